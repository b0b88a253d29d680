// Many fields as a tree that can be folded and searched. Only some lines are rendered: thousands would block the page.

import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { formatNumber } from "../../language/internal.ts";
import { Button } from "./button.tsx";
import type { FieldLine } from "./field-lines.ts";
import { createFieldNodes, findLines, listTreeLines } from "./field-nodes.ts";
import * as styles from "./field-tree.module.css";
import { joinClasses } from "./join-classes.ts";

/** How many lines are shown at first, and how many more a press of the button shows. */
const some = 40;

/** Renders the button that folds and unfolds a line; null for one that has no fields below it. */
export type RenderToggle = (line: FieldLine, tabIndex?: 0 | -1) => ReactNode;

interface Props {
  /** The paths of the fields; the same array until they change. */
  readonly paths: readonly string[];
  readonly children: (lines: readonly FieldLine[], renderToggle: RenderToggle) => ReactNode;
  readonly className?: string | undefined;
}

export function FieldTree({ paths, className, children }: Props) {
  const [search, setSearch] = useState("");
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(some);
  const nodes = useMemo(() => createFieldNodes(paths), [paths]);
  const words = search.trim();
  const lines = useMemo(
    () => (words === "" ? listTreeLines(nodes, unfolded) : findLines(paths, words)),
    [paths, nodes, unfolded, words],
  );
  const toggle = (path: string): void => {
    const next = new Set(unfolded);
    if (!next.delete(path)) next.add(path);
    setUnfolded(next);
  };
  const renderToggle: RenderToggle = ({ path, nameAt, count }, tabIndex) => {
    if (count === 0) return null;
    const isOpen = unfolded.has(path);
    const Icon = isOpen ? ChevronDown : ChevronRight;
    return (
      <button
        type="button"
        className={styles.fold}
        data-path={path}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        aria-label={`${path}: ${formatNumber(count)} fields`}
        title={path}
        onClick={() => toggle(path)}
      >
        <Icon className="icon" aria-hidden />
        <code>{path.slice(nameAt)}</code>
        <span className={styles.count}>{formatNumber(count)}</span>
      </button>
    );
  };
  return (
    <>
      <div className={joinClasses(styles.search, className)}>
        <input
          className="input"
          type="search"
          aria-label="Search the fields"
          placeholder={`Search ${formatNumber(paths.length)} fields`}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setShown(some);
          }}
        />
        <span className="sr" role="status" aria-label="Fields found">
          {words === "" ? "" : formatNumber(lines.length)}
        </span>
      </div>
      {lines.length === 0 ? (
        <p className={styles.note}>No field has this in its path.</p>
      ) : (
        children(lines.slice(0, shown), renderToggle)
      )}
      {lines.length > shown ? (
        <p className={styles.note}>
          <Button look="small" onClick={() => setShown(shown + some)}>
            Show more: {formatNumber(shown)} of {formatNumber(lines.length)}
          </Button>
        </p>
      ) : null}
    </>
  );
}
