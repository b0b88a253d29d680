// Tests asking where the rows of a JSON file are.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import { describeSource, getRowSources, withSource } from "./file-question.tsx";
import { inferFrom } from "./import-requests.ts";
import { createSourceFile } from "./source-file.ts";

async function setUp() {
  const store = createMemoryStore();
  await store.define([], async () => {});
  const handle = createHandler({ store, prefix: "/api", version: "1" });
  return createClient("http://x/api", { fetch: (input, init) => handle(new Request(input, init)) });
}

test("a map is read as rows with keys, and not as one row with many members", async () => {
  const client = await setUp();
  const { signal } = new AbortController();
  const types = { "text/css": { source: "iana" }, "text/csv": { source: "iana" }, "text/x": { source: "apache" } };
  const file = await createSourceFile("", new Blob([JSON.stringify(types)]));
  const sources = await inferFrom(client, "Types", file, { signal }).then(() => null, getRowSources);
  expect(sources?.map(describeSource)).toEqual(["The file: 3 entries, each with its key"]);
  const [source] = sources ?? [];
  if (source === undefined) throw new Error("There is no source.");
  const { key, sample } = await inferFrom(client, "Types", withSource(file, source), { signal });
  expect([key, sample[0]]).toEqual(["key", { _id: "text/css", source: "iana" }]);
});

test("of several arrays one is chosen", async () => {
  const client = await setUp();
  const { signal } = new AbortController();
  const graph = JSON.stringify({ "a;b": [{ n: 1 }], nodes: [{ n: 2 }, { n: 3 }] });
  const file = await createSourceFile("", new Blob([graph]));
  const sources = (await inferFrom(client, "Graph", file, { signal }).then(() => null, getRowSources)) ?? [];
  expect(sources.map(describeSource)).toEqual(["a;b: 1 rows", "nodes: 2 rows"]);
  const previews = await Promise.all(
    sources.map((source) => inferFrom(client, "Graph", withSource(withSource(file, source), source), { signal })),
  );
  expect(previews.map(({ rows }) => rows)).toEqual([1, 2]);
});
