import { type Client, getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { createFindQuery, createPageQuery, type FoundRow } from "../../../requests/query/find.ts";
import { getRowKey } from "../../session/choice.ts";
import type { FoundResponse } from "../../session/find-status.ts";

/** The rows changed between two pages, so that together they would be no result of the query. */
export class ChangedRowsError extends Error {
  override readonly name = "ChangedRowsError";
  constructor() {
    super("Another client changed the rows while they were read. Try again.");
  }
}

/** @throws ChangedRowsError, and what `ClientRequest.body` rejects with */
export async function* requestAllRows(client: Client, found: FoundResponse, signal: AbortSignal) {
  const keys = new Set<unknown>();
  const every = { ...createFindQuery(found), limit: greatestRowLimit, explain: undefined };
  let page: ReturnType<typeof createPageQuery> = { skip: 0 };
  let [skip, total] = [0, Number.NaN];
  do {
    const request = client.get(getCollectionPath(found.collection, { ...every, ...page }), { signal });
    const body = await request.body();
    const [rows, count]: [readonly FoundRow[], number] = [readRows(body), readTotal(body)];
    for (const row of rows) keys.add(getRowKey(row));
    skip += rows.length;
    page = createPageQuery(await request.response(), skip);
    const isShort = rows.length === 0 && skip < count;
    if (isShort || keys.size < skip || (!Number.isNaN(total) && count !== total)) throw new ChangedRowsError();
    total = count;
    yield { rows, total };
  } while (skip < total);
}
