// Tests that ideas are put to the proof by the service itself, over the samples: what they come to is what the rows say.

import { expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { compile, fieldTypes, filterRules, parse } from "../../../language/index.ts";
import { collections, rows } from "../../../samples/index.ts";
import { boot, createMemoryStore } from "../../../service/index.ts";
import { adviceOf } from "./advice.ts";
import { type Proved, prove } from "./prove.ts";
import { readPlan } from "./read-plan.ts";
import { plainText } from "./words.tsx";

const { handle } = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "1" });
const [orders] = collections.filter(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("There are no orders.");
const declared = orders;
/** Every filter that was asked for. */
const requests: (string | null)[] = [];
const client = createClient("/api", {
  fetch: (input, init) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url).searchParams.get("$filter"));
    return handle(request);
  },
});

async function proved(text: string): Promise<readonly Proved[]> {
  const query = { $filter: text, limit: 100, count: true, explain: true };
  const response = await client.get(`/Orders?${new URLSearchParams(query as never)}`).response();
  const plan = readPlan(response.body);
  if (plan === null) throw new Error(`There is no plan for ${text}.`);
  const bytes = response.message.body.length;
  const ideas = adviceOf({ text, projection: "", plan, bytes }, declared, filterRules(declared, "FindMany"));
  return prove(ideas, { client, collection: declared, text, plan, bytes, query, signal: new AbortController().signal });
}

function matching(text: string): number {
  return rows("Orders").filter(compile(parse(text).filter, fieldTypes(declared))).length;
}

const summary = ({ what, comesTo, change }: Proved) => [plainText(what), comesTo, change];

test("another way to say the same comes first, with the rows that it reads", async () => {
  expect((await proved("total / 2 > 900 and priority = 5")).map(summary)).toEqual([
    ["total > 1800 instead of total / 2 > 900", { rows: matching("total > 1800") }, null],
    ["An index on priority", { rows: matching("priority = 5") }, null],
  ]);
});

test("reports the rows that a choice loses and gains", async () => {
  const text = "not total < 1800";
  expect((await proved(text)).map(summary)).toEqual([
    [
      "total >= 1800 instead of not total < 1800",
      { rows: matching("total >= 1800") },
      { lost: matching("total = null"), gained: 0 },
    ],
  ]);
});

test("a bound is moved to where the index pays", async () => {
  const [idea] = await proved("total > 100 and paid = true");
  const write = idea?.write;
  if (idea === undefined || write == null || !("filter" in write)) throw new Error("There is no such idea.");
  expect(write.filter).toMatch(/^total > [\d.]+ and paid = true$/);
  const bound = write.filter.replace(" and paid = true", "");
  expect(idea.comesTo).toEqual({ rows: matching(bound) });
  expect(matching(bound)).toBeLessThanOrEqual(1500);
  expect(matching(bound)).toBeGreaterThan(1400);
  expect(idea.change).toEqual({
    lost: matching("total > 100 and paid = true") - matching(write.filter),
    gained: 0,
  });
});

test("requests the parts of an `or` one by one", async () => {
  const found = await proved("status = 'new' or total > 1900");
  expect(found.map(summary)).toEqual([
    [
      "A request for each side of the or: status = 'new', total > 1900",
      { rows: matching("status = 'new'") + matching("total > 1900") },
      null,
    ],
  ]);
});

test("verifies but does not report an idea that reads no fewer rows", async () => {
  requests.length = 0;
  expect(await proved("total / 2 > 1")).toEqual([]);
  expect(requests).toContain("total > 2");
});

test("requests a long response again with fewer fields", async () => {
  const query = { limit: 1000, explain: true };
  const response = await client.get("/Orders?limit=1000&explain=true").response();
  const plan = readPlan(response.body);
  if (plan === null) throw new Error("There is no plan.");
  const bytes = response.message.body.length;
  const ideas = adviceOf({ text: "", projection: "", plan, bytes }, declared, filterRules(declared, "FindMany"));
  const signal = new AbortController().signal;
  const [idea] = await prove(ideas, { client, collection: declared, text: "", plan, bytes, query, signal });
  expect(idea?.write).toEqual({ projection: "_id,placed" });
  expect(idea?.comesTo).toEqual({ bytes: expect.any(Number) });
});
