import { expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { questionOf } from "../../history/question.ts";
import { createPart } from "../../requests/parts/part.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { declaredProblems } from "../draft/declared-problems.ts";
import { exchangeOf, shopClient } from "../testing/shop-client.ts";
import { partOfQuestion } from "./add-to-bundle.ts";

const client = shopClient();
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
  const part = createPart(partOfQuestion(questionOf(state), client));
  const { answers } = await exchangeOf({ parts: [part], transaction: false, timeout: "", parameters: [] }, client);
  const { filter, sort, limit, projection } = state;
  const asked = client.get("/Orders").params({ $filter: filter, sort, limit, projection });
  expect(answers.get(part.id)?.body).toEqual(await asked.body());
  expect(part).toMatchObject({ method: "GET", body: "" });
});

test("an Update has its changes, a Delete its filter, and neither has parameters of a Find", () => {
  const filter = "_id = 17";
  expect(partOfQuestion(questionOf({ ...state, operation: "Update", filter }), client)).toEqual({
    method: "PATCH",
    path: "/Orders?$filter=_id = 17",
    body: '{"paid": true}',
  });
  const deletion = partOfQuestion(questionOf({ ...state, operation: "Delete", filter }), client);
  expect(deletion).toEqual({ method: "DELETE", path: "/Orders?$filter=_id = 17" });
  expect(declaredProblems(createPart(deletion), client, collections)).toEqual([]);
});

test("a Find with defaults has no parameters", () => {
  expect(partOfQuestion({ collection: "Stock" }, client)).toEqual({ method: "GET", path: "/Stock" });
});
