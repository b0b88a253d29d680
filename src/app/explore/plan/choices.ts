// Other filters that an index would know more of, and that may keep other rows: for the reader to choose.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  fieldTypes,
  type OperatorSymbol,
  operator,
  printNode,
} from "../../../language/index.ts";
import { isKnown } from "./index-knowledge.ts";
import { bare, chain, comparison, nowhere } from "./nodes.ts";
import { othersOf, type Replacement } from "./reword.ts";
import { code, type Word } from "./words.tsx";

export interface Choice {
  readonly replacement: Replacement;
  /** Why that is faster, and what it means differently. */
  readonly why: readonly Word[];
}

/** The choices for each part of a filter that no index knows. */
export function choicesFor(filter: Condition, collection: CollectionDeclaration): readonly Choice[] {
  return within(filter, null, collection);
}

function within(
  node: Condition,
  inside: Condition["kind"] | null,
  collection: CollectionDeclaration,
): readonly Choice[] {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.flatMap((each) => within(each, node.kind, collection));
    case "paren":
      return within(node.condition, null, collection);
    case "not":
    case "comparison": {
      if (isKnown(node, collection)) return [];
      return (node.kind === "not" ? choicesForNot(node) : choicesForComparison(node, collection))
        .filter(({ by }) => isKnown(by, collection))
        .map(({ by, why }) => ({ replacement: { node, by, inside, always: false }, why }));
    }
    default:
      return [];
  }
}

interface Other {
  readonly by: Condition;
  readonly why: readonly Word[];
}

const opposite: Partial<Record<OperatorSymbol, OperatorSymbol>> = { "<": ">=", ">": "<=", "<=": ">", ">=": "<" };

function choicesForNot(node: Condition & { readonly kind: "not" }): readonly Other[] {
  const inner = bare(node.condition);
  const turned = inner.kind === "comparison" ? opposite[inner.operator] : undefined;
  if (inner.kind !== "comparison" || turned === undefined) return [];
  return [
    {
      by: { ...inner, operator: turned },
      why: ["Without the ", code("not"), ", an index can find them. Rows without a value are then left out."],
    },
  ];
}

function choicesForComparison(node: Comparison, collection: CollectionDeclaration): readonly Other[] {
  const others = othersOf(node, fieldTypes(collection));
  if (others !== undefined) {
    const why = ["An index finds listed values, not excluded ones. Rows without a value are then left out."];
    return [{ by: others, why }];
  }
  if (node.operator === "in" && node.right.kind === "array") return withoutNull(node);
  if (node.right.kind !== "pattern" || operator(node.operator).negative) return [];
  return node.right.parts[0] === "" ? fromTheStart(node, node.right.parts) : spelled(node, node.right.parts);
}

function withoutNull(node: Comparison): readonly Other[] {
  if (node.right.kind !== "array") return [];
  const items = node.right.items.filter((item) => item.kind !== "null");
  if (items.length === node.right.items.length || items.length === 0) return [];
  const why = ["An index does not hold null. Without it, rows without a value are left out."];
  return [{ by: { ...node, right: { ...node.right, items } }, why }];
}

/** `*x*` is in no index; `x*` is. A pattern that ends where the text ends can't be turned so. */
function fromTheStart(node: Comparison, parts: readonly string[]): readonly Other[] {
  if (parts.at(-1) !== "" || parts.length < 3) return [];
  const anchored = parts.slice(1);
  if (node.operator === "ilike") return spelled(node, anchored);
  const why = [
    "An index is ordered by the start of each text. Texts that contain the pattern only later are then left out.",
  ];
  return [{ by: like(node, anchored), why }];
}

/** A text that minds no case, as the texts that it most likely means. */
function spelled(node: Comparison, parts: readonly string[]): readonly Other[] {
  if (node.operator !== "ilike") return [];
  const spellings = [
    parts,
    parts.map((part) => part.toLowerCase()),
    capitalized(parts),
    parts.map((part) => part.toUpperCase()),
  ];
  const different = spellings.filter(
    (each, at) => spellings.findIndex((other) => other.join("*") === each.join("*")) === at,
  );
  const by = chain(
    "or",
    different.map((each) => like(node, each)),
  );
  const why: readonly Word[] = [
    "An index is case-sensitive, so it finds each listed spelling. Other spellings are then left out.",
  ];
  return [{ by, why }];
}

function capitalized(parts: readonly string[]): readonly string[] {
  const [first = "", ...rest] = parts.map((part) => part.toLowerCase());
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

function like(node: Comparison, parts: readonly string[]): Comparison {
  return comparison(node.left, "like", { kind: "pattern", parts, ...nowhere });
}

/** What an advice is called: what was, and what is to be instead. */
export function nameOf({ node, by }: Replacement): readonly Word[] {
  return [code(printNode(by)), " instead of ", code(printNode(node))];
}
