// Owns the Tree: the filter as the parser understood it, with the node at the cursor lit.

import { type Condition, type Node, operator, printNode } from "../../language/index.ts";
import { childrenOf } from "./filter-fields.ts";

interface Props {
  readonly filter: Condition | null;
  readonly cursor: number;
  readonly onSelect: (from: number, to: number) => void;
}

export function TreeView({ filter, cursor, onSelect }: Props) {
  if (filter === null) {
    return (
      <div className="panel-empty">
        <h2>No filter, no tree</h2>
        <p>An empty filter keeps every row. Write a condition above, and its tree is drawn here while you type.</p>
      </div>
    );
  }
  const lit = innermost(filter, cursor);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll tree" tabIndex={0} aria-label="Tree of the filter">
      <ul className="tree-list">
        <TreeNode node={filter} lit={lit} onSelect={onSelect} />
      </ul>
    </section>
  );
}

/** The smallest node that holds the cursor. */
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
  readonly lit: Node | null;
  readonly onSelect: Props["onSelect"];
}

function TreeNode({ node, lit, onSelect }: TreeNodeProps) {
  const children = childrenOf(node);
  const isLit = node === lit;
  return (
    <li>
      <button
        type="button"
        className={isLit ? "tree-node lit" : "tree-node"}
        aria-current={isLit ? "location" : undefined}
        onClick={() => onSelect(node.from, node.to)}
      >
        <span className="tree-kind">{kindOf(node)}</span>
        <Label node={node} />
        <span className="tree-span">
          {node.from}–{node.to}
        </span>
      </button>
      {children.length > 0 ? (
        <ul className="tree-list">
          {children.map((child) => (
            <TreeNode key={`${child.kind} ${child.from} ${child.to}`} node={child} lit={lit} onSelect={onSelect} />
          ))}
        </ul>
      ) : null}
    </li>
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

function kindOf(node: Node): string {
  return kinds[node.kind] ?? node.kind;
}

function Label({ node }: { readonly node: Node }) {
  switch (node.kind) {
    case "comparison":
      return (
        <>
          <code className="tok-operator">{node.operator}</code>{" "}
          <span className="dim">{operator(node.operator).name}</span>
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
