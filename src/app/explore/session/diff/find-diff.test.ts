import { describe, expect, test } from "vitest";
import { createClient } from "../../../../client/public.ts";
import { parse } from "../../../../language/public.ts";
import { collections } from "../../../../samples/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { listColumns } from "../../../rows/columns.ts";
import { type Answered, findDiff, joinFilters } from "./find-diff.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");

interface Union {
  readonly rows: readonly FoundRow[];
  readonly total: number;
}

/** Compares two queries with a service that returns these rows, and returns the requests it received. */
async function compared(old: string, filter: string, union: Union, more: Partial<Answered> = {}) {
  const requests: URLSearchParams[] = [];
  const client = createClient("http://shop.example/api", {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(new URL(request.url).searchParams);
      return Response.json(
        { payload: union.rows, totalMatches: union.total },
        { headers: { "X-Service-Version": "0.1.0" } },
      );
    },
  });
  const found: Answered = {
    id: 7,
    filter,
    sort: "",
    limit: 100,
    projection: "",
    body: { payload: [{ _id: 1, total: 300, status: "open" }], totalMatches: 1 },
    ...more,
  };
  const diff = await findDiff(
    client,
    {
      collection: orders as NonNullable<typeof orders>,
      columns: listColumns(orders as NonNullable<typeof orders>),
      old: { filter: old, total: 1 },
      found,
    },
    new AbortController().signal,
  );
  return { diff, requests };
}

const two: Union = {
  rows: [
    { _id: 2, total: 100, status: "open" },
    { _id: 1, total: 300, status: "open" },
  ],
  total: 2,
};

describe("joinFilters", () => {
  test("matches what either filter matches, for any filters", () => {
    const text = joinFilters("a = 1 or b = 2", "not c = 3 and d = 4");
    expect(text).toBe("(a = 1 or b = 2) or (not c = 3 and d = 4)");
    expect(parse(text).issues).toEqual([]);
  });

  test("matches every row if one of them is empty", () => {
    expect(joinFilters("a = 1", " ")).toBe("");
    expect(joinFilters("", "a = 1")).toBe("");
  });
});

describe("findDiff", () => {
  test("sends one request with the sort and limit of the response, and counts the whole collection", async () => {
    const { diff, requests } = await compared("total < 200", "total > 200", two, { sort: "total", limit: 30 });
    expect(requests.map((query) => Object.fromEntries(query))).toEqual([
      { $filter: "(total < 200) or (total > 200)", sort: "total", limit: "30", count: "true" },
    ]);
    expect(diff).toMatchObject({ id: 7, in: 1, out: 1, both: 0 });
    expect(diff?.lines.map(({ row, change }) => [row._id, change])).toEqual([[1, "in"]]);
    expect(diff?.changed.map(({ row, change }) => [row._id, change])).toEqual([
      [1, "in"],
      [2, "out"],
    ]);
  });

  test.each([
    ["the same filter, formatted differently", "total>200", "total > 200"],
    ["one that can't be sent", "total >", "total > 200"],
    ["more than the language takes", `${"not ".repeat(250)}total = 1`, "total > 200"],
  ])("sends nothing for %s", async (_, old, filter) => {
    const { diff, requests } = await compared(old, filter, two);
    expect(diff).toBeNull();
    expect(requests).toEqual([]);
  });

  test("sends nothing that a URL can't contain", async () => {
    const { diff, requests } = await compared(`note = '${"ж".repeat(200_000)}'`, "total > 200", two);
    expect(diff).toBeNull();
    expect(requests).toEqual([]);
  });

  test("requests fields of the filters that the response lacks", async () => {
    const { diff, requests } = await compared("total < 200", "status = 'open'", two, {
      projection: "-total,-items",
      limit: 20,
    });
    const projection = requests[0]?.get("projection")?.split(",");
    expect(projection).toEqual(expect.arrayContaining(["_id", "status", "total"]));
    expect(projection).not.toContain("items");
    expect(requests[0]?.get("limit")).toBe("21");
    expect(diff?.lines.map(({ change }) => change)).toEqual(["in"]);
  });

  test("returns null when rows were written concurrently", async () => {
    expect((await compared("total < 200", "total > 200", { rows: [], total: 0 })).diff).toBeNull();
  });
});
