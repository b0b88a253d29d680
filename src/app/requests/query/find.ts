import {
  type Client,
  type ClientResponse,
  getCollectionPath,
  readNextPosition,
  readRows,
  readTotal,
} from "../../../client/internal.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import type { ExploreState } from "./explore-state.ts";
import { type PlanBody, readPlan } from "./read-plan.ts";

export interface Exchange {
  readonly request: RequestMessage;
  readonly response: ClientResponse;
  /** From the call to the end of the response, in milliseconds. */
  readonly duration: number;
}

export type FoundRow = Readonly<Record<string, unknown>>;

export interface FindBody {
  readonly payload: readonly FoundRow[];
  /** Undefined while only the first rows have been requested, and there may be more. */
  readonly totalMatches: number | undefined;
  readonly plan: PlanBody | undefined;
}

type Selection = Pick<ExploreState, "filter" | "sort" | "limit" | "projection">;

export function createFindQuery({ filter, sort, limit, projection }: Selection) {
  return {
    $filter: filter.trim() === "" ? undefined : filter,
    sort: sort === "" ? undefined : sort,
    limit,
    projection: projection === "" ? undefined : projection,
    count: true,
    explain: true,
  };
}

export function createFindPath(state: ExploreState): string {
  return getCollectionPath(state.collection, createFindQuery(state));
}

/** The query parameters that request nothing but the rows, which takes less time than to count all that match. */
export function createRowsQuery(state: Selection) {
  return { ...createFindQuery(state), count: undefined, explain: undefined };
}

/** The query parameters that say where the page after a response begins. @param skip - for a server that does not link it */
export function createPageQuery(response: Pick<ClientResponse, "headers">, skip: number) {
  const after = readNextPosition(response);
  return after === undefined ? { skip } : { after };
}

/** Reads the body of a response to `createRowsQuery`. @throws AnswerError */
export function readRowsBody(body: unknown, limit: number): FindBody {
  const payload = readRows(body);
  return { payload, totalMatches: payload.length < limit ? payload.length : undefined, plan: undefined };
}

/** Reads the body of a Find. Drops a plan that is not in the form of docs/service.md. @throws AnswerError */
export function readFindBody(body: unknown): FindBody {
  return { payload: readRows(body), totalMatches: readTotal(body), plan: readPlan(body) ?? undefined };
}

export async function sendRequest(request: ReturnType<Client["get"]>): Promise<Exchange> {
  const from = performance.now();
  const { message } = request;
  const response = await request.response();
  return { request: message, response, duration: performance.now() - from };
}
