import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { readRoute, writeRoute } from "../../address/route.ts";
import { createFirstState, type ExploreState, isSameQuery, readExplore, writeExplore } from "./explore-state.ts";

const read = (hash: string) => readExplore(readRoute(hash).params, collections);

describe("readExplore", () => {
  test("returns null without parameters", () => {
    expect(read("#/explore")).toBeNull();
  });

  test("reads a hand-written address", () => {
    expect(read("#/explore?collection=Stock&filter=onHand%20%3C%203&sort=-onHand&limit=7")).toEqual({
      ...createFirstState(collections),
      collection: "Stock",
      filter: "onHand < 3",
      sort: "-onHand",
      limit: 7,
    });
  });

  test.each([
    ["an unknown collection", "#/explore?collection=Nope", { collection: "Orders" }],
    ["an unknown operation", "#/explore?operation=Drop", { operation: "Find" }],
    ["a limit that is no number", "#/explore?limit=many", { limit: 100 }],
    ["a limit that is too large", "#/explore?limit=10001", { limit: 100 }],
    ["an unknown view", "#/explore?view=Secret", { view: "Rows" }],
  ] as const)("takes %s as left out", (_, hash, part) => {
    expect(read(hash)).toMatchObject(part);
  });
});

test.each<Partial<ExploreState>>([
  {},
  { operation: "Update", patch: '{ "status": "paid" }', filter: "total > 100" },
  { operation: "Delete", collection: "Payments", filter: "" },
  { sort: "-total,placed", limit: 0, projection: "-note", view: "Plan" },
  { allColumns: true },
  { filter: "total > 100", off: "0:status = 'open' and total > 100" },
])("reads back an address that was written: %o", (part) => {
  const state = { ...createFirstState(collections), ...part };
  expect(read(writeRoute("explore", writeExplore(state)))).toEqual(state);
});

test("the conditions that are switched off are part of a query", () => {
  const state = { ...createFirstState(collections), filter: "total > 100" };
  expect(isSameQuery(state, { ...state, off: "0:status = 'open' and total > 100" })).toBe(false);
});

test("the view and the number of columns are no part of the request", () => {
  const state = createFirstState(collections);
  expect(isSameQuery(state, { ...state, view: "Plan", allColumns: true })).toBe(true);
  expect(isSameQuery(state, { ...state, projection: "total" })).toBe(false);
});
