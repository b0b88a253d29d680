import { type CSSProperties, useMemo } from "react";
import { createColumnChoice, listColumnPaths } from "../../rows/columns.ts";
import { Button } from "../../ui/button.tsx";
import { createListedLines, type FieldLine, mostListed } from "../../ui/field-lines.ts";
import { FieldTree, type RenderToggle } from "../../ui/field-tree.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { KeyCap } from "../../ui/keys/key-cap.tsx";
import { mostColumns } from "../session/first-columns.ts";
import { useExplore, useExploreSession } from "../session/session.ts";
import { forgetWidths, useWidths } from "../session/widths.ts";
import * as styles from "./fields-choice.module.css";

export function FieldsChoice() {
  const { query } = useExploreSession();
  const collection = useExplore((now) => now.collection.name);
  const columns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  const isChosen = useExplore(({ state }) => state.projection !== "" || state.allColumns);
  const used = useExplore((now) => now.used);
  const all = useMemo(() => columns.map(({ path }) => path), [columns]);
  const isResized = Object.keys(useWidths(collection)).length > 0;
  const inFilter = new Set(listColumnPaths(columns, used));
  const chosen = new Set(shown.map(({ path }) => path));
  const show = (next: readonly string[]): void => query.change(createColumnChoice(columns, next));
  const onToggle = (path: string): void =>
    show(chosen.has(path) ? [...chosen].filter((each) => each !== path) : [...chosen, path]);
  const choices = [
    {
      label: `First ${mostColumns}`,
      isOffered: columns.length > mostColumns,
      isDisabled: !isChosen,
      choose: () => query.change({ projection: "", allColumns: false }),
    },
    { label: "All", choose: () => query.change({ projection: "", allColumns: true }) },
    { label: "Only the key", choose: () => show([]) },
    { label: "Only fields of the filter", isOffered: inFilter.size > 0, choose: () => show([...inFilter]) },
  ].filter(({ isOffered = true }) => isOffered);
  return (
    <>
      <div className={joinClasses(styles.popoverHead, styles.head)}>
        {choices.map(({ label, isDisabled, choose }) => (
          <Button key={label} look="quiet small" aria-disabled={isDisabled} onClick={choose}>
            {label}
          </Button>
        ))}
      </div>
      {columns.length <= mostListed ? (
        <Checks lines={createListedLines(all)} {...{ chosen, inFilter, onToggle }} />
      ) : (
        <FieldTree paths={all} className={styles.search}>
          {(lines, renderToggle) => <Checks {...{ lines, renderToggle, chosen, inFilter, onToggle }} />}
        </FieldTree>
      )}
      <div className={styles.foot}>
        {isResized ? (
          <Button look="quiet small" onClick={() => forgetWidths(collection)}>
            Reset widths
          </Button>
        ) : null}
        <p>
          In a column header <KeyCap of="Delete" /> hides it, <KeyCap of="Shift-←" /> <KeyCap of="Shift-→" /> resize it.
        </p>
      </div>
    </>
  );
}

interface ChecksProps {
  readonly lines: readonly FieldLine[];
  readonly renderToggle?: RenderToggle;
  readonly chosen: ReadonlySet<string>;
  readonly inFilter: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
}

function Checks({ lines, renderToggle, chosen, inFilter, onToggle }: ChecksProps) {
  const columns = useExplore((now) => now.columns);
  const types = useMemo(() => new Map(columns.map(({ path, typeName }) => [path, typeName])), [columns]);
  return (
    <ul className={styles.fieldChecks} aria-label="Fields">
      {lines.map((line) => {
        const { path, nameAt, depth, isListed } = line;
        const typeName = types.get(path);
        const hasUsed = isListed ? inFilter.has(path) : [...inFilter].some((each) => each.startsWith(`${path}.`));
        return (
          <li key={path} className={hasUsed ? styles.used : undefined} style={{ "--depth": depth } as CSSProperties}>
            {isListed ? (
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(path)}
                  disabled={path === "_id"}
                  aria-label={path}
                  aria-description={hasUsed ? `${typeName}, in the filter` : typeName}
                  onChange={() => onToggle(path)}
                />
                <code>{path.slice(nameAt)}</code>
                <span className="sub" aria-hidden="true">
                  {typeName}
                </span>
              </label>
            ) : (
              renderToggle?.(line)
            )}
          </li>
        );
      })}
    </ul>
  );
}
