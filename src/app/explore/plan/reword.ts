// Saying a filter in another way that keeps the same rows, and of which an index knows more.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  type FieldTypes,
  fieldTypes,
  type Literal,
  operator,
  printNode,
} from "../../../language/index.ts";
import { isKnown } from "./index-knowledge.ts";
import { bare, chain, comparison, denied, nowhere } from "./nodes.ts";
import { solve } from "./solve.ts";

/** A condition that is to stand in the place of one in the text. */
export interface Replacement {
  readonly node: Condition;
  readonly by: Condition;
  /** Whether a chain that is put in needs parentheses around it. */
  readonly inside: Condition["kind"] | null;
  /** Whether both keep the same rows whatever these hold; else they part where a result is past any number. */
  readonly always: boolean;
}

/** The parts of a filter that no index knows, each with a way to say it of which one does. */
export function reword(filter: Condition, collection: CollectionDeclaration): readonly Replacement[] {
  return within(filter, null, collection);
}

function within(
  node: Condition,
  inside: Condition["kind"] | null,
  collection: CollectionDeclaration,
): readonly Replacement[] {
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.flatMap((each) => within(each, node.kind, collection));
    case "paren":
      return within(node.condition, null, collection);
    case "not":
    case "comparison": {
      if (isKnown(node, collection)) return [];
      const { condition: by, always } = plain(node, collection);
      return isKnown(by, collection) ? [{ node, by, inside, always }] : [];
    }
    default:
      return [];
  }
}

/** A condition without denials and arithmetic as far as they can be gone without, and whether that is always the same. */
function plain(condition: Condition, collection: CollectionDeclaration): { condition: Condition; always: boolean } {
  const node = condition.kind === "not" ? denied(condition.condition, complementOf) : bare(condition);
  if (node.kind === "and" || node.kind === "or") {
    const parts = node.conditions.map((each) => plain(each, collection));
    return {
      condition: chain(
        node.kind,
        parts.map((each) => each.condition),
      ),
      always: parts.every(({ always }) => always),
    };
  }
  if (node.kind !== "comparison") return { condition: node, always: true };
  const types = fieldTypes(collection);
  const others = othersOf(node, types);
  if (others !== undefined && types.get(fieldOf(node) ?? "")?.declaration.required === true && !isInside(node))
    return { condition: others, always: true };
  return solve(node, types) ?? { condition: node, always: true };
}

/** Members of objects that are not there themselves may be missing although they are required. */
function isInside(node: Comparison): boolean {
  return fieldOf(node)?.includes(".") === true;
}

function fieldOf({ left }: Comparison): string | undefined {
  return left.kind === "field" ? left.name : undefined;
}

function complementOf(symbol: Comparison["operator"]) {
  return operator(symbol).complement;
}

/**
 * What is left of a field's declared values when some are denied, as in `status != 'new'`: the same for every row that
 * has a value there. Undefined where no values are declared.
 */
export function othersOf(node: Comparison, types: FieldTypes): Condition | undefined {
  const name = fieldOf(node);
  const type = types.get(name ?? "");
  const values = type?.declaration.values;
  if (name === undefined || values === undefined || type?.many === true) return undefined;
  const gone = goneOf(node);
  const literals = values.flatMap((value) => literalOf(value) ?? []);
  if (gone === undefined || (type?.type !== "string" && type?.type !== "number") || literals.length < values.length)
    return undefined;
  const left = literals.filter((literal) => !gone.has(literal.value));
  const [only] = left;
  // What holds for no value at all is no question of speed.
  if (only === undefined) return undefined;
  if (left.length === 1) return comparison(node.left, "=", only);
  return comparison(node.left, "in", { kind: "array", items: left, ...nowhere });
}

function goneOf({ operator: symbol, right }: Comparison): ReadonlySet<unknown> | undefined {
  const items: readonly Literal[] | undefined =
    symbol === "!in" && right.kind === "array"
      ? right.items
      : symbol === "!=" && (right.kind === "string" || right.kind === "number")
        ? [right]
        : undefined;
  // With null among what is denied, rows without a value are left out already.
  if (items === undefined || items.some((item) => item.kind === "null")) return undefined;
  return new Set(items.map((item) => ("value" in item ? item.value : null)));
}

function literalOf(value: string | number): (Literal & { kind: "string" | "number" }) | undefined {
  if (typeof value === "string") return { kind: "string", value, ...nowhere };
  return Number.isFinite(value) ? { kind: "number", value, ...nowhere } : undefined;
}

/** The text with the conditions put in; what is around them stays as it was written. */
export function reworded(text: string, replacements: readonly Replacement[]): string {
  return [...replacements]
    .sort((a, b) => b.node.from - a.node.from)
    .reduce((before, { node, by, inside }) => {
      const isChain = by.kind === "and" || by.kind === "or";
      const said = isChain && inside !== null && inside !== by.kind ? `(${printNode(by)})` : printNode(by);
      return before.slice(0, node.from) + said + before.slice(node.to);
    }, text);
}
