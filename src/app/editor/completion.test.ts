import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { filterRules } from "../../language/index.ts";
import { collections } from "../../samples/index.ts";
import { completeFilter } from "./completion.ts";
import { filterSupport } from "./filter-language.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const rules = filterRules(orders, "FindMany");

/** The labels offered where the bar stands, as if asked for by key. */
function offered(marked: string): string[] {
  const pos = marked.indexOf("|");
  const state = EditorState.create({ doc: marked.replace("|", ""), extensions: [filterSupport()] });
  const result = completeFilter(() => rules)(new CompletionContext(state, pos, true));
  if (result instanceof Promise) throw new Error("Completion needs no waiting.");
  return result?.options.map(({ label }) => label) ?? [];
}

describe("offers fields where an operand is due", () => {
  test.each(["|", "st|", "status = 'open' and |", "(|", "not |", "total + |", "customer.|"])("%s", (text) => {
    expect(offered(text)).toEqual(expect.arrayContaining(["status", "total", "customer.city"]));
  });

  test("but none that the operation does not declare", () => {
    expect(offered("|")).not.toContain("customer.email");
  });
});

describe("offers a field's own operators after it", () => {
  test.each([
    ["status |", ["=", "!=", "in", "!in"]],
    ["paid |", ["=", "!="]],
    ["total > 5 and status !|", ["=", "!=", "in", "!in"]],
  ])("%s", (text, symbols) => {
    expect(offered(text)).toEqual(symbols);
  });
});

describe("offers values after an operator", () => {
  test.each([
    ["status = |", "'open'"],
    ["status in [|", "'open'"],
    ["status in ['open', |", "'paid'"],
    ["paid = |", "true"],
    ["note like |", "'*'"],
    ["status in |", "["],
    ["total = |", "null"],
  ])("%s", (text, label) => {
    expect(offered(text)).toContain(label);
  });

  test("declared values inside quotes, without them", () => {
    expect(offered("status = 'o|'")).toContain("open");
  });
});

describe("offers a joint after a condition", () => {
  test.each([
    ["status = 'open' |", ["and", "or"]],
    ["(status = 'open' |", ["and", "or", ")"]],
    ["shipped > due |", ["and", "or"]],
  ])("%s", (text, labels) => {
    expect(offered(text)).toEqual(labels);
  });
});

test.each(["total = 5|", "placed > #2024|", "note = 'x|'"])("offers nothing inside %s", (text) => {
  expect(offered(text)).toEqual([]);
});
