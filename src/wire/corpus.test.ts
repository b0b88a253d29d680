// Checks every message of corpus/*.txt against its verdict: with the readers at every chunking and, for bundles, with
// the service.

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createHandler, createMemoryStore } from "../service/public.ts";
import { readErrorBody, readMultipart, readResponsePart } from "./public.ts";
import { checkCase } from "./testing/check-case.ts";
import { type CorpusCase, formatCase, hugeMessages, kinds, readCases } from "./testing/corpus.ts";
import { matchesVerdict } from "./testing/verdict.ts";

const directory = new URL("./corpus/", import.meta.url);
const files = readdirSync(directory).map((name) => ({
  name,
  cases: readCases(name, readFileSync(new URL(name, directory), "utf8")),
}));
const all = files.flatMap(({ cases }) => cases);

describe.each(files.filter(({ name }) => name !== hugeMessages))("corpus/$name", ({ cases }) => {
  test.each(cases)("$title", checkCase);
});

describe("bundles sent to the service", () => {
  let send: (given: CorpusCase) => Promise<Response>;

  beforeAll(async () => {
    const store = createMemoryStore();
    const things = {
      name: "Things",
      description: "What is kept.",
      fields: { _id: { type: "number" }, name: { type: "string", required: true } },
      indexes: [],
      operations: {
        FindMany: { filter: { name: ["="] }, sort: [] },
        UpdateMany: { filter: {} },
        DeleteMany: { filter: {} },
      },
    } as const;
    await store.define([things], (transaction) => transaction.add("Things", [{ _id: 1, name: "one" }]));
    const handle = createHandler({ store, prefix: "/api", version: "1.2.3" });
    send = ({ bytes, contentType }) => {
      const headers = { "Content-Type": contentType };
      return handle(
        new Request("http://x/api/$bundle", { method: "POST", body: bytes as Uint8Array<ArrayBuffer>, headers }),
      );
    };
  });

  const bundles = all.filter(({ kind }) => kind === "bundle");

  test.each(bundles)("$title", async (given) => {
    const response = await send(given);
    const body = new Uint8Array(await response.arrayBuffer());
    const lines = response.ok ? answerLines(response, body) : [errorLine("", body)];
    expect(matchesVerdict(lines, given.verdict), lines.join("\n")).toBe(true);
  });

  function answerLines(response: Response, body: Uint8Array): string[] {
    const [, boundary = ""] = /boundary=(\S+)$/.exec(response.headers.get("Content-Type") ?? "") ?? [];
    const lines = readMultipart(body, boundary).map((part) => {
      const { id = "-", message } = readResponsePart(part);
      const start = `${id} ${message.status}`;
      return message.status < 400 ? start : errorLine(`${start} `, message.body);
    });
    return lines.length > 20 ? [`${lines.length} parts`] : lines;
  }

  /** All problems on one line, with the code of the first. The corpus of bundles has no offsets. */
  function errorLine(start: string, body: Uint8Array): string {
    const issues = readErrorBody(JSON.parse(new TextDecoder().decode(body)))?.errors ?? [];
    return `${start}${issues[0]?.code}: ${issues.map(({ message }) => message).join(" | ")}`;
  }
});

describe("the corpus itself", () => {
  test("has hundreds of messages of every kind, with unique titles", () => {
    expect(all.length).toBeGreaterThan(500);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const { cases } of files) expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    expect(all.filter(({ verdict }) => verdict.length === 0)).toEqual([]);
  });

  test("round-trips, so that messages found by fuzzing can be added", () => {
    for (const one of all.filter(({ bytes }) => bytes.length < 10_000)) {
      expect(readCases(`${one.kind}.txt`, formatCase(one))).toEqual([one]);
    }
  });

  test("rejects a malformed case", () => {
    expect(() => readCases("other.txt", "")).toThrow("begins with none of");
    expect(() => readCases("request.txt", "# A\n\nx\n")).toThrow("no line ==>");
    expect(() => readCases("request.txt", "# A\n\nx \n\n==>\n")).toThrow("write \\s");
    expect(() => readCases("request.txt", "# A\n\n\\q\n\n==>\n")).toThrow("no escape");
  });

  test("distinguishes verdicts", () => {
    expect(matchesVerdict(["part [] x"], ["part [] x"])).toBe(true);
    expect(matchesVerdict(["part [] x"], ["part [] y"])).toBe(false);
    expect(matchesVerdict(["part [] x", "part [] x"], ["part [] x"])).toBe(false);
    expect(matchesVerdict(["TOO_LARGE at 5: far too much"], ["TOO_LARGE at 5: too"])).toBe(true);
    expect(matchesVerdict(["TOO_LARGE at 5: far too much"], ["TOO_LARGE at 6: too"])).toBe(false);
    expect(matchesVerdict(["TOO_LARGE at 5: far too much"], ["TOO_LARGE at 5: little"])).toBe(false);
    expect(matchesVerdict(["p 400 MALFORMED_PART: no"], ["p 400 MALFORMED_JSON: no"])).toBe(false);
  });
});
