import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import type { FindStatus, FoundResponse } from "./find-status.ts";
import { hasMore, requestPage, startPage } from "./more-rows.ts";

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ _id: from + at }));

function createFound(count: number, totalMatches: number, limit = count): FoundResponse {
  const body = { payload: rows(0, count), totalMatches, plan: undefined };
  const query = { collection: "Orders", filter: "", sort: "", limit, projection: "" };
  const exchange = { response: { headers: new Headers() } } as FoundResponse["exchange"];
  return { id: 1, ...query, body, exchange } as Partial<FoundResponse> as FoundResponse;
}

function createStatus(found: FoundResponse, more: FindStatus["more"] = null): FindStatus {
  const shown = more?.rows ?? found.body.payload;
  return {
    found,
    rows: shown,
    more,
    exchange: null,
    problem: null,
    running: false,
    late: false,
    typing: false,
    stale: false,
    byHand: false,
  };
}

/** Requests a page from a server with this response. */
async function paged(
  found: FoundResponse,
  before: FindStatus["more"],
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const targets: string[] = [];
  const client = createClient("http://shop.test/api", {
    fetch: async (input) => {
      targets.push(String(input));
      return Response.json(body, { status, headers: { "X-Service-Version": "1", ...headers } });
    },
  });
  const more = await requestPage(client, found, startPage(found, before), new AbortController().signal);
  return {
    more,
    skip: new URL(targets[0] ?? "").searchParams.get("skip"),
    after: new URL(targets[0] ?? "").searchParams.get("after"),
    limit: new URL(targets[0] ?? "").searchParams.get("limit"),
  };
}

describe("hasMore", () => {
  test("is true while rows match that the table does not show", () => {
    expect(hasMore(createStatus(createFound(3, 8)))).toBe(true);
    expect(hasMore(createStatus(createFound(8, 8)))).toBe(false);
  });

  test("is false for stale rows, after a problem, without rows, and at the most that the table shows", () => {
    const status = createStatus(createFound(3, 8));
    expect(hasMore({ ...status, stale: true })).toBe(false);
    expect(hasMore({ ...status, problem: { title: "Error 500", messages: [], issues: [] } })).toBe(false);
    expect(hasMore(createStatus(createFound(0, 8, 0)))).toBe(false);
    expect(hasMore(createStatus(createFound(10_000, 12_000)))).toBe(false);
  });
});

describe("requestPage", () => {
  test("leaves out rows that moved to a later page, and goes on after them", async () => {
    const found = createFound(3, 8);
    const first = await paged(found, null, 200, { payload: rows(2, 5) });
    expect(first).toMatchObject({ skip: "3", limit: "3" });
    expect(first.more.rows).toEqual(rows(0, 5));
    expect((await paged(found, first.more, 200, { payload: rows(5, 8) })).skip).toBe("6");
  });

  test("goes on from the position that the page before links to", async () => {
    const found = createFound(3, 8);
    const link = { Link: '<?limit=3&after=abc>; rel="next"' };
    const first = await paged(found, null, 200, { payload: rows(3, 6) }, link);
    expect(first).toMatchObject({ skip: "3", after: null });
    expect(await paged(found, first.more, 200, { payload: rows(6, 8) })).toMatchObject({ skip: null, after: "abc" });
  });

  test("ends with an empty page", async () => {
    const found = createFound(3, 8);
    const { more } = await paged(found, null, 200, { payload: [] });
    expect(hasMore(createStatus(found, more))).toBe(false);
  });

  test("requests no more rows than the table shows", async () => {
    const found = createFound(4_000, 20_000);
    const { response } = found.exchange;
    const before = { id: 1, rows: rows(0, 8_000), skip: 8_000, response, running: false, problem: null };
    expect((await paged(found, before, 200, { payload: [] })).limit).toBe("2000");
  });

  test.each([
    [500, {}, "Error 500"],
    [200, { payload: null }, "Unreadable answer"],
  ])("reports status %i with the body %j, and keeps the rows", async (status, body, title) => {
    const { more } = await paged(createFound(3, 8), null, status, body);
    expect(more).toMatchObject({ running: false, problem: { title }, rows: rows(0, 3), skip: 3 });
  });
});
