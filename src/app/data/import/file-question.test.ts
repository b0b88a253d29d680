// Tests asking where the rows of a JSON file are, and which encoding a file has.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import {
  describeSource,
  encodings,
  getRowSources,
  readSampleLines,
  withEncoding,
  withSource,
} from "./file-question.tsx";
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

test("the lines that show an encoding are the first one and those with other characters than ASCII", async () => {
  const bytes = Buffer.from(`name;price\nplain;1\nGebühr;5\n${"x".repeat(200)}é;7\n`, "latin1");
  const file = await createSourceFile("a.csv", new Blob([bytes]));
  const [first, second, third = ""] = await readSampleLines(file, "windows-1252");
  expect([first, second]).toEqual(["name;price", "Gebühr;5"]);
  expect(third).toMatch(/^x+é;7$/);
  expect((await readSampleLines(file, "windows-1251"))[1]).toBe("Gebьhr;5");
  const named = withEncoding(file, "windows-1252");
  expect(named.type).toBe("text/csv; charset=windows-1252");
  expect(withEncoding(named, "koi8-r").type).toBe("text/csv; charset=koi8-r");
});

test.each(encodings)("the encoding %s of %s is known", (name) => {
  expect(() => new TextDecoder(name, { fatal: true })).not.toThrow();
});
