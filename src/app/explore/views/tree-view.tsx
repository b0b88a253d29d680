import { getChildren, type Node, operator, printNode, scalarTypes } from "../../../language/internal.ts";
import { FilterText } from "../../editor/filter-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { EmptyPanel } from "../result/empty-panel.tsx";
import { useCursor, useExplore, useExploreSession } from "../session/session.ts";
import * as styles from "./tree-view.module.css";

export function TreeView() {
  const filter = useExplore((now) => now.analysis?.filter ?? null);
  const cursor = useCursor();
  if (filter === null) {
    return (
      <EmptyPanel title="No filter">An empty filter matches every row. Type a condition to see its tree.</EmptyPanel>
    );
  }
  return (
    <ScrollArea className={joinClasses("scroll", styles.tree)} aria-label="Tree of the filter">
      <p className={styles.heads} aria-hidden="true">
        <span>Part of the filter</span>
        <span className={styles.span}>characters</span>
      </p>
      <ul className={styles.list}>
        <TreeNode node={filter} highlighted={findInnermost(filter, cursor)} />
      </ul>
    </ScrollArea>
  );
}

function findInnermost(node: Node, cursor: number): Node | null {
  if (cursor < node.from || cursor > node.to) return null;
  for (const child of getChildren(node)) {
    const found = findInnermost(child, cursor);
    if (found !== null) return found;
  }
  return node;
}

function TreeNode({ node, highlighted }: { readonly node: Node; readonly highlighted: Node | null }) {
  const { editor } = useExploreSession();
  const children = getChildren(node);
  const isHighlighted = node === highlighted;
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
      </button>
      {children.length === 0 ? null : (
        <ul className={styles.list}>
          {children.map((child) => (
            <TreeNode key={`${child.kind} ${child.from} ${child.to}`} node={child} highlighted={highlighted} />
          ))}
        </ul>
      )}
    </li>
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

function getKindName(node: Node): string {
  // Without its article.
  return kinds[node.kind] ?? scalarTypes.get(node.kind)?.noun.replace(/^an? /, "") ?? node.kind;
}

/** What a node has besides its children. */
function Label({ node }: { readonly node: Node }) {
  if (node.kind === "comparison") {
    return (
      <>
        <code className="tok-operator">{node.operator}</code>{" "}
        <span className="dim">{operator(node.operator).name.replace(/,$/, "")}</span>
      </>
    );
  }
  if (node.kind === "sum" || node.kind === "product")
    return <code className="tok-operator">{node.operators.join(" ")}</code>;
  const isLeaf = node.kind !== "missing" && getChildren(node).length === 0;
  return isLeaf ? <FilterText text={printNode(node)} /> : null;
}
