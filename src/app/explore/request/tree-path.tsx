// The way through the tree to the cursor: each node that holds it, from the whole filter to the smallest.

import type { Condition, Node } from "../../../language/index.ts";
import { childrenOf } from "../filter-fields.ts";
import { kindOf } from "../tree-view.tsx";

interface Props {
  readonly filter: Condition | null;
  readonly text: string;
  readonly cursor: number;
  readonly onSelect: (from: number, to: number) => void;
}

export function TreePath({ filter, text, cursor, onSelect }: Props) {
  const path = filter === null ? [] : pathTo(filter, cursor);
  if (path.length === 0) return <p className="way-empty">{filter === null ? "No filter." : "Outside the filter."}</p>;
  return (
    <ol className="tree-path" aria-label="Nodes at the cursor">
      {path.map((node, index) => (
        <li key={`${node.kind} ${node.from} ${node.to}`}>
          <button
            type="button"
            className={index === path.length - 1 ? "crumb highlight" : "crumb"}
            aria-current={index === path.length - 1 ? "location" : undefined}
            onClick={() => onSelect(node.from, node.to)}
          >
            <span className="tree-kind">{kindOf(node)}</span>
            <Label node={node} text={text} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** From the outermost node that holds the offset to the innermost; the same as the Tree lights. */
function pathTo(node: Node, offset: number): Node[] {
  if (offset < node.from || offset > node.to) return [];
  for (const child of childrenOf(node)) {
    const path = pathTo(child, offset);
    if (path.length > 0) return [node, ...path];
  }
  return [node];
}

/** Distinguishes a node from its neighbours: its text where that is short, else its size. */
function Label({ node, text }: { readonly node: Node; readonly text: string }) {
  switch (node.kind) {
    case "and":
    case "or":
      return <span className="dim">{node.conditions.length} conditions</span>;
    case "array":
      return <span className="dim">{node.items.length === 1 ? "1 value" : `${node.items.length} values`}</span>;
    case "comparison":
      return <code>{node.operator}</code>;
    case "not":
    case "paren":
    case "group":
    case "missing":
      return null;
    default:
      return <code>{text.slice(node.from, node.to)}</code>;
  }
}
