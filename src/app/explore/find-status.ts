// The state of Explore's Find: the results so far, relative to the current query.

import { type Exchange, type FindBody, readFindBody } from "./find.ts";
import { type FindProblem, problemOfError, problemOfStatus, stopped } from "./find-problem.ts";

/** What a request was sent for. */
export interface Sent {
  /** Differs between requests. */
  readonly id: number;
  readonly collection: string;
  /** The text of the filter. */
  readonly filter: string;
  /** As in the query; empty for the collection's own. */
  readonly sort: string;
  readonly limit: number;
  /** As in the query; empty where the rows are whole. */
  readonly projection: string;
  /** How many writes of this page went before it. */
  readonly revision: number;
  /** Whether it was sent by the button Send, and not by a pause in typing. */
  readonly byHand: boolean;
  /** Equal for equal requests on the same data. */
  readonly question: string;
}

/** An answer that holds rows. */
export interface Found extends Sent {
  readonly body: FindBody;
  readonly exchange: Exchange;
}

export interface FindStatus {
  /** The last answer that held rows; stays while newer requests fail or run. */
  readonly found: Found | null;
  /** The last request and answer, whatever its status; null where the last request had no answer. */
  readonly exchange: Exchange | null;
  /** Why the last request brought no rows; stays until the next one has an answer. */
  readonly problem: FindProblem | null;
  readonly running: boolean;
  /** Whether `found` answers an earlier query. */
  readonly stale: boolean;
  /** Whether the last request was sent by the button Send. */
  readonly byHand: boolean;
}

/** What the requests so far have brought. */
export interface Results {
  readonly found: Found | null;
  readonly exchange: Exchange | null;
  readonly problem: FindProblem | null;
  /** The collection that the last request was sent to. */
  readonly collection: string | null;
  /** Whether the last request was sent by the button Send. */
  readonly byHand: boolean;
}

export const noResults: Results = { found: null, exchange: null, problem: null, collection: null, byHand: false };

/** After an answer, whatever its status and its body. */
export function answered({ found }: Results, sent: Sent, exchange: Exchange): Results {
  const { collection, byHand } = sent;
  if (!exchange.response.ok) return { found, exchange, problem: problemOfStatus(exchange), collection, byHand };
  try {
    const body = readFindBody(exchange.response.body);
    return { found: { ...sent, body, exchange }, exchange, problem: null, collection, byHand };
  } catch (error) {
    return { found, exchange, problem: problemOfError(error), collection, byHand };
  }
}

/** After a request that had no answer, or none that could be read. */
export function failed({ found }: Results, { collection, byHand }: Sent, error: unknown): Results {
  return { found, exchange: null, problem: problemOfError(error), collection, byHand };
}

/** After the user stopped a request. */
export function stoppedByReader({ found }: Results, { collection }: Pick<Sent, "collection">): Results {
  return { found, exchange: null, problem: stopped, collection, byHand: true };
}

interface Now {
  readonly collection: string;
  readonly question: string;
  /** Whether the state can be sent: with problems of its own, an earlier request's are of no interest. */
  readonly usable: boolean;
  readonly running: boolean;
}

/** The results relative to the current query. */
export function statusOf(results: Results, { collection, question, usable, running }: Now): FindStatus {
  // Rows of another collection are not even an old answer to this question.
  const found = results.found?.collection === collection ? results.found : null;
  const problem = usable && results.collection === collection ? results.problem : null;
  const stale = found !== null && (found.question !== question || results.problem !== null);
  return { found, exchange: results.exchange, problem, running, stale, byHand: results.byHand };
}

/** Whether rows are to be marked as old. While the first request after them runs they are not: most answers come at once. */
export function looksOld({ stale, running, problem }: FindStatus): boolean {
  return stale && (!running || problem !== null);
}
