// The content of the menu for selecting fields: every field with its type, and common selections.

import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { KeyHint } from "../ui/key-cap.tsx";
import { choiceOf, pathsIn } from "./columns.ts";
import * as styles from "./fields-choice.module.css";
import { mostColumns } from "./first-columns.ts";
import { forgetWidths, useWidths } from "./rows/widths.ts";
import { useExplore, useExploreSession } from "./session.ts";

export function FieldsChoice() {
  const { edit } = useExploreSession();
  const { collection, columns, shown, state, used } = useExplore((now) => now);
  const id = useId();
  const hasWidths = Object.keys(useWidths(collection.name)).length > 0;
  const inFilter = new Set(pathsIn(columns, used));
  const paths = shown.map(({ path }) => path);
  const isChosen = state.projection !== "" || state.allColumns;
  const show = (next: readonly string[]): void => edit(choiceOf(columns, next));
  const toggle = (path: string): void =>
    show(paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]);
  return (
    <>
      <div className={classes(styles.popoverHead, styles.head)}>
        {columns.length > mostColumns ? (
          <Button
            look="quiet small"
            aria-disabled={!isChosen}
            onClick={() => edit({ projection: "", allColumns: false })}
          >
            First {mostColumns}
          </Button>
        ) : null}
        <Button look="quiet small" onClick={() => edit({ projection: "", allColumns: true })}>
          All
        </Button>
        <Button look="quiet small" onClick={() => show([])}>
          Only the key
        </Button>
        {inFilter.size > 0 ? (
          <Button look="quiet small" onClick={() => show([...inFilter])}>
            Only fields of the filter
          </Button>
        ) : null}
      </div>
      <ul className={styles.fieldChecks} aria-label="Fields">
        {columns.map(({ path, typeName }) => (
          <li key={path}>
            <label className={classes("check", inFilter.has(path) && styles.used)}>
              <input
                type="checkbox"
                checked={paths.includes(path)}
                disabled={path === "_id"}
                aria-labelledby={`${id}${path}`}
                aria-description={inFilter.has(path) ? `${typeName}, in the filter` : typeName}
                onChange={() => toggle(path)}
              />
              <code id={`${id}${path}`}>{path}</code>
              <span className="sub" aria-hidden="true">
                {typeName}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {hasWidths ? (
          <Button look="quiet small" onClick={() => forgetWidths(collection.name)}>
            Reset widths
          </Button>
        ) : null}
        <p>
          In a column header <KeyHint of="Delete" /> hides it, <KeyHint of="Shift-←" /> <KeyHint of="Shift-→" /> resize
          it.
        </p>
      </div>
    </>
  );
}
