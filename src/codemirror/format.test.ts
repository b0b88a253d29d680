import { history, undo } from "@codemirror/commands";
import { EditorState, type Transaction, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEditingParser, format, parse } from "../language/internal.ts";
import { findSamePlace, findSmallestChange, formatFilter } from "./format.ts";
import { filterLanguage } from "./language.ts";

/** A fake view with what the command uses. */
function createEditor(marked: string) {
  const view = {
    state: EditorState.create({
      doc: marked.replace("|", ""),
      selection: { anchor: marked.indexOf("|") },
      extensions: [filterLanguage, history()],
    }),
    dispatch(spec: TransactionSpec) {
      this.update(this.state.update(spec));
    },
    update(transaction: Transaction) {
      this.state = transaction.state;
    },
    marked(): string {
      const text = this.state.doc.toString();
      const { head } = this.state.selection.main;
      return `${text.slice(0, head)}|${text.slice(head)}`;
    },
  };
  return view;
}

function run(view: ReturnType<typeof createEditor>): void {
  formatFilter(view as unknown as EditorView);
}

describe("keeps the cursor in its token", () => {
  test.each([
    ["sta|tus='open'", "sta|tus = 'open'"],
    ["status='open'|", "status = 'open'|"],
    ["status   = |  'open'", "status =| 'open'"],
    ["|  status = 'open'", "|status = 'open'"],
    ["a = 1 or b = 2 && c =| 3", "a = 1 or (b = 2 and c =| 3)"],
    ["a = 1 and b = 2 |or c = 3", "(a = 1 and b = 2) |or c = 3"],
    ["((a = 1) |)", "((a = 1|))"],
    ["!(a = 1 o|r b = 2)", "not (a = 1 o|r b = 2)"],
    [`a = "x|y"`, `a = 'x|y'`],
    ["customer . ci|ty = 'x'", "customer.ci|ty = 'x'"],
    ["a in [1,2,|3]", "a in [1, 2, |3]"],
  ])("%s", (marked, expected) => {
    const view = createEditor(marked);
    run(view);
    expect(view.marked()).toBe(expected);
  });
});

test("is undone in one step", () => {
  const view = createEditor("a=1 and|  b=2 or c=3");
  run(view);
  expect(view.state.doc.toString()).toBe("(a = 1 and b = 2) or c = 3");
  undo({ state: view.state, dispatch: (transaction) => view.update(transaction) });
  expect(view.state.doc.toString()).toBe("a=1 and  b=2 or c=3");
});

test.each(["a = ", "a = 1 and (b = 2", "a == 1", ""])("does not change %j", (text) => {
  const view = createEditor(`${text}|`);
  run(view);
  expect(view.state.doc.toString()).toBe(text);
});

test("the change is minimal and results in the new text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { from, to, insert } = findSmallestChange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
  expect(findSmallestChange("a=1", "a = 1")).toEqual({ from: 1, to: 2, insert: " = " });
});

test("every position has a position in the other text", () => {
  const parser = createEditingParser();
  const text = "not  (a=1 or b.c=2 and d>-3) and x in ['y',\"z\"] or k ilike '*u'";
  const formatted = format(parse(text).filter);
  for (let place = 0; place <= text.length; place++) {
    const found = findSamePlace(parser.parse(text), place, parser.parse(formatted));
    expect(found).toBeGreaterThanOrEqual(0);
    expect(found).toBeLessThanOrEqual(formatted.length);
  }
});
