// Owns the Tree: the filter as the parser understood it, with the node at the cursor lit.

import { type Condition, type Node, operator, printNode } from "../../language/index.ts";
import { GroupedNumber } from "../parts/grouped-number.tsx";
import type { ConditionCount } from "./census/census.ts";
import { childrenOf } from "./filter-fields.ts";

type Counts = ReadonlyMap<Node, ConditionCount>;

interface Props {
  readonly filter: Condition | null;
  readonly cursor: number;
  /** How the conditions of this very filter fare in the collection; null as long as that is not known. */
  readonly counts: Counts | null;
  readonly onSelect: (from: number, to: number) => void;
}

export function TreeView({ filter, cursor, counts, onSelect }: Props) {
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
        <TreeNode node={filter} lit={lit} counts={counts} onSelect={onSelect} />
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
  readonly counts: Counts | null;
  readonly onSelect: Props["onSelect"];
}

function TreeNode({ node, lit, counts, onSelect }: TreeNodeProps) {
  const children = childrenOf(node);
  const isLit = node === lit;
  const count = counts?.get(node);
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
        {count === undefined ? null : <Count count={count} />}
        <span className="tree-span">
          {node.from}–{node.to}
        </span>
      </button>
      {children.length > 0 ? (
        <ul className="tree-list">
          {children.map((child) => (
            <TreeNode
              key={`${child.kind} ${child.from} ${child.to}`}
              node={child}
              lit={lit}
              counts={counts}
              onSelect={onSelect}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** How many rows a condition holds for by itself, and how many it takes from the result or gives to it. */
function Count({ count: { alone, removed, brought } }: { readonly count: ConditionCount }) {
  return (
    <span className="tree-count">
      <span>
        true for <GroupedNumber value={alone} />
      </span>
      {removed > 0 ? (
        <span className="out">
          removes <GroupedNumber value={removed} />
        </span>
      ) : null}
      {brought > 0 ? (
        <span className="in">
          brings <GroupedNumber value={brought} />
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

/** What a node is called. */
export function kindOf(node: Node): string {
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
