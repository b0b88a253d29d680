import { expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import type { StoredQuery } from "../../history/stored-query.ts";
import { findBrokenQueries } from "./broken-queries.ts";
import { startProposal, withOperator, withSort, withType } from "./proposal.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have no orders.");
const before = startProposal(orders, {});

const saved = (question: StoredQuery) => [{ name: "mine", at: 1, backend: "worker", question }];

const changes = {
  nothing: before,
  "the type of total": withType(before, "total", "string"),
  "finding by status =": withOperator(before, "status", "FindMany", "=", false),
  "updating by status =": withOperator(before, "status", "UpdateMany", "=", false),
  "sorting by placed": withSort(before, "placed", false),
};

test.each<[keyof typeof changes, StoredQuery, RegExp | null]>([
  ["nothing", { filter: "total > 100" }, null],
  ["the type of total", { filter: "total > 100" }, /number/],
  ["the type of total", { filter: "status = 'open'" }, null],
  ["finding by status =", { filter: "status = 'open'" }, /status/],
  ["finding by status =", { filter: "status = 'open'", operation: "Update" }, null],
  ["updating by status =", { filter: "status = 'open'", operation: "Update" }, /status/],
  ["sorting by placed", { sort: "-total,placed" }, /placed.*sorted/],
  ["sorting by placed", { sort: "total" }, null],
])("without %s, is %j rejected: %s", (change, question, message) => {
  const broken = findBrokenQueries(saved({ collection: "Orders", ...question }), orders, changes[change].collection);
  if (message === null) expect(broken).toEqual([]);
  else expect(broken).toEqual([{ name: "mine", message: expect.stringMatching(message) }]);
});

test("ignores a query that was rejected before, and one of another collection", () => {
  const { collection } = changes["the type of total"];
  expect(findBrokenQueries(saved({ collection: "Orders", filter: "total > and" }), orders, collection)).toEqual([]);
  expect(findBrokenQueries(saved({ collection: "Stock", filter: "total > 100" }), orders, collection)).toEqual([]);
});
