import { expect, test } from "vitest";
import { createClient } from "../../client/public.ts";
import { collections } from "../../samples/public.ts";
import { getValueSource } from "./sample.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const collection = orders;

/** A client of a fake service with these rows, and the requests it received. */
function service(answer: () => Response) {
  const requests: URL[] = [];
  const client = createClient("http://shop.example/api", {
    fetch: async (input) => {
      requests.push(new URL(input instanceof Request ? input.url : input));
      return answer();
    },
  });
  return { client, requests };
}

function rowsAnswer(rows: readonly unknown[]): Response {
  return Response.json({ payload: rows }, { headers: { "X-Service-Version": "1" } });
}

test("requests a field once, in key order, and caches it until a write", async () => {
  const { client, requests } = service(() => rowsAnswer([{ _id: 1, note: "a" }]));
  const source = getValueSource({ client, collection, revision: 1 });
  const first = source("note");
  expect(source("note")).toBe(first);
  expect((await first)?.values).toEqual([{ value: "a", count: 1 }]);
  expect(getValueSource({ client, collection, revision: 1 })("note")).toEqual(await first);
  expect(requests.map(({ search }) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
    { projection: "note", sort: "_id", limit: "1000" },
  ]);
  await getValueSource({ client, collection, revision: 2 })("note");
  expect(requests).toHaveLength(2);
});

test.each([
  [999, true],
  [1_000, false],
])("says of %i rows whether they are all", async (length, isWhole) => {
  const { client } = service(() => rowsAnswer(Array.from({ length }, (_, _id) => ({ _id, note: "a" }))));
  expect(await getValueSource({ client, collection, revision: 1 })("note")).toMatchObject({ rows: length, isWhole });
});

test("has no sample after a failed request, and tries again next time", async () => {
  let fails = true;
  const { client, requests } = service(() => {
    if (fails) throw new TypeError("no network");
    return rowsAnswer([{ _id: 1, note: "a" }]);
  });
  const source = getValueSource({ client, collection, revision: 1 });
  expect(await source("note")).toBeNull();
  fails = false;
  expect((await source("note"))?.rows).toBe(1);
  expect(requests).toHaveLength(2);
});
