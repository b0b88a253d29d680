// Tests the search for a row that a filter leaves out.

import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { type CollectionDeclaration, type Condition, compile, parse } from "../../../language/index.ts";
import { collections } from "../../../samples/index.ts";
import { findLeftOut, goesByKey, leftOutFilter } from "./left-out.ts";

function filterOf(text: string): Condition {
  const { filter, issues } = parse(text);
  if (filter === null || issues.length > 0) throw new Error(`${text} is no filter.`);
  return filter;
}

function collection(name: string): CollectionDeclaration {
  const found = collections.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no collection ${name}.`);
  return found;
}

describe("the denied filter", () => {
  test.each([
    ["a = 1", null, "not a = 1"],
    ["a = 1 and b = 2", null, "not (a = 1 and b = 2)"],
    ["(a = 1 or b = 2)", null, "not (a = 1 or b = 2)"],
    ["not a = 1", null, "not not a = 1"],
    ["a = 1 or b = 2", 17, "not (a = 1 or b = 2) and _id > 17"],
    ["a = 1", "it's", "not a = 1 and _id > 'it''s'"],
  ])("of %s after %j is %s", (text, after, expected) => {
    expect(leftOutFilter(filterOf(text), after)).toBe(expected);
  });

  test("keeps exactly what the filter leaves out", () => {
    const filter = filterOf("a = 1 and b > 1 or not a = 2");
    const rows = [1, 2, 3].flatMap((a) => [1, 2, null].map((b) => ({ a, b })));
    const keeps = compile(filter);
    const denies = compile(filterOf(leftOutFilter(filter, null)));
    for (const row of rows) expect(denies(row)).toBe(!keeps(row));
  });
});

test("collections that can't be gone through by key are known", () => {
  const orders = collection("Orders");
  expect(goesByKey(orders)).toBe(true);
  const { FindMany } = orders.operations;
  const without = (change: Partial<typeof FindMany>) => ({
    ...orders,
    operations: { ...orders.operations, FindMany: { ...FindMany, ...change } },
  });
  expect(goesByKey(without({ sort: ["placed"] }))).toBe(false);
  expect(goesByKey(without({ filter: { _id: ["="] } }))).toBe(false);
});

describe("the search", () => {
  const rows = [1, 2, 3, 4].map((_id) => ({ _id, paid: _id % 2 === 0 }));

  /** Responds like the service to the requests of this test, and records them.  */
  function service(requests: string[]): typeof fetch {
    return async (input) => {
      const query = new URL(String(input)).searchParams;
      const text = query.get("$filter") ?? "";
      requests.push(`${text} sort=${query.get("sort")} limit=${query.get("limit")}`);
      const payload = rows.filter(compile(filterOf(text))).slice(0, 1);
      return Response.json({ payload }, { headers: { "X-Service-Version": "1" } });
    };
  }

  async function find(text: string, before: number | null, requests: string[] = []): Promise<unknown> {
    const client = createClient("http://shop.example/api", { fetch: service(requests) });
    return findLeftOut(client, collection("Orders"), filterOf(text), before, new AbortController().signal);
  }

  test("goes from one to the next, and round", async () => {
    const requests: string[] = [];
    expect(await find("paid = true", null, requests)).toBe(1);
    expect(await find("paid = true", 1, requests)).toBe(3);
    expect(await find("paid = true", 3, requests)).toBe(1);
    expect(requests).toEqual([
      "not paid = true sort=_id limit=1",
      "not paid = true and _id > 1 sort=_id limit=1",
      "not paid = true and _id > 3 sort=_id limit=1",
      "not paid = true sort=_id limit=1",
    ]);
  });

  test("says so when nothing is left out", async () => {
    expect(await find("_id > 0", null)).toBeNull();
  });
});
