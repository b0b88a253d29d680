// Tests the sentence that describes which rows match.

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Condition } from "./ast.ts";
import { parse } from "./parse.ts";
import { anyFilter, at, generateConditions } from "./testing/trees.ts";
import { describeFilter } from "./words.ts";

// Many runs need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function sentence(filter: Condition | null): string {
  return filter === null
    ? ""
    : describeFilter(filter)
        .map(({ text }) => text)
        .join("");
}

test.each([
  // The wording of the operators.
  ["status = 'open'", "status equals 'open'"],
  ["status != 'open'", "status does not equal 'open' (or has no value)"],
  ["total > 100", "total is greater than 100"],
  ["total <= -2.5", "total is at most -2.5"],
  ["placed >= #2024-03-01#", "placed is on or after 2024-03-01"],
  ["placed < #2024-03-01T10:30Z#", "placed is before 2024-03-01 10:30 UTC"],
  ["placed > #2024-03-01T10:30:05.250Z#", "placed is after 2024-03-01 10:30:05.250 UTC"],
  ["deliverAfter <= #T18:00#", "deliverAfter is at or before 18:00"],
  ["paid = true", "paid equals true"],
  // Lists.
  ["status in ['open', 'paid']", "status is one of 'open' or 'paid'"],
  ["status in ['open', 'paid', null]", "status is one of 'open', 'paid' or no value"],
  ["status in ['open']", "status is one of 'open'"],
  ["status in []", "status is one of an empty list"],
  ["status !in ['open', 'paid']", "status is none of 'open' or 'paid' (or has no value)"],
  ["status !in ['open', null]", "status is none of 'open' or no value"],
  // Null.
  ["shipped = null", "shipped has no value"],
  ["shipped != null", "shipped has a value"],
  ["null = shipped", "shipped has no value"],
  ["not shipped = null", "shipped has a value"],
  ["note = ''", "note equals an empty string"],
  // Patterns.
  ["note like '*gift*'", "note contains 'gift'"],
  ["note !like '*gift*'", "note does not contain 'gift' (or has no value)"],
  ["note like 'gift*'", "note begins with 'gift'"],
  ["note like '*gift'", "note ends with 'gift'"],
  ["note like '50% \\*'", "note is exactly '50% *'"],
  ["note ilike '*gift*'", "note contains 'gift', ignoring case"],
  ["note !ilike 'gift*'", "note does not begin with 'gift', ignoring case (or has no value)"],
  ["note like 'a*b'", "note matches 'a*b', where * matches any text"],
  ["note !ilike 'a*b'", "note does not match, ignoring case, 'a*b', where * matches any text (or has no value)"],
  ["note like '*'", "note is any text"],
  ["note !like '**'", "note is no text (or has no value)"],
  ["note like ''", "note is exactly ''"],
  // Both sides.
  ["100 < total", "total is greater than 100"],
  ["shipped > due", "shipped is greater than due"],
  ["shipped != due", "shipped does not equal due"],
  ["total + discount * 2 > 100", "total + discount * 2 is greater than 100"],
  // Negated.
  ["not total > 100", "total is not greater than 100 (or has no value)"],
  ["not placed < #2024-03-01#", "placed is not before 2024-03-01 (or has no value)"],
  ["not status != 'open'", "status equals 'open'"],
  ["not not total > 100", "total is greater than 100"],
  ["not note like '*gift*'", "note does not contain 'gift' (or has no value)"],
  // Several conditions.
  ["status in ['open', 'paid'] and total > 100", "status is one of 'open' or 'paid', and total is greater than 100"],
  ["a = 1 and b = 2 and c = 3", "a equals 1, and b equals 2, and c equals 3"],
  ["a = 1 or b = 2 and c = 3", "a equals 1, or (b equals 2, and c equals 3)"],
  ["(a = 1 or b = 2) and c = 3", "(a equals 1, or b equals 2), and c equals 3"],
  ["not (a = 1 or b = 2)", "it is not true that (a equals 1, or b equals 2)"],
  ["not (a = 1 or b = 2) and c = 3", "it is not true that (a equals 1, or b equals 2), and c equals 3"],
  ["not not (a = 1 and b = 2) or c = 3", "(a equals 1, and b equals 2), or c equals 3"],
  ["((a = 1))", "a equals 1"],
  // Unfinished.
  ["total >", "total is greater than …"],
  ["total > 1 and", "total is greater than 1, and …"],
  ["total + > 1", "… is greater than 1"],
])("%s", (text, words) => {
  expect(sentence(parse(text).filter)).toBe(words);
});

