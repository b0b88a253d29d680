import { type Client, type ClientResponse, getCollectionPath, readRows } from "../../../client/internal.ts";
import { greatestRowLimit } from "../../../wire/public.ts";
import { createPageQuery, createRowsQuery, type FoundRow, sendRequest } from "../../requests/query/find.ts";
import { describeError, describeErrorResponse, stopped } from "../../requests/query/find-problem.ts";
import { getRowKey } from "./choice.ts";
import type { FindStatus, FoundResponse, MoreRows } from "./find-status.ts";

/** Whether another page can be requested: the rows are current, not all of them, and fewer than the table may show. */
export function hasMore({ found, stale, problem, rows, more }: FindStatus): boolean {
  if (found === null || stale || problem !== null || found.limit === 0 || rows.length >= greatestRowLimit) return false;
  return (more?.skip ?? rows.length) < countMatches(found);
}

/** Without limit while the matches are not counted: the last page shows then that it is the last. */
function countMatches({ body }: FoundResponse): number {
  return body.totalMatches ?? Number.POSITIVE_INFINITY;
}

export function startPage(found: FoundResponse, more: MoreRows | null): MoreRows {
  const { payload } = found.body;
  const { response } = found.exchange;
  const before = more?.id === found.id ? more : { id: found.id, rows: payload, skip: payload.length, response };
  return { ...before, running: true, problem: null };
}

/** Requests the next page. Always resolves; a failure is a problem of the result. */
export async function requestPage(client: Client, found: FoundResponse, more: MoreRows, signal: AbortSignal) {
  const limit = Math.min(found.limit, greatestRowLimit - more.rows.length);
  const done = { ...more, running: false };
  try {
    const page = createPageQuery(more.response, more.skip);
    const path = getCollectionPath(found.collection, { ...createRowsQuery(found), limit, ...page });
    const answer = await sendRequest(client.get(path, { signal }));
    if (!answer.response.ok) return { ...done, problem: describeErrorResponse(answer) };
    return addPage(done, found, answer.response);
  } catch (error) {
    return { ...done, problem: describeError(error) };
  }
}

export function endPage(more: MoreRows | null, byReader: boolean): MoreRows | null {
  return more?.running === true
    ? { ...more, running: false, problem: byReader ? { ...stopped, messages: [] } : null }
    : more;
}

function addPage(more: MoreRows, found: FoundResponse, response: ClientResponse): MoreRows {
  const page: readonly FoundRow[] = readRows(response.body);
  // Another client may have written, and moved rows to a later page.
  const known = new Set(more.rows.map(getRowKey));
  const rows = [...more.rows, ...page.filter((row) => !known.has(getRowKey(row)))];
  // An empty page is the last one, whatever the count said.
  return { ...more, rows, response, skip: page.length === 0 ? countMatches(found) : more.skip + page.length };
}
