import { CompletionContext } from "@codemirror/autocomplete";
import type { Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { editingParser, filterRules } from "../language/index.ts";
import { collections } from "../samples/index.ts";
import { analyse, editorRules } from "./analysis.ts";
import { completeDeclared } from "./completion.ts";
import { filterState } from "./testing/filter-state.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const rules = filterRules(orders, "FindMany");

beforeAll(() => {
  vi.useFakeTimers({ now: Date.parse("2024-03-01T10:30:45Z"), toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** The labels offered at the bar, on explicit completion. */
function offered(marked: string): string[] {
  const pos = marked.indexOf("|");
  const state = filterState(marked, editorRules.of(rules));
  const result = completeDeclared(new CompletionContext(state, pos, true));
  return result?.options.map(({ label }) => label) ?? [];
}

/** The labels of options that are not snippets. */
function plain(marked: string): string[] {
  return offered(marked).filter((label) => !label.includes("…"));
}

describe("offers fields where an operand is expected", () => {
  test.each(["|", "st|", "status = 'open' and |", "(|", "not |", "total + |", "customer.|"])("%s", (text) => {
    expect(offered(text)).toEqual(expect.arrayContaining(["status", "total", "customer.city"]));
  });

  test("but only those declared for the operation", () => {
    expect(offered("|")).not.toContain("customer.email");
  });
});

describe("offers a field's operators after it", () => {
  test.each([
    ["status |", ["=", "!=", "in", "!in"]],
    ["paid |", ["=", "!="]],
    ["total > 5 and status !|", ["=", "!=", "in", "!in"]],
  ])("%s", (text, symbols) => {
    expect(plain(text)).toEqual(symbols);
  });
});

describe("offers values after an operator", () => {
  test.each([
    ["status = |", "'open'"],
    ["status in [|", "'open'"],
    ["status in ['open', |", "'paid'"],
    ["paid = |", "true"],
    ["status in ['open', #|", "'paid'"],
    ["note like |", "'…*'"],
    ["note !ilike |", "'*…*'"],
    ["status in |", "["],
    ["total = |", "null"],
    ["total in [|", "null"],
    ["shipped > |", "due"],
    ["shipped > #|", "#2024-03-01#"],
    ["placed > |", "#2024-03-01T10:30:00Z#"],
    ["deliverAfter > |", "#T12:00#"],
  ])("%s", (text, label) => {
    expect(offered(text)).toContain(label);
  });

  test.each([
    ["total > |", "null"],
    ["total > |", "total"],
    ["total > |", "placed"],
    ["status in [|", "note"],
  ])("%s, but not %s", (text, label) => {
    expect(offered(text)).not.toContain(label);
  });

  test("declared values without quotes inside quotes", () => {
    expect(offered("status = 'o|'")).toContain("open");
  });
});

describe("offers a connective after a condition", () => {
  test.each([
    ["status = 'open' |", ["and", "or"]],
    ["(status = 'open' |", ["and", "or", ")"]],
    ["shipped > due |", ["and", "or"]],
  ])("%s", (text, labels) => {
    expect(offered(text)).toEqual(labels);
  });
});

describe("offers snippets", () => {
  test.each([
    ["status |", "in [ … ]", "status in ['new', 'open']"],
    ["total |", ">= … and < …", "total >= 1 and total < 100"],
    ["shipped |", ">= … and < …", "shipped >= #2024-03-01# and shipped < #2024-04-01#"],
    ["placed |", ">= … and < …", "placed >= #2024-03-01# and placed < #2024-04-01#"],
    ["note |", "like '…*'", "note like 'beginning*'"],
    ["note like |", "'*…'", "note like '*end'"],
    ["priority |", "in [ … ]", "priority in [1, 100]"],
  ])("%s%s", (text, label, expected) => {
    expect(taken(text, label)).toBe(expected);
    expect(analyse(editingParser().parse(expected), expected, rules).issues).toEqual([]);
  });

  test("only with operators that are declared for the field", () => {
    expect(offered("paid |").filter((label) => label.includes("…"))).toEqual([]);
  });
});

/** The text after an option was accepted at the bar. */
function taken(marked: string, label: string): string {
  const pos = marked.indexOf("|");
  let state = filterState(marked, editorRules.of(rules));
  const result = completeDeclared(new CompletionContext(state, pos, true));
  const option = result?.options.find((offer) => offer.label === label);
  if (result === null || option === undefined) throw new Error(`${label} is not offered.`);
  if (typeof option.apply !== "function") throw new Error("It has no stops.");
  const view = {
    get state() {
      return state;
    },
    dispatch(transaction: Transaction) {
      state = transaction.state;
    },
  };
  option.apply(view as unknown as EditorView, option, result.from, pos);
  return state.doc.toString();
}

test.each(["total = 5|", "placed > #2024|", "note = 'x|'"])("offers nothing inside %s", (text) => {
  expect(offered(text)).toEqual([]);
});