test("shortens long strings", () => {
  expect(sentence(parse(`note = '${"x".repeat(70)}'`).filter)).toBe(`note equals '${"x".repeat(59)}…'`);
  expect(sentence(parse(`note like '*${"x".repeat(70)}*'`).filter)).toBe(`note contains '${"x".repeat(59)}…'`);
});

test("each phrase has the span that it describes", () => {
  const text = "100 < total and note ilike '*x*' or due != null";
  const { filter } = parse(text);
  const said = filter === null ? [] : describeFilter(filter);
  expect(
    said.flatMap(({ text: words, span }) => (span === null ? [] : [[words, text.slice(span.from, span.to)]])),
  ).toEqual([
    ["total", "total"],
    ["is greater than", "<"],
    ["100", "100"],
    ["note", "note"],
    ["contains", "ilike"],
    ["'x'", "'*x*'"],
    [", ignoring case", "ilike"],
    ["due", "due"],
    ["has a value", "!= null"],
  ]);
});

test("every tree has a description with spans in the text", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      expect(describeFilter(tree).every(({ text }) => text !== "")).toBe(true);
    }),
  );
});

const letters = ["a", "b", "c", "d"] as const;
const anyLetters = generateConditions(
  fc.constantFrom(...letters).map((name) => ({
    kind: "comparison",
    operator: "=",
    operatorSpan: at,
    left: { kind: "field", name, ...at },
    right: { kind: "number", value: 1, ...at },
    ...at,
  })),
);

function truth(node: Condition, of: Readonly<Record<string, boolean>>): boolean {
  switch (node.kind) {
    case "and":
      return node.conditions.every((inner) => truth(inner, of));
    case "or":
      return node.conditions.some((inner) => truth(inner, of));
    case "not":
      return !truth(node.condition, of);
    case "paren":
      return truth(node.condition, of);
    case "comparison":
      return node.left.kind === "field" && of[node.left.name] === true;
    case "missing":
      throw new TypeError("The tree has no missing nodes.");
  }
}

/** Parses the sentence as a reader would who does not know the precedence rules. */
function read(words: string, of: Readonly<Record<string, boolean>>): boolean {
  let rest = words
    .replaceAll(/([a-d]) equals 1/g, (_, name: string) => (of[name] ? "T" : "F"))
    .replaceAll(/([a-d]) does not equal 1 \(or has no value\)/g, (_, name: string) => (of[name] ? "F" : "T"));
  for (;;) {
    const before = rest;
    rest = rest
      .replaceAll(/it is not true that \(([TF])\)/g, (_, value: string) => (value === "T" ? "F" : "T"))
      .replaceAll(/\(([TF])\)/g, "$1")
      .replaceAll(/(?<=^|\()[TF](?:, and [TF])+(?=$|\))/g, (chain) => (chain.includes("F") ? "F" : "T"))
      .replaceAll(/(?<=^|\()[TF](?:, or [TF])+(?=$|\))/g, (chain) => (chain.includes("T") ? "T" : "F"));
    if (rest === before) break;
  }
  expect(rest, words).toMatch(/^[TF]$/);
  return rest === "T";
}

test("nested groups are unambiguous without precedence rules", () => {
  fc.assert(
    fc.property(
      anyLetters,
      fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean(), d: fc.boolean() }),
      (tree, of) => {
        expect(read(sentence(tree), of)).toBe(truth(tree, of));
      },
    ),
    { numRuns: 500 },
  );
});
