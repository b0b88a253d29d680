// The state of Explore's Find: the results so far, relative to the current query.

import { type Exchange, type FindBody, type FoundRow, readFindBody, readRowsBody } from "../../requests/query/find.ts";
import { describeError, describeErrorResponse, type FindProblem, stopped } from "../../requests/query/find-problem.ts";

/** The query that a request was sent for. */
export interface Sent {
  /** Unique for each request. */
  readonly id: number;
  readonly collection: string;
  /** The text of the filter. */
  readonly filter: string;
  /** As in the query; empty for the collection's default. */
  readonly sort: string;
  readonly limit: number;
  /** As in the query; empty for every field. */
  readonly projection: string;
  /** The number of writes of this page before it. */
  readonly revision: number;
  /** Whether it was sent by the Send button rather than after a pause in typing. */
  readonly byHand: boolean;
  /** Equal for equal requests on the same data. */
  readonly key: string;
}

/** A response with rows. */
export interface FoundResponse extends Sent {
  readonly body: FindBody;
  readonly exchange: Exchange;
}

/** The pages of rows after a response. */
export interface MoreRows {
  /** The id of the response that they continue. */
  readonly id: number;
  /** All rows so far, beginning with those of the response. */
  readonly rows: readonly FoundRow[];
  /** The number of rows that the next page skips. */
  readonly skip: number;
  readonly running: boolean;
  /** Why the last page did not arrive; null otherwise. */
  readonly problem: FindProblem | null;
}

export interface FindStatus {
  /** The last response with rows; kept while newer requests run or fail. */
  readonly found: FoundResponse | null;
  /** The rows of `found` and of the pages after it. */
  readonly rows: readonly FoundRow[];
  /** The pages after `found`; null if none was requested. */
  readonly more: MoreRows | null;
  /** The last request and response, with any status; null if the last request had no response. */
  readonly exchange: Exchange | null;
  /** Why the last request returned no rows; kept until the next response. */
  readonly problem: FindProblem | null;
  readonly running: boolean;
  /** Whether a response has been awaited for longer than most take. */
  readonly late: boolean;
  /** Whether the reader is still typing the filter. */
  readonly typing: boolean;
  /** Whether `found` answers an earlier query. */
  readonly stale: boolean;
  /** Whether the last request was sent by the Send button. */
  readonly byHand: boolean;
}

/** The results of the requests so far. */
export interface Results {
  readonly found: FoundResponse | null;
  readonly exchange: Exchange | null;
  readonly problem: FindProblem | null;
  /** The collection that the last request was sent to. */
  readonly collection: string | null;
  /** Whether the last request was sent by the Send button. */
  readonly byHand: boolean;
}

export const noResults: Results = { found: null, exchange: null, problem: null, collection: null, byHand: false };

/** The results after a response with any status and body. */
export function applyAnswer({ found }: Results, sent: Sent, exchange: Exchange): Results {
  const { collection, byHand } = sent;
  if (!exchange.response.ok) return { found, exchange, problem: describeErrorResponse(exchange), collection, byHand };
  try {
    const body = readFindBody(exchange.response.body);
    return { found: { ...sent, body, exchange }, exchange, problem: null, collection, byHand };
  } catch (error) {
    return { found, exchange, problem: describeError(error), collection, byHand };
  }
}

/** The results after a response with the first rows alone. Unchanged if it has none: the next response says why. */
export function applyFirstRows(results: Results, sent: Sent, exchange: Exchange): Results {
  if (!exchange.response.ok) return results;
  try {
    const body = readRowsBody(exchange.response.body, sent.limit);
    if (body.payload.length === 0) return results;
    return { ...results, found: { ...sent, body, exchange }, exchange, problem: null, collection: sent.collection };
  } catch {
    return results;
  }
}

/** The results after a request without a readable response. */
export function applyFailure({ found }: Results, { collection, byHand }: Sent, error: unknown): Results {
  return { found, exchange: null, problem: describeError(error), collection, byHand };
}

/** The results after the user stopped a request. Unchanged if only the number of matches was awaited. */
export function applyStop(results: Results, { collection, key }: Pick<Sent, "collection" | "key">): Results {
  const { found } = results;
  if (found?.key === key && found.body.totalMatches === undefined) return results;
  return { found, exchange: null, problem: stopped, collection, byHand: true };
}

/** Whether the last request succeeded and no row matched. */
export function isEmpty({ found, problem }: Results): boolean {
  return problem === null && found?.body.totalMatches === 0;
}

const noRows: readonly FoundRow[] = [];

interface Now {
  /** The pages after a response, perhaps an earlier one. */
  readonly more: MoreRows | null;
  readonly collection: string;
  readonly key: string;
  /** Whether the query can be sent. Otherwise its own problems replace those of an earlier request. */
  readonly usable: boolean;
  readonly running: boolean;
  readonly late: boolean;
  readonly typing: boolean;
}

/** The results relative to the current query. */
export function deriveFind(
  results: Results,
  { more, collection, key, usable, running, late, typing }: Now,
): FindStatus {
  // Rows of another collection are not shown, not even as stale.
  const found = results.found?.collection === collection ? results.found : null;
  const problem = usable && results.collection === collection ? results.problem : null;
  const stale = found !== null && (found.key !== key || results.problem !== null);
  const own = more !== null && more.id === found?.id ? more : null;
  const rows = own?.rows ?? found?.body.payload ?? noRows;
  return {
    found,
    rows,
    more: own,
    exchange: results.exchange,
    problem,
    running,
    late,
    typing,
    stale,
    byHand: results.byHand,
  };
}

/**
 * Whether to mark rows as stale. Not at the beginning of the next request, because most responses arrive at once, nor while
 * the reader is typing the next filter.
 */
export function shouldMarkStale({ stale, running, late, typing, problem }: FindStatus): boolean {
  return stale && (late || !(running || typing) || problem !== null);
}
