import { describe, expect, test } from "vitest";
import { createClient } from "../../../../client/public.ts";
import { parse } from "../../../../language/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { type Answered, excludeFilter, findDiff } from "./find-diff.ts";

interface Matches {
  readonly rows: readonly FoundRow[];
  readonly total: number;
}

/** Compares two queries with a service that returns these rows, and returns the requests it received. */
async function compared(old: string, filter: string, [came, went]: readonly Matches[], more: Partial<Answered> = {}) {
  const requests: URLSearchParams[] = [];
  const client = createClient("http://shop.example/api", {
    fetch: async (input, init) => {
      const query = new URL(new Request(input, init).url).searchParams;
      requests.push(query);
      const matches = query.get("$filter") === excludeFilter(filter, old) ? came : went;
      return Response.json(
        { payload: matches?.rows, totalMatches: matches?.total },
        { headers: { "X-Service-Version": "0.1.0" } },
      );
    },
  });
  const rows = [{ _id: 1, total: 300 }];
  const found = { id: 7, collection: "Orders", filter, sort: "", limit: 100, projection: "", rows, total: 1, ...more };
  const diff = await findDiff(client, old, found, new AbortController().signal);
  return { diff, requests: requests.map((query) => Object.fromEntries(query)) };
}

const none: Matches = { rows: [], total: 0 };
const two: readonly Matches[] = [
  { rows: [{ _id: 1 }], total: 1 },
  { rows: [{ _id: 2, total: 100 }], total: 1 },
];

describe("excludeFilter", () => {
  test("matches what only the first filter matches, for any filters", () => {
    const text = excludeFilter("a = 1 or b = 2", "not c = 3 and d = 4");
    expect(text).toBe("(a = 1 or b = 2) and not (not c = 3 and d = 4)");
    expect(parse(text ?? "").issues).toEqual([]);
  });

  test("of every row, is what the other one leaves out, and without every row, nothing", () => {
    expect(excludeFilter(" ", "a = 1")).toBe("not (a = 1)");
    expect(excludeFilter("a = 1", " ")).toBeNull();
  });
});

describe("findDiff", () => {
  test("requests both parts with the sort and limit of the response, and counts the whole collection", async () => {
    const { diff, requests } = await compared("total < 200", "total > 200", two, { sort: "total", limit: 30 });
    const query = { sort: "total", limit: "30", count: "true" };
    expect(requests).toEqual([
      { $filter: "(total > 200) and not (total < 200)", ...query, projection: "_id" },
      { $filter: "(total < 200) and not (total > 200)", ...query },
    ]);
    expect(diff).toMatchObject({ id: 7, in: 1, out: 1, both: 0 });
    expect(diff?.lines.map(({ row, change }) => [row._id, change])).toEqual([[1, "in"]]);
    expect(diff?.removed.map(({ row, change }) => [row._id, change])).toEqual([[2, "out"]]);
  });

  test.each([
    ["one that can't be sent", "total >", "total > 200"],
    ["more than the language takes", `${"not ".repeat(250)}total = 1`, "total > 200"],
  ])("sends nothing for %s", async (_, old, filter) => {
    const { diff, requests } = await compared(old, filter, two);
    expect(diff).toBeNull();
    expect(requests).toEqual([]);
  });

  test("sends nothing for the same filter, formatted differently, which matches the same rows", async () => {
    const { diff, requests } = await compared("total>200", "total > 200", two);
    expect(diff).toMatchObject({ in: 0, both: 1, out: 0, lines: [{ change: null }], removed: [] });
    expect(requests).toEqual([]);
  });

  test("sends nothing that a URL can't contain", async () => {
    const { diff, requests } = await compared(`note = '${"ж".repeat(200_000)}'`, "total > 200", two);
    expect(diff).toBeNull();
    expect(requests).toEqual([]);
  });

  test("requests the fields of the response, and none of what can't be", async () => {
    const { diff, requests } = await compared("", "total > 200", [none, { rows: [{ _id: 2 }], total: 1 }], {
      projection: "-total,-items",
    });
    expect(requests).toEqual([
      { $filter: "not (total > 200)", limit: "100", projection: "-total,-items", count: "true" },
    ]);
    expect(diff).toMatchObject({ in: 0, out: 1, both: 1, lines: [{ change: null }] });
  });

  test("returns null when rows were written concurrently", async () => {
    expect((await compared("total < 200", "total > 200", [{ rows: [], total: 2 }, none])).diff).toBeNull();
  });
});
