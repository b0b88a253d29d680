import { isolateHistory, redo, undo } from "@codemirror/commands";
import { EditorState, StateEffect, type TransactionSpec } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { load, note, settingHistory, settingOf } from "./setting.ts";

interface Seen {
  readonly text: string;
  readonly setting: unknown;
}

/** An editor without a view. */
function editorOf(text: string, setting: unknown) {
  let state = EditorState.create({ doc: text, extensions: settingHistory() });
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
    seen: (): Seen => ({ text: state.doc.toString(), setting: settingOf(state) }),
    load: (next: string, around: unknown) => dispatch(load(state, next, around)),
    /** Each a step of its own, however quick. */
    type: (insert: string) =>
      dispatch({ ...state.replaceSelection(insert), annotations: isolateHistory.of("full"), userEvent: "input.type" }),
    note: (around: unknown) => dispatch(note(around)),
    undo: () => run(undo),
    redo: () => run(redo),
    /** As when the editor is taken from the page and another comes. */
    replace: () => dispatch({ effects: StateEffect.reconfigure.of(settingHistory()) }),
  };
}

describe("Undo across questions", () => {
  test("brings back text and setting in one step, and redo puts both there again", () => {
    const editor = editorOf("total > 1", "Orders");
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

  test("takes a load back that changed the setting alone", () => {
    const editor = editorOf("", "Orders");
    editor.load("", "Stock");
    expect(editor.undo()).toBe(true);
    expect(editor.seen()).toEqual({ text: "", setting: "Orders" });
  });

  test("makes no step of a setting that is noted, and brings it back with the load that it stood before", () => {
    const editor = editorOf("a = 1", "by _id");
    editor.note("by total");
    expect(editor.undo()).toBe(false);
    editor.load("b = 2", "by name");
    editor.note("by size");
    editor.undo();
    expect(editor.seen()).toEqual({ text: "a = 1", setting: "by total" });
    editor.redo();
    expect(editor.seen()).toEqual({ text: "b = 2", setting: "by size" });
  });

  test("takes texts with any line breaks", () => {
    const editor = editorOf("a = 1", "Orders");
    editor.load("b\r\n= \r2\n", "Stock");
    expect(editor.seen()).toEqual({ text: "b\n= \n2\n", setting: "Stock" });
    editor.undo();
    expect(editor.seen()).toEqual({ text: "a = 1", setting: "Orders" });
  });

  test("outlives the editor that it was made in", () => {
    const editor = editorOf("a = 1", "Orders");
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
  /** Whether the step away from it was a load; those alone have a setting to bring back. */
  readonly isLoad: boolean;
}

test("any sequence of loads, edits, settings, undo and redo: nothing that stood before a step is lost", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const editor = editorOf("start", 0);
      // What the editor must hold: plain lists of what was there before each step, and after it.
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
            // What was noted since a mere edit stays.
            now = { text: target.text, setting: target.isLoad ? target.setting : now.setting };
          }
        }
        expect(editor.seen()).toEqual(now);
      }
    }),
  );
});
