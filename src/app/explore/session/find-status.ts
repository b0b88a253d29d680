// The state of Explore's Find: the results so far, relative to the current query.

import type { ClientResponse } from "../../../client/internal.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { type Exchange, type FindBody, type FoundRow, readFindBody, readRowsBody } from "../../requests/query/find.ts";
import { describeError, describeErrorResponse, type FindProblem, stopped } from "../../requests/query/find-problem.ts";

export interface Sent extends Pick<ExploreState, "collection" | "filter" | "sort" | "limit" | "projection"> {
  readonly id: number;
  readonly revision: number;
  /** Whether it was sent by hand rather than after a pause in typing. */
  readonly byHand: boolean;
  readonly key: string;
}

export interface FoundResponse extends Sent {
  readonly body: FindBody;
  readonly exchange: Exchange;
}

export interface MoreRows {
  readonly id: number;
  /** All rows so far, beginning with those of the response. */
  readonly rows: readonly FoundRow[];
  readonly skip: number;
  readonly response: ClientResponse;
  readonly running: boolean;
  readonly problem: FindProblem | null;
}

export interface Results {
  /** The last response with rows; kept while newer requests run or fail. */
  readonly found: FoundResponse | null;
  /** The last request and response, with any status; null if the last request had no response. */
  readonly exchange: Exchange | null;
  /** Why the last request returned no rows; kept until the next response. */
  readonly problem: FindProblem | null;
  readonly collection: string | null;
  readonly byHand: boolean;
}

export interface FindStatus extends Omit<Results, "collection"> {
  readonly rows: readonly FoundRow[];
  readonly more: MoreRows | null;
  readonly running: boolean;
  readonly late: boolean;
  readonly typing: boolean;
  /** Whether `found` answers an earlier query. */
  readonly stale: boolean;
}

export const noResults: Results = { found: null, exchange: null, problem: null, collection: null, byHand: false };

/** The results after a request, with those rows that came before it unless others are in `part`. */
function settle({ found }: Results, { collection, byHand }: Sent, part: Partial<Results>): Results {
  return { found, exchange: null, problem: null, collection, byHand, ...part };
}

export function applyAnswer(results: Results, sent: Sent, exchange: Exchange): Results {
  if (!exchange.response.ok) return settle(results, sent, { exchange, problem: describeErrorResponse(exchange) });
  try {
    const body = readFindBody(exchange.response.body);
    return settle(results, sent, { exchange, found: { ...sent, body, exchange } });
  } catch (error) {
    return settle(results, sent, { exchange, problem: describeError(error) });
  }
}

/** The results after a response with the first rows alone. Unchanged if it has none: the next response says why. */
export function applyFirstRows(results: Results, sent: Sent, exchange: Exchange): Results {
  if (!exchange.response.ok) return results;
  try {
    const body = readRowsBody(exchange.response.body, sent.limit);
    if (body.payload.length === 0) return results;
    return { ...settle(results, sent, { exchange, found: { ...sent, body, exchange } }), byHand: results.byHand };
  } catch {
    return results;
  }
}

export function applyFailure(results: Results, sent: Sent, error: unknown): Results {
  return settle(results, sent, { problem: describeError(error) });
}

/** The results after the user stopped a request. Unchanged if only the number of matches was awaited. */
export function applyStop(results: Results, { collection, key }: Pick<Sent, "collection" | "key">): Results {
  const { found } = results;
  if (found?.key === key && found.body.totalMatches === undefined) return results;
  return { found, exchange: null, problem: stopped, collection, byHand: true };
}

export function isEmpty({ found, problem }: Results): boolean {
  return problem === null && found?.body.totalMatches === 0;
}

const noRows: readonly FoundRow[] = [];

interface Now extends Pick<FindStatus, "running" | "late" | "typing"> {
  readonly more: MoreRows | null;
  readonly collection: string;
  readonly key: string;
  /** Whether the query can be sent. Otherwise its own problems replace those of an earlier request. */
  readonly usable: boolean;
}

export function deriveFind(results: Results, now: Now): FindStatus {
  const { collection, key, usable, running, late, typing } = now;
  const { exchange, byHand } = results;
  // Rows of another collection are not shown, not even as stale.
  const found = results.found?.collection === collection ? results.found : null;
  const problem = usable && results.collection === collection ? results.problem : null;
  const stale = found !== null && (found.key !== key || results.problem !== null);
  const more = now.more?.id === found?.id ? now.more : null;
  const rows = more?.rows ?? found?.body.payload ?? noRows;
  return { found, rows, more, exchange, problem, running, late, typing, stale, byHand };
}

/** Not at the beginning of the next request, because most responses arrive at once, nor while a filter is typed. */
export function shouldMarkStale({ stale, running, late, typing, problem }: FindStatus): boolean {
  return stale && (late || !(running || typing) || problem !== null);
}
