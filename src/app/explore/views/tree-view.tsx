// The Tree: the filter as parsed, with the node at the cursor highlighted, and how many rows each condition matches.

import {
  findMarkedType,
  getChildren,
  type Node,
  operator,
  printNode,
  scalarTypes,
} from "../../../language/internal.ts";
import { GroupedNumber, GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import type { ConditionCount, ConditionCounts } from "../query/condition-counts/count-conditions.ts";
import { useConditionCounts } from "../query/condition-counts/use-condition-counts.ts";
import { EmptyPanel } from "../result/empty-panel.tsx";
import { useCursor, useExplore, useExploreSession } from "../session/session.ts";
import * as gaugeStyles from "./gauge.module.css";
import * as styles from "./tree-view.module.css";

export function TreeView() {
  const analysis = useExplore((now) => now.analysis);
  const cursor = useCursor();
  const { counted, rows, failure } = useConditionCounts();
  // The counts belong to the nodes of one filter object; the current one may be another object with the same text.
  const filter = counted?.filter ?? analysis?.filter ?? null;
  const conditionCounts = counted?.counts ?? null;
  if (filter === null) {
    return (
      <EmptyPanel title="No filter">An empty filter matches every row. Type a condition to see its tree.</EmptyPanel>
    );
  }
  return (
    <>
      <ScrollArea className={joinClasses("scroll", styles.tree)} aria-label="Tree of the filter">
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
          <TreeNode node={filter} highlighted={findInnermost(filter, cursor)} conditionCounts={conditionCounts} />
        </ul>
      </ScrollArea>
      {failure !== null ? (
        <p className={joinClasses(styles.note, "error-text")}>The rows could not be counted: {failure}</p>
      ) : rows !== null && rows.total > rows.rows.length ? (
        <p className={joinClasses(styles.note, "dim")}>
          <GroupedText text={`Counted over the first ${rows.rows.length} of ${rows.total} rows.`} />
        </p>
      ) : null}
    </>
  );
}

/** The smallest node that contains the cursor. */
function findInnermost(node: Node, cursor: number): Node | null {
  if (cursor < node.from || cursor > node.to) return null;
  for (const child of getChildren(node)) {
    const found = findInnermost(child, cursor);
    if (found !== null) return found;
  }
  return node;
}

interface TreeNodeProps {
  readonly node: Node;
  readonly highlighted: Node | null;
  /** The counts of this filter's conditions; null until they are known. */
  readonly conditionCounts: ConditionCounts | null;
}

function TreeNode({ node, highlighted, conditionCounts }: TreeNodeProps) {
  const { editor } = useExploreSession();
  const children = getChildren(node);
  const isHighlighted = node === highlighted;
  const counts: ReadonlyMap<Node, ConditionCount> | undefined = conditionCounts?.counts;
  const count = counts?.get(node);
  return (
    <li>
      <button
        type="button"
        className={joinClasses(styles.node, isHighlighted && styles.highlight)}
        aria-current={isHighlighted ? "location" : undefined}
        onClick={() => editor.select(node.from, node.to)}
      >
        <span className={styles.kind}>{getKindName(node)}</span>
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
        <rect className={gaugeStyles.bed} y="1.5" width="64" height="1" />
        <rect className={gaugeStyles.fill} y="0" width={of === 0 ? 0 : (64 * alone) / of} height="4" />
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
  array: "list",
};

/** The displayed name of a node. */
function getKindName(node: Node): string {
  // Without its article.
  return kinds[node.kind] ?? scalarTypes.get(node.kind)?.noun.replace(/^an? /, "") ?? node.kind;
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
    case "boolean":
    case "null":
      return <code className="tok-keyword">{printNode(node)}</code>;
    case "sum":
    case "product":
      return <code className="tok-operator">{node.operators.join(" ")}</code>;
    default:
      return findMarkedType(node.kind) && <code className="tok-date">{printNode(node)}</code>;
  }
}
