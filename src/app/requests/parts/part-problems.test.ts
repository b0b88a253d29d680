import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { type BundlePart, createPart } from "./part.ts";
import { findParameterProblems, findPartProblems, findRepeatedIds } from "./part-problems.ts";

const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });
const problems = (part: Partial<BundlePart>, repeated: readonly string[] = []) =>
  findPartProblems(createPart({ path: "/Orders", ...part }), new Set(repeated), client);

test("a valid part has none", () => {
  expect(problems({ method: "POST", body: ' {"a": 1} ' })).toEqual({});
  expect(problems({ path: "/Orders?$filter=note like '50%'" })).toEqual({});
});

describe("a path", () => {
  test.each(["", "/", "Orders"])("%j can be sent", (path) => {
    expect(problems({ path }).path?.blocks).toBe(false);
  });
  test.each(["/Orders?$filter=due = #2024-01-01#", "/..", "/a\\b"])("%j can't be sent", (path) => {
    expect(problems({ path }).path?.blocks).toBe(true);
  });
});

describe("headers", () => {
  test("that are valid can be sent", () => {
    expect(
      problems({
        headers: [
          ["Accept", "*/*"],
          ["If-Match", '"\t~"'],
        ],
      }),
    ).toEqual({});
  });
  test.each<readonly [string, string][]>([
    [["", "x"]],
    [["a b", "x"]],
    [["A", "x\r\nB: y"]],
    [["A", "ж"]],
    [["A", "é"]],
    [
      ["A", "1"],
      ["a", "2"],
    ],
  ])("%j can't be sent", (...headers) => {
    expect(problems({ headers }).headers?.blocks).toBe(true);
  });
  test("reports the first invalid header", () => {
    expect(
      problems({
        headers: [
          ["A", "1"],
          ["", ""],
          ["B", "2"],
        ],
      }).headers?.at,
    ).toBe(1);
  });
});

describe("a body", () => {
  test.each(["", "{", "[]", "null", '"text"', "1"])("%j is reported and sent", (body) => {
    const problem = problems({ method: "PATCH", body }).body;
    expect(problem).toMatchObject({ blocks: false });
    expect(problem?.text).toMatch(/It is sent as typed\.$/);
  });
  test("that is not JSON has the place of its first mistake", () => {
    expect(problems({ method: "PATCH", body: '{"a": 1, b: 2}' }).body).toMatchObject({
      text: "Expected a name in double quotes, but found `b`. It is sent as typed.",
      span: { from: 9, to: 10 },
    });
  });
  test("that is nested too deeply is reported without being read", () => {
    expect(problems({ method: "PATCH", body: "[".repeat(100_000) }).body?.text).toMatch(/levels/);
  });
  test("is not checked if the method has none", () => {
    expect(problems({ method: "GET", body: "{" })).toEqual({});
  });
});

describe("an id", () => {
  test.each(["", "a b", "ä", "x".repeat(65)])("%j can't be sent", (id) => {
    expect(problems({ id }).id?.blocks).toBe(true);
  });
  test("that is repeated can't be sent", () => {
    expect(problems({ id: "x" }, ["x"]).id?.blocks).toBe(true);
  });
  test("may be the same as that of a disabled part", () => {
    const parts = [createPart({ id: "x" }), createPart({ id: "x", on: false }), createPart({ id: "y" })];
    expect(findRepeatedIds(parts)).toEqual(new Set());
    expect(findRepeatedIds([...parts, createPart({ id: "x" })])).toEqual(new Set(["x"]));
  });
});

test("a disabled part has none", () => {
  expect(problems({ on: false, path: "", id: "", method: "POST" })).toEqual({});
});

describe("the parameters of a bundle", () => {
  test("reports a repeated name on the second parameter", () => {
    const [first, second] = findParameterProblems([
      ["trace", "1"],
      ["trace", "2"],
    ]);
    expect(first).toBeUndefined();
    expect(second).toMatchObject({ blocks: true });
  });

  test("a parameter without a name is not sent, but does not block sending", () => {
    expect(
      findParameterProblems([
        ["", "1"],
        ["", "2"],
      ]).map((problem) => problem?.blocks),
    ).toEqual([false, false]);
  });

  test.each(["transaction", "timeout", "\ud800"])("%j is not a valid name", (name) => {
    expect(findParameterProblems([[name, "1"]])[0]?.blocks).toBe(true);
  });

  test("any other name is valid, even one that every object inherits", () => {
    expect(
      findParameterProblems([
        ["constructor", "1"],
        ["Timeout", ""],
      ]),
    ).toEqual([undefined, undefined]);
  });
});
