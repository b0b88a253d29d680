// The link from a page of rows to the next one: the query with the position of its last row.

import { compilePath, type RowLike } from "../../language/internal.ts";
import { type CollectionDeclaration, getScalarType, listFieldTypes } from "../../language/public.ts";
import { decodeBase64, encodeBase64, type HeaderField } from "../../wire/public.ts";
import { hashText } from "../history/fingerprint.ts";
import { createParameterError, type Parameters } from "../message/parameters.ts";
import type { Row, SortKey } from "../store/store.ts";
import { listKeys, type Position } from "./page-segments.ts";

/** What a position belongs to. */
interface OrderedQuery {
  readonly collection: CollectionDeclaration;
  readonly sort: readonly SortKey[];
  readonly parameters: Parameters;
}

/** The longest link in characters: clients limit the headers of a response. */
const longestLink = 4_000;

/** The link to the page after a row (RFC 8288), relative to the address of the request; none if it is too long. */
export function createNextLink(query: OrderedQuery, row: Row): readonly HeaderField[] {
  const values = listKeys(query.sort).map(({ field }) => compilePath(field)(row as RowLike) ?? null);
  const text = JSON.stringify([computeCheck(query), ...values]);
  const parameters = new URLSearchParams(
    [...query.parameters].filter(([name]) => name !== "skip" && name !== "explain"),
  );
  parameters.set("after", encodeBase64(new TextEncoder().encode(text)));
  const link = `<?${parameters}>; rel="next"`;
  return link.length > longestLink ? [] : [["Link", link]];
}

/**
 * Reads the parameter `after`; undefined without it.
 * @throws ServiceError INVALID_PARAMETER if its value is not of a link, or of that of another query
 */
export function readPosition(query: OrderedQuery): Position | undefined {
  const { collection, sort, parameters } = query;
  const text = parameters.get("after");
  if (text === undefined) return undefined;
  const [check, ...values] = parsePosition(text);
  const keys = listKeys(sort);
  if (typeof check !== "number" || values.length !== keys.length)
    throw createParameterError("after", "must be as the header `Link` of a page has it.");
  const types = listFieldTypes(collection);
  const isFitting = keys.every(({ field }, index) => {
    const value = values[index];
    const type = types.get(field)?.type;
    return value === null ? field !== "_id" : type !== undefined && getScalarType(type).accept(value) === value;
  });
  if (check === computeCheck(query) && isFitting) return values as Position;
  throw createParameterError(
    "after",
    "belongs to a page with another filter, sort or declaration. Request the first page, without it.",
  );
}

function parsePosition(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(decodeBase64(text)));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A number that stands for what a position belongs to. */
function computeCheck({ collection, sort, parameters }: OrderedQuery): number {
  return hashText(JSON.stringify([collection.name, parameters.get("$filter") ?? "", sort]));
}
