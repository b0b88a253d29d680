// Tests filters at the size limits, and that larger ones neither hang nor overflow the stack.

import { describe, expect, test, vi } from "vitest";
import { measureCpuTime } from "../../scripts/testing/cpu-time.ts";
import type { Condition } from "./ast.ts";
import { eq, isIn, not } from "./build.ts";
import { nodeLimit, textLimit } from "./limits.ts";
import { findForeign } from "./other-languages/find-foreign.ts";
import { parse, parseTree } from "./parse.ts";
import { print } from "./print.ts";
import { readTree } from "./tree-json.ts";

// Long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("limits", () => {
  const codes = (text: string) => parse(text).issues.map(({ code }) => code);
  const tooComplex = ["FILTER_TOO_COMPLEX"];

  // Two nodes for the field and the comparison, one for the list.
  const items = (count: number, item: string) => `a in [${new Array(count).fill(item).join(",")}]`;
  test.each(["1", "-1"])("accepts up to 100,000 nodes of %s", (item) => {
    expect(codes(items(nodeLimit - 3, item))).toEqual([]);
    expect(parse(items(nodeLimit - 2, item)).issues).toEqual([
      expect.objectContaining({
        code: "FILTER_TOO_COMPLEX",
        message: "A filter has at most 100000 fields, values and operators.",
      }),
    ]);
  });

  test.each(["= ", ") ", "a,", "? ", "' ", "1 "])("reports the first of a million mistakes made of %j", (piece) => {
    const { issues } = parse(piece.repeat(400_000));
    expect(issues[0]).toMatchObject({ code: "FILTER_SYNTAX", from: expect.toSatisfy((from: number) => from < 3) });
  });

  test("after thousands of mistakes, reports the rest of the text as one, and the missing end", () => {
    const tree = String(parseTree(`a = ${") ".repeat(6_000)} and`));
    expect(tree).toMatch(/^Filter\(Comparison\(Field\(Name\),Operator,Missing\)(?:,Junk)+\)$/);
    expect(tree.match(/Junk/g)).toHaveLength(5_000);
  });

  test.each([
    ["conditions", new Array(33_333).fill("a=1").join(" or ")],
    ["dotted names", new Array(33_333).fill("customer.city=1").join("&&")],
    ["one name with many parts", `${"a.".repeat(100_000)}a = 1`],
    ["minus signs of numbers", new Array(400).fill(`a=${"-".repeat(250)}1`).join("&&")],
    ["groups", new Array(24_999).fill("(a=1)").join("&&")],
    ["negations", new Array(24_999).fill("!a=1").join("&&")],
    ["sums", `a=${new Array(99_997).fill("b").join("+")}`],
    ["negatives", `a=${new Array(49_998).fill("-b").join("*")}`],
  ])("accepts %s up to 100,000 nodes", (_, text) => {
    expect(codes(text)).toEqual([]);
  });

  test.each(["(", "not ", "!", "-", "a = -", "a + (", "[", "a in [[", "a in [("])(
    "reports an issue for %s nested too deep",
    (opener) => {
      for (const count of [251, 1_000, 100_000]) {
        const { issues } = parse(opener.repeat(count));
        expect(issues).not.toEqual([]);
      }
    },
  );

  test.each([
    ["parentheses", (n: number) => `${"(".repeat(n)}a = 1${")".repeat(n)}`],
    ["nots", (n: number) => `${"not ".repeat(n)}a = 1`],
    ["bangs", (n: number) => `${"!".repeat(n)}a = 1`],
    ["minus signs", (n: number) => `${"-".repeat(n)}a = 1`],
    ["groups", (n: number) => `1 = ${"(".repeat(n)}a${")".repeat(n)}`],
    ["mixed levels", (n: number) => `${"not (".repeat(n / 2)}${n % 2 ? "!" : ""}a = 1${")".repeat(n / 2)}`],
  ])("accepts up to 250 %s", (_, text) => {
    expect(codes(text(250))).toEqual([]);
    expect(codes(text(251))).toEqual(tooComplex);
  });

  test.each(["= ", "?", "'", "a=1 or ", ") ", "[", "\n"])("parses 1 MiB of %j without throwing", (piece) => {
    const text = piece.repeat(Math.floor(textLimit / piece.length));
    expect(parse(text).issues.length > 0).toBe(text.trim() !== "");
  });

  test("prints filters at the limits, and parses them", () => {
    const nots = Array.from({ length: 250 }).reduce<Condition>((inner) => not(inner), eq("a", 1));
    for (const filter of [nots, isIn("a", new Array(nodeLimit - 3).fill(1)), eq("a", "x".repeat(textLimit - 6))]) {
      expect(parse(print(filter)).issues).toEqual([]);
    }
  });

  test("reads a tree of up to 100,000 nodes", () => {
    const field = { kind: "field", name: "a" };
    const one = { kind: "number", value: 1 };
    const items = (count: number) => {
      const right = { kind: "array", items: new Array(count).fill(one) };
      return { kind: "comparison", operator: "in", left: field, right };
    };
    const tooMany = (path: string) =>
      expect.objectContaining({ path, message: expect.stringContaining("at most 100000 nodes") });
    expect(readTree(items(nodeLimit - 3))).toMatchObject({ kind: "comparison" });
    expect(() => readTree(items(nodeLimit - 2))).toThrow(tooMany("$.right.items[99997]"));
    const conditions = new Array(1_000_000).fill({ kind: "comparison", operator: "=", left: field, right: one });
    expect(() => readTree({ kind: "and", conditions })).toThrow(tooMany("$.conditions[33333]"));
  });
});

test.each([
  ["a line of backslashes and slashes", "a = /".concat("\\/".repeat(250_000))],
  ["unclosed comments", "/*".repeat(250_000)],
  ["nested calls", "f(".repeat(250_000)],
  ["spaces", `f${" ".repeat(500_000)}g`],
  ["quotes", "'a\"".repeat(200_000)],
  ["nested lists", "[".repeat(500_000)],
  ["paths with slashes", "a/".repeat(500_000)],
  ["quoted paths", `${'"a".'.repeat(200_000)}=`],
  ["functions", " x => (".repeat(100_000)],
  ["possible dates", `a = #${"T".repeat(500_000)}#`],
])("searches a long text of %s quickly", (_, text) => {
  const took = measureCpuTime(() => {
    findForeign(text);
    parse(text);
  });
  // A search that backtracks would take minutes.
  expect(took).toBeLessThan(20_000);
});
