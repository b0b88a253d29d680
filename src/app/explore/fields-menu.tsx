// The menu for selecting fields. The selection becomes the projection of the request.

import { ChevronDown } from "lucide-react";
import { type ToggleEvent, useId, useRef, useState } from "react";
import { KeyHint } from "../editor/key-hint.tsx";
import { classes } from "../ui/classes.ts";
import { columnOf, projectedColumns, projectionOf } from "./columns.ts";
import * as styles from "./fields-menu.module.css";
import { forgetWidths, useWidths } from "./rows/widths.ts";
import { useExplore, useExploreSession } from "./session.ts";

/** Space between the button and the menu, in pixels. */
const gap = 4;

export function FieldsMenu() {
  const columns = useExplore((now) => now.columns);
  const projection = useExplore((now) => now.state.projection);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = projectedColumns(columns, projection);
  // The browser opens and closes the popover, also by Esc and a click outside.
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    setOpen(newState === "open");
    const box = button.current?.getBoundingClientRect();
    if (newState !== "open" || box === undefined) return;
    currentTarget.style.top = `${box.bottom + gap}px`;
    currentTarget.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - currentTarget.offsetWidth - gap))}px`;
  };
  return (
    <>
      <button
        className="btn"
        type="button"
        ref={button}
        popoverTarget={id}
        aria-label={`Fields shown: ${shown.length} of ${columns.length}`}
      >
        {shown.length} of {columns.length}
        <ChevronDown className="icon trail" aria-hidden />
      </button>
      <div className={styles.popover} id={id} popover="auto" onToggle={toggle}>
        {isOpen ? <FieldsChoice shown={new Set(shown.map(({ path }) => path))} /> : null}
      </div>
    </>
  );
}

/** @param shown - the paths of the columns shown */
function FieldsChoice({ shown }: { readonly shown: ReadonlySet<string> }) {
  const { edit } = useExploreSession();
  const { collection, columns, used } = useExplore((now) => now);
  const id = useId();
  const hasWidths = Object.keys(useWidths(collection.name)).length > 0;
  const inFilter = new Set([...used].flatMap((name) => columnOf(name, columns)?.path ?? []));
  const show = (paths: ReadonlySet<string>): void => edit({ projection: projectionOf(columns, paths) });
  const toggle = (path: string): void => {
    const next = new Set(shown);
    if (!next.delete(path)) next.add(path);
    show(next);
  };
  return (
    <>
      <div className={classes(styles.popoverHead, styles.head)}>
        <button className="btn quiet small" type="button" onClick={() => edit({ projection: "" })}>
          All
        </button>
        <button className="btn quiet small" type="button" onClick={() => show(new Set())}>
          Only the key
        </button>
        {inFilter.size > 0 ? (
          <button className="btn quiet small" type="button" onClick={() => show(inFilter)}>
            Only fields of the filter
          </button>
        ) : null}
      </div>
      <ul className={styles.fieldChecks} aria-label="Fields">
        {columns.map(({ path, typeName }) => (
          <li key={path}>
            <label className={classes("check", inFilter.has(path) && styles.used)}>
              <input
                type="checkbox"
                checked={shown.has(path)}
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
          <button className="btn quiet small" type="button" onClick={() => forgetWidths(collection.name)}>
            Reset widths
          </button>
        ) : null}
        <p>
          In a column header <KeyHint of="Delete" /> hides it, <KeyHint of="Shift-←" /> <KeyHint of="Shift-→" /> resize
          it.
        </p>
      </div>
    </>
  );
}
