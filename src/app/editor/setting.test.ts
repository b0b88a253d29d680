import { isolateHistory, redo, undo } from "@codemirror/commands";
import { EditorState, StateEffect, type TransactionSpec } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSettingHistory, getSetting, load, note } from "./setting.ts";

interface Seen {
  readonly text: string;
  readonly setting: unknown;
}

/** An editor without a view. */
function createEditor(text: string, setting: unknown) {
  let state = EditorState.create({ doc: text, extensions: createSettingHistory() });
  const dispatch = (spec: TransactionSpec): void => {
    state = state.update(spec).state;
  };
  const run = (command: typeof undo): boolean =>
    command({
      state,
      dispatch: (transaction) => {
        state = transaction.state;
      },
    });
  dispatch(note(setting));
  return {
    seen: (): Seen => ({ text: state.doc.toString(), setting: getSetting(state) }),
    load: (next: string, around: unknown) => dispatch(load(state, next, around)),
    /** Each edit is a separate step, however quick. */
    type: (insert: string) =>
      dispatch({ ...state.replaceSelection(insert), annotations: isolateHistory.of("full"), userEvent: "input.type" }),
    note: (around: unknown) => dispatch(note(around)),
    undo: () => run(undo),
    redo: () => run(redo),
    /** Like replacing the editor on the page with another one. */
    replace: () => dispatch({ effects: StateEffect.reconfigure.of(createSettingHistory()) }),
  };
}

describe("Undo across queries", () => {
  test("restores text and setting in one step, and redo restores the next ones", () => {
    const editor = createEditor("total > 1", "Orders");
    editor.load("", "Stock");
    editor.type("onHand < 3");
    editor.undo();
    expect(editor.seen()).toEqual({ text: "", setting: "Stock" });
    editor.undo();
    expect(editor.seen()).toEqual({ text: "total > 1", setting: "Orders" });
    editor.redo();
    expect(editor.seen()).toEqual({ text: "", setting: "Stock" });
    editor.redo();
    expect(editor.seen()).toEqual({ text: "onHand < 3", setting: "Stock" });
    expect(editor.redo()).toBe(false);
  });

  test("undoes a load that changed only the setting", () => {
    const editor = createEditor("", "Orders");
    editor.load("", "Stock");
    expect(editor.undo()).toBe(true);
    expect(editor.seen()).toEqual({ text: "", setting: "Orders" });
  });

  test("adds no step for a noted setting, and restores it when the next load is undone", () => {
    const editor = createEditor("a = 1", "by _id");
    editor.note("by total");
    expect(editor.undo()).toBe(false);
    editor.load("b = 2", "by name");
    editor.note("by size");
    editor.undo();
    expect(editor.seen()).toEqual({ text: "a = 1", setting: "by total" });
    editor.redo();
    expect(editor.seen()).toEqual({ text: "b = 2", setting: "by size" });
  });

  test("accepts text with any line breaks", () => {
    const editor = createEditor("a = 1", "Orders");
    editor.load("b\r\n= \r2\n", "Stock");
    expect(editor.seen()).toEqual({ text: "b\n= \n2\n", setting: "Stock" });
    editor.undo();
    expect(editor.seen()).toEqual({ text: "a = 1", setting: "Orders" });
  });

  test("works after the editor was replaced", () => {
    const editor = createEditor("a = 1", "Orders");
    editor.load("b = 2", "Stock");
    editor.replace();
    expect(editor.seen()).toEqual({ text: "b = 2", setting: "Stock" });
    editor.undo();
    expect(editor.seen()).toEqual({ text: "a = 1", setting: "Orders" });
  });
});

type Step =
  | { readonly do: "load" | "type" | "note"; readonly word: string }
  | { readonly do: "undo" | "redo" | "replace" };

const word = fc.string({ minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("load", "type", "note"), word }),
  fc.record({ do: fc.constantFrom("undo", "redo", "replace") }),
);

interface Past extends Seen {
  /** Whether the step away from it was a load. Only those restore a setting. */
  readonly isLoad: boolean;
}

test("any sequence of loads, edits, settings, undo and redo loses no earlier state", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const editor = createEditor("start", 0);
      // The expected state: lists of the states before and after each step.
      let now: Seen = { text: "start", setting: 0 };
      const before: Past[] = [];
      const after: Past[] = [];
      let serial = 0;
      for (const each of steps) {
        serial += 1;
        switch (each.do) {
          case "load":
            before.push({ ...now, isLoad: true });
            after.length = 0;
            editor.load(each.word, serial);
            now = { text: each.word, setting: serial };
            break;
          case "type":
            before.push({ ...now, isLoad: false });
            after.length = 0;
            editor.type(each.word);
            now = { text: editor.seen().text, setting: now.setting };
            break;
          case "note":
            editor.note(serial);
            now = { ...now, setting: serial };
            break;
          case "replace":
            editor.replace();
            break;
          default: {
            const [from, to] = each.do === "undo" ? [before, after] : [after, before];
            const target = from.pop();
            expect(each.do === "undo" ? editor.undo() : editor.redo()).toBe(target !== undefined);
            if (target === undefined) break;
            to.push({ ...now, isLoad: target.isLoad });
            // Undoing an edit keeps a setting noted since.
            now = { text: target.text, setting: target.isLoad ? target.setting : now.setting };
          }
        }
        expect(editor.seen()).toEqual(now);
      }
    }),
  );
});
