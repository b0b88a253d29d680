// What an index knows of a condition, in the service's own terms, and in words where it knows nothing.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  type FieldTypes,
  fieldTypes,
  isLiteral,
  type Node,
  operator,
  printNode,
  ungrouped,
} from "../../../language/index.ts";
import { indexUseOf } from "../../../service/index.ts";
import { fieldsOf } from "../filter-fields.ts";
import { bare, chain, nowhere } from "./nodes.ts";
import { code, type Word } from "./words.tsx";

/** Whether one of the collection's indexes, the key among them, says something of a condition. */
export function isKnown(condition: Condition, collection: CollectionDeclaration): boolean {
  return indexesOf(collection).some((index) => indexUseOf(condition, index, fieldTypes(collection)) !== null);
}

export function indexesOf({ indexes }: CollectionDeclaration): readonly string[] {
  return [...new Set(["_id", ...indexes])];
}

/** Whether a collection may keep an index on a field (`CollectionDeclaration.indexes`). */
export function isIndexable(path: string, types: FieldTypes): boolean {
  const type = types.get(path);
  return type !== undefined && !type.many && type.type !== "boolean";
}

/**
 * What the ranges of an index say of a condition, as a condition that uses no operator which was not there: true of
 * exactly the rows that lie in them. Undefined where an index on the field would say nothing.
 */
export function rangesAsCondition(condition: Condition, field: string, types: FieldTypes): Condition | undefined {
  if (indexUseOf(condition, field, types) === null) return undefined;
  const node = bare(condition);
  if (node.kind === "and" || node.kind === "or")
    return chain(
      node.kind,
      node.conditions.flatMap((each) => rangesAsCondition(each, field, types) ?? []),
    );
  if (node.kind !== "comparison" || node.right.kind !== "pattern" || node.right.parts.length === 1) return node;
  return { ...node, right: { kind: "pattern", parts: [node.right.parts[0] ?? "", ""], ...nowhere } };
}

/** Why no index of the collection says anything of a condition; undefined where one does. */
export function whyUnknown(condition: Condition, collection: CollectionDeclaration): readonly Word[] | undefined {
  if (isKnown(condition, collection)) return undefined;
  const node = bare(condition);
  const unknown = node.kind === "or" ? node.conditions.filter((each) => !isKnown(each, collection)) : [];
  const [first] = unknown;
  if (node.kind === "or" && first === undefined) return ["its parts name different fields, and only one index is used"];
  if (node.kind === "or" && first !== undefined && node.conditions.length > 1)
    return [
      "all parts must be in an index; of ",
      code(printNode(first)),
      ": ",
      ...(whyUnknown(first, collection) ?? []),
    ];
  if (node.kind === "not") return ["a negation also matches values outside every range and rows without a value"];
  if (node.kind !== "comparison") return ["no index covers it"];
  return whyComparisonUnknown(node, collection);
}

function whyComparisonUnknown(node: Comparison, collection: CollectionDeclaration): readonly Word[] {
  const left = ungrouped(node.left);
  const right = ungrouped(node.right);
  const types = fieldTypes(collection);
  const names = [...fieldsOf(node)];
  const [name = ""] = names;
  if (names.length > 1) return ["it compares several fields, and an index covers only one"];
  if (left.kind !== "field" && right.kind !== "field")
    return ["it calculates with the field; an index stores its plain value"];
  if (types.get(name)?.many === true) return ["the field has several values per row; such fields have no index"];
  if (types.get(name)?.type === "boolean") return ["an index can't hold true or false"];
  if (node.operator === "!=" && right.kind === "null") return ["it matches every value"];
  if (operator(node.operator).negative)
    return ["a negation also matches values outside every range and rows without a value"];
  if (holdsNull(right)) return ["it includes null, and rows without a value are in no index"];
  if (right.kind === "pattern" && node.operator === "ilike")
    return ["it ignores case, and the index is case-sensitive"];
  if (right.kind === "pattern" && right.parts[0] === "" && right.parts.length > 1)
    return ["the pattern starts with a wildcard"];
  if (!indexesOf(collection).includes(name)) return ["there is no index on ", code(name)];
  return isLiteral(right) || isLiteral(left) ? ["the index holds values of another type"] : ["no index covers it"];
}

function holdsNull(node: Node): boolean {
  return node.kind === "null" || (node.kind === "array" && node.items.some((item) => item.kind === "null"));
}
