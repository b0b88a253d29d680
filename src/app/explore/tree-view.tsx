// The Tree: the filter as parsed, with the node at the cursor highlighted.

import { type Condition, childrenOf, type Node, operator, printNode } from "../../language/index.ts";
import { classes } from "../ui/classes.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import type { ConditionCount, ConditionCounts } from "./condition-counts/count-conditions.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import * as styles from "./tree-view.module.css";
import * as viewsStyles from "./views.module.css";

interface Props {
  readonly filter: Condition | null;
  readonly cursor: number;
  /** The counts of this filter's conditions; null until they are known. */
  readonly conditionCounts: ConditionCounts | null;
  readonly onSelect: (from: number, to: number) => void;
}

export function TreeView({ filter, cursor, conditionCounts, onSelect }: Props) {
  if (filter === null) {
    return (
      <EmptyPanel title="No filter">An empty filter matches every row. Type a condition to see its tree.</EmptyPanel>
    );
  }
  const highlighted = innermost(filter, cursor);
  return (
    <ScrollArea className={classes("scroll", styles.tree)} aria-label="Tree of the filter">
      {/* Each line says in words what its column is. */}
      <p className={styles.heads} aria-hidden="true">
        <span>Part of the filter</span>
        <span className={styles.span}>characters</span>
        {conditionCounts === null ? null : (
          <span className={styles.count}>
            <span className={styles.headRows}>Rows for which it is true</span>
            <span>In the result</span>
          </span>
        )}
      </p>
      <ul className={styles.list}>
        <TreeNode node={filter} highlighted={highlighted} conditionCounts={conditionCounts} onSelect={onSelect} />
      </ul>
    </ScrollArea>
  );
}

/** The smallest node that contains the cursor. */
function innermost(node: Node, cursor: number): Node | null {
  if (cursor < node.from || cursor > node.to) return null;
  for (const child of childrenOf(node)) {
    const found = innermost(child, cursor);
    if (found !== null) return found;
  }
  return node;
}

interface TreeNodeProps {
  readonly node: Node;
  readonly highlighted: Node | null;
  readonly conditionCounts: ConditionCounts | null;
  readonly onSelect: Props["onSelect"];
}

function TreeNode({ node, highlighted, conditionCounts, onSelect }: TreeNodeProps) {
  const children = childrenOf(node);
  const isHighlighted = node === highlighted;
  const counts: ReadonlyMap<Node, ConditionCount> | undefined = conditionCounts?.counts;
  const count = counts?.get(node);
  return (
    <li>
      <button
        type="button"
        className={classes(styles.node, isHighlighted && styles.highlight)}
        aria-current={isHighlighted ? "location" : undefined}
        onClick={() => onSelect(node.from, node.to)}
      >
        <span className={styles.kind}>{kindOf(node)}</span>
        <Label node={node} />
        <span className={styles.span}>
          {node.from}–{node.to}
        </span>
        {count === undefined || conditionCounts === null ? null : <Count count={count} of={conditionCounts.rows} />}
      </button>
      {children.length > 0 ? (
        <ul className={styles.list}>
          {children.map((child) => (
            <TreeNode
              key={`${child.kind} ${child.from} ${child.to}`}
              node={child}
              highlighted={highlighted}
              conditionCounts={conditionCounts}
              onSelect={onSelect}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** How many rows a condition matches alone, and how many it removes from the result or adds to it. */
function Count({ count, of }: { readonly count: ConditionCount; readonly of: number }) {
  const { alone, removed, brought } = count;
  return (
    <span className={styles.count}>
      <svg className={styles.gauge} viewBox="0 0 64 4" aria-hidden="true">
        <rect className={viewsStyles.gaugeBed} y="1.5" width="64" height="1" />
        <rect className={viewsStyles.gaugeFill} y="0" width={of === 0 ? 0 : (64 * alone) / of} height="4" />
      </svg>
      <span>
        <span className={styles.words}>true for </span>
        <GroupedNumber value={alone} />
      </span>
      {removed > 0 ? (
        <span className={styles.out}>
          removes <GroupedNumber value={removed} />
        </span>
      ) : null}
      {brought > 0 ? (
        <span className={styles.in}>
          adds <GroupedNumber value={brought} />
        </span>
      ) : null}
    </span>
  );
}

const kinds: Partial<Record<Node["kind"], string>> = {
  and: "all of",
  or: "any of",
  not: "not",
  paren: "( )",
  group: "( )",
  datetime: "date-time",
  array: "list",
};

/** The displayed name of a node. */
function kindOf(node: Node): string {
  return kinds[node.kind] ?? node.kind;
}

function Label({ node }: { readonly node: Node }) {
  switch (node.kind) {
    case "comparison":
      return (
        <>
          <code className="tok-operator">{node.operator}</code>{" "}
          <span className="dim">{operator(node.operator).name.replace(/,$/, "")}</span>
        </>
      );
    case "field":
      return <code className="tok-field">{node.name}</code>;
    case "string":
    case "pattern":
      return <code className="tok-string">{printNode(node)}</code>;
    case "number":
      return <code className="tok-number">{printNode(node)}</code>;
    case "date":
    case "datetime":
    case "time":
      return <code className="tok-date">{printNode(node)}</code>;
    case "boolean":
    case "null":
      return <code className="tok-keyword">{printNode(node)}</code>;
    case "sum":
    case "product":
      return <code className="tok-operator">{node.operators.join(" ")}</code>;
    default:
      return null;
  }
}
