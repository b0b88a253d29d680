import { expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { readStoredQuery } from "../../history/stored-query.ts";
import { createPart } from "../../requests/parts/part.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { findDeclaredProblems } from "../draft/declared-problems.ts";
import { createShopClient, sendDraft } from "../testing/shop-client.ts";
import { createPartFromQuery } from "./add-to-bundle.ts";

const client = createShopClient();
const state: ExploreState = {
  operation: "Find",
  collection: "Orders",
  filter: "note ilike '*50% & more*' or due > #2024-06-01#",
  sort: "-total,customer.name",
  limit: 7,
  projection: "total",
  off: "",
  allColumns: false,
  patch: '{"paid": true}',
  view: "Plan",
  compare: "",
};

test("a Find sends the same request as Explore", async () => {
  const part = createPart(createPartFromQuery(readStoredQuery(state), client));
  const { answers } = await sendDraft({ parts: [part], transaction: false, timeout: "", parameters: [] }, client);
  const { filter, sort, limit, projection } = state;
  const asked = client.get("/Orders").params({ $filter: filter, sort, limit, projection });
  expect(answers.get(part.id)?.body).toEqual(await asked.body());
  expect(part).toMatchObject({ method: "GET", body: "" });
});

test("an Update has its changes, a Delete its filter, and neither has parameters of a Find", () => {
  const filter = "_id = 17";
  expect(createPartFromQuery(readStoredQuery({ ...state, operation: "Update", filter }), client)).toEqual({
    method: "PATCH",
    path: "/Orders?$filter=_id = 17",
    body: '{"paid": true}',
  });
  const deletion = createPartFromQuery(readStoredQuery({ ...state, operation: "Delete", filter }), client);
  expect(deletion).toEqual({ method: "DELETE", path: "/Orders?$filter=_id = 17" });
  expect(findDeclaredProblems(createPart(deletion), client, collections)).toEqual({ path: [], body: [] });
});

test("a Find with defaults has no parameters", () => {
  expect(createPartFromQuery({ collection: "Stock" }, client)).toEqual({ method: "GET", path: "/Stock" });
});
