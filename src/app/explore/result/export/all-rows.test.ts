import { describe, expect, test } from "vitest";
import { createClient } from "../../../../client/public.ts";
import type { FoundResponse } from "../../session/find-status.ts";
import { ChangedRowsError, requestAllRows } from "./all-rows.ts";

const found = {
  collection: "Orders",
  filter: "a = 1",
  sort: "-b",
  limit: 5,
  projection: "b",
} as Partial<FoundResponse> as FoundResponse;
const rowsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ _id: from + at }));

/** Reads all rows of a server that returns these pages, and returns their keys and the server's requests. */
async function read(
  pages: readonly { readonly rows: readonly object[]; readonly total: number; readonly link?: string }[],
) {
  const requests: URLSearchParams[] = [];
  const client = createClient("http://shop.test/api", {
    fetch: async (input) => {
      requests.push(new URL(String(input)).searchParams);
      const page = pages[requests.length - 1] ?? { rows: [], total: 0 };
      const body = { payload: page.rows, totalMatches: page.total };
      const headers = { "X-Service-Version": "1", ...(page.link === undefined ? {} : { Link: page.link }) };
      return Response.json(body, { headers });
    },
  });
  const keys: unknown[] = [];
  for await (const { rows } of requestAllRows(client, found, new AbortController().signal)) {
    keys.push(...rows.map(({ _id }) => _id));
  }
  return { keys, requests };
}

describe("requestAllRows", () => {
  test("requests pages of 10,000 with the same query until all have arrived", async () => {
    const { keys, requests } = await read([
      { rows: rowsOf(0, 10_000), total: 12_000 },
      { rows: rowsOf(10_000, 12_000), total: 12_000 },
    ]);
    expect(keys).toEqual(rowsOf(0, 12_000).map(({ _id }) => _id));
    expect(requests.map((query) => Object.fromEntries(query))).toEqual(
      ["0", "10000"].map((skip) => ({
        $filter: "a = 1",
        sort: "-b",
        limit: "10000",
        projection: "b",
        count: "true",
        skip,
      })),
    );
  });

  test("goes on from the position that the page before links to", async () => {
    const link = '<?limit=10000&after=abc>; rel="next"';
    const { requests } = await read([
      { rows: rowsOf(0, 3), total: 5, link },
      { rows: rowsOf(3, 5), total: 5 },
    ]);
    expect(requests.map((query) => [query.get("skip"), query.get("after")])).toEqual([
      ["0", null],
      [null, "abc"],
    ]);
  });

  test("ends without rows if none match", async () => {
    expect((await read([{ rows: [], total: 0 }])).keys).toEqual([]);
  });

  test.each([
    ["the count changes", { rows: rowsOf(3, 5), total: 6 }],
    ["a row arrives twice", { rows: rowsOf(2, 5), total: 5 }],
    ["rows are missing", { rows: [], total: 5 }],
  ])("fails if %s between two pages", async (_, second) => {
    await expect(read([{ rows: rowsOf(0, 3), total: 5 }, second])).rejects.toThrow(ChangedRowsError);
  });
});
