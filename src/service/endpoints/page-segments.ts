// The rows after a position in the order of a query, whatever is written in the meantime. They are found by filters that an
// index can serve, so that a late page costs as much as the second one.

import { isOrdered } from "../../language/internal.ts";
import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  compile,
  type Literal,
  listFieldTypes,
  type OperatorSymbol,
} from "../../language/public.ts";
import type { Query, Selection, SortKey } from "../store/store.ts";

/** The values of a row by which it is sorted, in the order of `listKeys`. */
export type Position = readonly (string | number | boolean | null)[];

/** Some of the rows after a position, and their order. */
type Segment = Pick<Query, "selection" | "sort">;

const nowhere = { from: 0, to: 0 };

/** The fields that order rows completely: those of a sort, and the key. */
export function listKeys(sort: readonly SortKey[]): readonly SortKey[] {
  const at = sort.findIndex(({ field }) => field === "_id");
  return at < 0 ? [...sort, { field: "_id", descending: false }] : sort.slice(0, at + 1);
}

/**
 * Splits the rows after a position into segments, in their order: those that have all its values but the last, then those
 * that have all but the last two, and so on.
 */
export function* listSegments(
  { collection, sort, selection }: Pick<Query, "collection" | "sort" | "selection">,
  position: Position,
): Generator<Segment> {
  const keys = listKeys(sort);
  const fixed = keys.map(({ field }, index) => createComparison(collection, field, "=", position[index] ?? null));
  for (const [index, key] of [...keys.entries()].reverse()) {
    for (const following of listFollowing(collection, key, position[index] ?? null)) {
      const rest = keys.slice(following.operator === "=" ? index + 1 : index);
      yield {
        selection: addConditions(collection, selection, [...fixed.slice(0, index), following]),
        // Rows that are equal in every field are sorted by key.
        sort: rest.filter(({ field, descending }) => field !== "_id" || descending),
      };
    }
  }
}

/** The conditions on a field for its values after one of them, in their order: null comes first, or last if descending. */
function listFollowing(
  collection: CollectionDeclaration,
  { field, descending }: SortKey,
  value: Position[number],
): readonly Comparison[] {
  const { type, declaration } = listFieldTypes(collection).get(field) ?? {};
  const compare = (operator: OperatorSymbol, than: Position[number]) =>
    createComparison(collection, field, operator, than);
  if (type !== undefined && !isOrdered(type)) {
    const values: Position = descending ? [true, false, null] : [null, false, true];
    return values.slice(values.indexOf(value) + 1).map((each) => compare("=", each));
  }
  if (value === null) return descending ? [] : [compare("!=", null)];
  if (!descending) return [compare(">", value)];
  const isNeverNull = field === "_id" || (declaration?.required === true && Object.hasOwn(collection.fields, field));
  return [compare("<", value), ...(isNeverNull ? [] : [compare("=", null)])];
}

function createComparison(
  collection: CollectionDeclaration,
  field: string,
  operator: OperatorSymbol,
  value: Position[number],
): Comparison {
  const kind = value === null ? "null" : listFieldTypes(collection).get(field)?.type;
  return {
    kind: "comparison",
    operator,
    operatorSpan: nowhere,
    left: { kind: "field", name: field, ...nowhere },
    right: { kind, ...(value === null ? {} : { value }), ...nowhere } as Literal,
    ...nowhere,
  };
}

function addConditions(
  collection: CollectionDeclaration,
  { filter }: Selection,
  added: readonly Comparison[],
): Selection {
  const own: readonly Condition[] = filter === null ? [] : filter.kind === "and" ? filter.conditions : [filter];
  const [only, ...others] = [...own, ...added];
  const all: Condition | null =
    only === undefined || others.length === 0
      ? (only ?? null)
      : { kind: "and", conditions: [only, ...others], ...nowhere };
  return { filter: all, matches: compile(all, listFieldTypes(collection)) };
}
