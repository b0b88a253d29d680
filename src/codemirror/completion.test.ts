import { CompletionContext, nextSnippetField } from "@codemirror/autocomplete";
import { history, undo } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createEditingParser, filterRules } from "../language/internal.ts";
import { collections } from "../samples/public.ts";
import { analyse, editorRules } from "./analysis.ts";
import { completeDeclared } from "./completion.ts";
import { acceptOption, markCursor, runCommand } from "./testing/accept-option.ts";
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
function offered(text: string): string[] {
  const state = filterState(text, editorRules.of(rules));
  const result = completeDeclared(new CompletionContext(state, text.indexOf("|"), true));
  return result?.options.map(({ label }) => label) ?? [];
}

/** The labels of options that are not snippets. */
function plain(text: string): string[] {
  return offered(text).filter((label) => !label.includes("…"));
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
    expect(takeOption(text, label).sliceDoc()).toBe(expected);
    expect(analyse(createEditingParser().parse(expected), expected, rules).issues).toEqual([]);
  });

  test("with a stop behind the closing quote of a pattern", () => {
    const state = takeOption("note like |", "'…*'");
    expect(markCursor(runCommand(state, nextSnippetField))).toBe("note like 'beginning*'|");
  });

  test("only with operators that are declared for the field", () => {
    expect(offered("paid |").filter((label) => label.includes("…"))).toEqual([]);
  });
});

test.each(["total = 5|", "placed > #2024|", "note = 'x|'"])("offers nothing inside %s", (text) => {
  expect(offered(text)).toEqual([]);
});

describe("puts the cursor behind the value that it accepts", () => {
  test.each([
    ["status = 'op|'", "open", "status = 'open'|"],
    ["status = 'op|", "open", "status = 'open'|"],
    ["status in ['op|']", "open", "status in ['open'|]"],
    ["status in ['new', 'op|", "open", "status in ['new', 'open'|"],
    ["status in ['op|, 'paid']", "open", "status in ['open'|, 'paid']"],
    ['status = "op|"', "open", 'status = "open"|'],
    ["status = 'op|en'", "open", "status = 'open'|"],
    ["status = 'op|en", "open", "status = 'open'|"],
    ["status = 'op| and total > 5", "open", "status = 'open'| and total > 5"],
    ["status = 'op|\nand note = 'x'", "open", "status = 'open'|\nand note = 'x'"],
    ["status = '|paid'", "open", "status = 'open|paid'"],
    ["status = op|", "'open'", "status = 'open'|"],
    ["status = op|en", "'open'", "status = 'open'|"],
    ["status in [op| and total > 5", "'open'", "status in ['open'| and total > 5"],
    ["paid = tr|ue", "true", "paid = true|"],
    ["shipped > |", "due", "shipped > due|"],
    ["shipped > #|", "#2024-03-01#", "shipped > #2024-03-01#|"],
    ["shipped > #|#", "#2024-03-01#", "shipped > #2024-03-01#|"],
    ["shipped in [#|#]", "#2024-03-01#", "shipped in [#2024-03-01#|]"],
  ])("%s", (text, label, expected) => {
    const state = takeOption(text, label);
    expect(markCursor(state)).toBe(expected);
    expect(markCursor(runCommand(state, undo))).toBe(text);
  });

  test("but stays in a field of a snippet as long as another follows", () => {
    const first = accept(type(takeOption("status |", "in [ … ]"), "op"), "open");
    expect(markCursor(first)).toBe("status in ['open|', 'open']");
    const second = type(runCommand(first, nextSnippetField), "pa");
    expect(markCursor(accept(second, "paid"))).toBe("status in ['open', 'paid'|]");
  });

  test("and what is typed next is undone alone", () => {
    const typed = type(takeOption("status = 'op|'", "open"), " ");
    expect(markCursor(runCommand(typed, undo))).toBe("status = 'open'|");
  });
});

/** The state after an option was accepted at the bar. */
function takeOption(text: string, label: string): EditorState {
  return accept(filterState(text, [editorRules.of(rules), history()]), label);
}

function accept(state: EditorState, label: string): EditorState {
  const context = new CompletionContext(state, state.selection.main.head, true);
  return acceptOption(state, completeDeclared(context), label);
}

/** The state after a text was typed over the selection. */
function type(state: EditorState, text: string): EditorState {
  return state.update({ ...state.replaceSelection(text), userEvent: "input.type" }).state;
}
