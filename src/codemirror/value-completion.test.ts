import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { expect, test } from "vitest";
import { filterRules } from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { editorRules } from "./analysis.ts";
import { acceptOption, markCursor } from "./testing/accept-option.ts";
import { filterState } from "./testing/filter-state.ts";
import { completeValues, countSample, type ValueSource, valueCompletion } from "./value-completion.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const rules = filterRules(orders, "FindMany");

const rows = [
  { note: "it's", total: 5, due: "2024-03-01", customer: { city: "Bonn" }, items: [{ sku: "A" }, { sku: "A" }] },
  { note: "b", total: 7, due: "2024-03-02", customer: { city: "Aachen" }, items: [{ sku: "B" }, { sku: "A" }] },
  { note: null, total: 9, due: "2024-03-02", customer: { city: "Bonn" }, items: [] },
];

const seen: ValueSource = (field) => countSample(rows, field);

function complete(marked: string, by: ValueSource = seen): ReturnType<ReturnType<typeof completeValues>> {
  const state = filterState(marked, editorRules.of(rules));
  return completeValues(by)(new CompletionContext(state, marked.indexOf("|"), true));
}

function offered(marked: string): (readonly [string, string | undefined])[] {
  const result = complete(marked) as CompletionResult | null;
  return result?.options.map(({ label, detail }) => [label, detail] as const) ?? [];
}

test.each([
  ["|", false],
  ["to|", false],
  ["total |", false],
  ["total >|", false],
  ["total > |", true],
  ["customer.city = 'B|'", true],
  ["customer.city in ['a', |", true],
  ["note like '|'", false],
  ["total > 1|", true],
  ["due > #2024-|", true],
  ["total > 1 |", false],
  ["total > 1 and to|", false],
])("in %s, completion of values is a source: %s", (marked, isSource) => {
  const state = filterState(marked, [editorRules.of(rules), valueCompletion(seen)]);
  expect(state.languageDataAt("autocomplete", marked.indexOf("|"))).toHaveLength(isSource ? 1 : 0);
});

test.each([
  ["customer.city = |", ["'Bonn' 2 times", "'Aachen' once"]],
  ["customer.city in ['x', |", ["'Bonn' 2 times", "'Aachen' once"]],
  ["customer.city = '|'", ["Bonn 2 times", "Aachen once"]],
  ["note = |", ["'it''s' once", "'b' once"]],
  ["note = '|", ["it''s once", "b once"]],
  ['note = "|', ["it's once", "b once"]],
  ["due = |", ["#2024-03-02# 2 times", "#2024-03-01# once"]],
  ["total > |", ["5 the lowest", "7 the middle", "9 the highest"]],
  ["due < |", ["#2024-03-01# the lowest", "#2024-03-02# the middle"]],
  // Counted once per row.
  ["items.sku = |", ["'A' 2 times", "'B' once"]],
])("%s", (text, expected) => {
  expect(offered(text).map((option) => option.join(" "))).toEqual(expected);
});

test.each([
  "status = |",
  "paid = |",
  "note like '|'",
  "note like |",
  "note in |",
  "total |",
  "|",
  "nothing = |",
  "due = '|'",
])("nothing for %s", (text) => {
  expect(complete(text)).toBeNull();
});

test.each([
  ["note = 'it|'", "it''s", "note = 'it''s'|"],
  ['note in ["it|', "it's", 'note in ["it\'s"|'],
  ["note = 'it|''s'", "it''s", "note = 'it''s'|"],
  ["due in [#|#]", "#2024-03-02#", "due in [#2024-03-02#|]"],
  ["customer.city = Bo|", "'Bonn'", "customer.city = 'Bonn'|"],
])("%s: puts the cursor behind %s", (text, label, expected) => {
  const result = complete(text) as CompletionResult | null;
  expect(markCursor(acceptOption(filterState(text), result, label))).toBe(expected);
});

test("offers nothing without a service, a response or values", async () => {
  expect(complete("note = |", () => null)).toBeNull();
  expect(await complete("note = |", async () => null)).toBeNull();
  expect(complete("note = |", () => countSample([], "note"))).toBeNull();
});

test("shows whether the values are a sample or complete", async () => {
  const section = async (by: ValueSource) => (await complete("note = |", by))?.options[0]?.section;
  expect(await section(seen)).toMatchObject({ name: "Seen in all 3 rows" });
  const many = Array.from({ length: 1_000 }, (_, index) => ({ note: `n${index % 7}` }));
  expect(await section(async () => countSample(many, "note", false))).toMatchObject({
    name: "Seen in the first 1\u202f000 rows",
  });
});
