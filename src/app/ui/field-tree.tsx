// Many fields as a tree that can be folded and searched. Only some lines are rendered: thousands would block the page.

import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { groupedNumber } from "../../language/index.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import type { FieldLine } from "./field-lines.ts";
import { fieldNodes, foundLines, treeLines } from "./field-nodes.ts";
import * as styles from "./field-tree.module.css";

/** How many lines are shown at first, and how many more a press of the button shows. */
const some = 40;

/** Renders the button that folds and unfolds a line; null for one that has no fields below it. */
export type RenderFold = (line: FieldLine, tabIndex?: 0 | -1) => ReactNode;

interface Props {
  /** The paths of the fields; the same array until they change. */
  readonly paths: readonly string[];
  /** Renders the lines that are shown. */
  readonly children: (lines: readonly FieldLine[], renderFold: RenderFold) => ReactNode;
  /** Of the search. */
  readonly className?: string | undefined;
}

export function FieldTree({ paths, className, children }: Props) {
  const [search, setSearch] = useState("");
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(some);
  const nodes = useMemo(() => fieldNodes(paths), [paths]);
  const words = search.trim();
  const lines = useMemo(
    () => (words === "" ? treeLines(nodes, unfolded) : foundLines(paths, words)),
    [paths, nodes, unfolded, words],
  );
  const toggle = (path: string): void => {
    const next = new Set(unfolded);
    if (!next.delete(path)) next.add(path);
    setUnfolded(next);
  };
  return (
    <>
      <div className={classes(styles.search, className)}>
        <input
          className="input"
          type="search"
          aria-label="Search the fields"
          placeholder={`Search ${groupedNumber(paths.length)} fields`}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setShown(some);
          }}
        />
        <span className="sr" role="status" aria-label="Fields found">
          {words === "" ? "" : groupedNumber(lines.length)}
        </span>
      </div>
      {lines.length === 0 ? (
        <p className={styles.note}>No field has this in its path.</p>
      ) : (
        children(lines.slice(0, shown), (line, tabIndex) =>
          line.count === 0 ? null : (
            <Fold line={line} tabIndex={tabIndex} isOpen={unfolded.has(line.path)} onToggle={() => toggle(line.path)} />
          ),
        )
      )}
      {lines.length > shown ? (
        <p className={styles.note}>
          <Button look="small" onClick={() => setShown(shown + some)}>
            Show more: {groupedNumber(shown)} of {groupedNumber(lines.length)}
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface FoldProps {
  readonly line: FieldLine;
  readonly tabIndex: 0 | -1 | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Fold({ line: { path, nameAt, count }, tabIndex, isOpen, onToggle }: FoldProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles.fold}
      data-path={path}
      tabIndex={tabIndex}
      aria-expanded={isOpen}
      aria-label={`${path}: ${groupedNumber(count)} fields`}
      title={path}
      onClick={onToggle}
    >
      <Icon className="icon" aria-hidden />
      <code>{path.slice(nameAt)}</code>
      <span className={styles.count}>{groupedNumber(count)}</span>
    </button>
  );
}
