// Requests what is needed to draw an index's ranges: the minimum and maximum, or the rows of each range.

import { type Client, collectionPath, readRows, readTotal } from "../../../client/index.ts";
import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  compilePath,
  fieldTypes,
  filterRules,
  type Literal,
  type OperatorSymbol,
  operatorsFor,
  print,
} from "../../../language/index.ts";
import type { IndexRange, PlanBody } from "../find.ts";
import { type Extent, isAxisType, numberOf } from "./axis.ts";
import { chain, comparison, nowhere } from "./nodes.ts";
import { prefixOf } from "./sentence.ts";

/** What is known of an index's values beyond the plan. */
export type IndexFacts =
  | { readonly kind: "extent"; readonly extent: Extent }
  /** The rows of each of the first ranges; null where the service allows no such question. */
  | { readonly kind: "counts"; readonly counts: readonly (number | null)[] };

export type Candidate = PlanBody["candidates"][number];

/** Of so many ranges each is shown with its rows. */
export const mostRanges = 12;

/** Requests what the drawing of each candidate needs. */
export async function askIndexFacts(
  candidates: readonly Candidate[],
  collection: CollectionDeclaration,
  client: Client,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, IndexFacts>> {
  const facts = new Map<string, IndexFacts>();
  for (const candidate of candidates) {
    const found =
      (await askExtent(candidate, collection, client, signal)) ??
      (await askCounts(candidate, collection, client, signal));
    if (found !== null) facts.set(candidate.index, found);
  }
  return facts;
}

async function askExtent(
  { index }: Candidate,
  collection: CollectionDeclaration,
  client: Client,
  signal: AbortSignal,
): Promise<IndexFacts | null> {
  const type = fieldTypes(collection).get(index);
  if (type === undefined || type.many || !isAxisType(type.type)) return null;
  if (!collection.operations.FindMany.sort.includes(index)) return null;
  const axis = type.type;
  // Rows without a value come first when the least is asked for.
  const $filter = allowed(index, "!=", collection) ? `${index} != null` : undefined;
  const [least, greatest] = await Promise.all(
    [index, `-${index}`].map(async (sort) => {
      const path = collectionPath(collection.name, { $filter, sort, limit: 1, projection: index });
      const [first = {}] = readRows(await client.get(path, { signal }).body());
      return numberOf(compilePath(index)(first), axis);
    }),
  );
  if (least === undefined || greatest === undefined || least > greatest) return null;
  return { kind: "extent", extent: { type: axis, least, greatest } };
}

async function askCounts(
  { index, ranges, rows }: Candidate,
  collection: CollectionDeclaration,
  client: Client,
  signal: AbortSignal,
): Promise<IndexFacts | null> {
  if (ranges.length === 0) return null;
  if (ranges.length === 1) return { kind: "counts", counts: [rows] };
  const counts = await Promise.all(
    ranges.slice(0, mostRanges).map(async (range) => {
      const condition = conditionOf(range, index, collection);
      if (condition === undefined) return null;
      const path = collectionPath(collection.name, { $filter: print(condition), limit: 0, count: true });
      return readTotal(await client.get(path, { signal }).body());
    }),
  );
  return { kind: "counts", counts };
}

function allowed(field: string, symbol: OperatorSymbol, collection: CollectionDeclaration): boolean {
  return operatorsFor(filterRules(collection, "FindMany"), field)?.includes(symbol) === true;
}

/** A range as a filter; undefined where the collection allows no such filter. */
function conditionOf(range: IndexRange, field: string, collection: CollectionDeclaration): Condition | undefined {
  const { lower, upper, lowerOpen, upperOpen } = range;
  const prefix = prefixOf(range);
  const on = (symbol: OperatorSymbol, right: Comparison["right"]): Comparison =>
    comparison({ kind: "field", name: field, ...nowhere }, symbol, right);
  const conditions: Comparison[] = [];
  if (lower !== undefined && lower === upper) {
    const isPoint = allowed(field, "=", collection);
    const [symbol, right] = [isPoint ? "=" : "in", literalOf(lower)] as const;
    conditions.push(on(symbol, isPoint ? right : { kind: "array", items: [right], ...nowhere }));
  } else if (prefix !== undefined) {
    conditions.push(on("like", { kind: "pattern", parts: [prefix, ""], ...nowhere }));
  } else {
    if (lower !== undefined) conditions.push(on(lowerOpen === true ? ">" : ">=", literalOf(lower)));
    if (upper !== undefined) conditions.push(on(upperOpen === true ? "<" : "<=", literalOf(upper)));
  }
  if (conditions.length === 0 || !conditions.every(({ operator }) => allowed(field, operator, collection)))
    return undefined;
  return chain("and", conditions);
}

/** Dates and times may be quoted beside a field of their type. */
function literalOf(value: string | number): Literal {
  return typeof value === "number" ? { kind: "number", value, ...nowhere } : { kind: "string", value, ...nowhere };
}
