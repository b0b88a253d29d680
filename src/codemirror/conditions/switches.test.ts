// Tests the chips and gauges of an editor through edits, undo and redo; without a view.

import { history, redo, undo } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, test } from "vitest";
import type { FilterRules } from "../../language/public.ts";
import { editorRules } from "../analysis.ts";
import { enableGauges, showGauges } from "./gauges.ts";
import { getSwitchedOff, noteSwitchedOff, type SwitchedOffMemory, switchOffAt, switchOnAgain } from "./switches.ts";

/** The part of a view that switches and gauges use. */
function createEditor(text: string, memory: SwitchedOffMemory | null = null, extensions: Extension = []) {
  const view = {
    state: EditorState.create({ doc: text, extensions: [history(), extensions] }),
    dispatch(spec: TransactionSpec) {
      view.state = view.state.update(spec).state;
    },
  };
  const used = view as unknown as EditorView;
  enableGauges(used, memory);
  const run = (command: typeof undo): void => {
    const dispatch = (transaction: TransactionSpec & { state: EditorState }): void => {
      view.state = transaction.state;
    };
    command({ state: view.state, dispatch });
  };
  return {
    view: used,
    state: () => view.state,
    text: () => view.state.doc.toString(),
    off: () => getSwitchedOff(view.state).map(({ text: own, at }) => `${at} ${own}`),
    switchOff: (piece: string) => switchOffAt(used, view.state.doc.toString().indexOf(piece) + 1),
    switchOn: (index: number) => switchOnAgain(used, index),
    edit: (from: number, to: number, insert: string, userEvent = "input.type") =>
      view.dispatch({ changes: { from, to, insert }, userEvent }),
    undo: () => run(undo),
    redo: () => run(redo),
  };
}

function createMemory(first: string): SwitchedOffMemory {
  let off = first;
  return {
    read: () => off,
    write: (next) => {
      off = next;
    },
  };
}

describe("the chip of a condition", () => {
  test("disappears when switching off is undone, and returns when it is redone", () => {
    const editor = createEditor("a = 1 and b = 2");
    editor.switchOff("b = 2");
    expect([editor.text(), editor.off()]).toEqual(["a = 1", ["5 b = 2"]]);
    editor.undo();
    expect([editor.text(), editor.off()]).toEqual(["a = 1 and b = 2", []]);
    editor.redo();
    expect([editor.text(), editor.off()]).toEqual(["a = 1", ["5 b = 2"]]);
  });

  test("moves with the text, and each undo restores its place", () => {
    const editor = createEditor("a = 1 and b = 2");
    editor.switchOff("a = 1");
    editor.edit(5, 5, "0");
    editor.switchOff("b = 20");
    expect([editor.text(), editor.off()]).toEqual(["", ["0 a = 1", "0 b = 20"]]);
    editor.switchOn(1);
    expect([editor.text(), editor.off()]).toEqual(["b = 20", ["0 a = 1"]]);
    editor.undo();
    editor.undo();
    expect([editor.text(), editor.off()]).toEqual(["b = 20", ["0 a = 1"]]);
    editor.switchOn(0);
    expect([editor.text(), editor.off()]).toEqual(["a = 1 and b = 20", []]);
  });

  test("is cleared by another text and by another query, also one with the same text", () => {
    const editor = createEditor("a = 1 and b = 2");
    editor.switchOff("a = 1");
    editor.edit(0, 5, "c = 3");
    expect(editor.off()).toEqual([]);
    editor.undo();
    expect([editor.text(), editor.off()]).toEqual(["b = 2", ["0 a = 1"]]);
    editor.edit(0, 0, "", "input.load");
    expect(editor.off()).toEqual([]);
  });

  test("is kept for the next editor of the same text", () => {
    const memory = createMemory("");
    const editor = createEditor("a = 1 and b = 2", memory);
    editor.switchOff("a = 1");
    noteSwitchedOff(editor.state(), memory);
    expect(memory.read()).toBe("0:a = 1 and b = 2");
    const next = createEditor("b = 2", memory);
    expect(next.off()).toEqual(["0 a = 1"]);
    next.switchOn(0);
    expect(next.text()).toBe("a = 1 and b = 2");
    noteSwitchedOff(next.state(), memory);
    expect(memory.read()).toBe("");
  });

  test("comes with a query that is loaded, and undo restores those that were there", () => {
    const memory = createMemory("0:a = 1 and b = 2");
    const editor = createEditor("b = 2", memory);
    memory.write("1:b = 2 or c = 3");
    editor.edit(0, 0, "", "input.load");
    expect([editor.text(), editor.off()]).toEqual(["b = 2", ["5 c = 3"]]);
    editor.undo();
    expect([editor.text(), editor.off()]).toEqual(["b = 2", ["0 a = 1"]]);
  });

  test.each(["x", "0:", "0:a = 1 and", "7:a = 1 and b = 2", "0:a = 1 and c = 2", "0.:a = 1 and b = 2", "-1:a = 1"])(
    "is not there for %j, which does not belong to the text and is forgotten",
    (off) => {
      const memory = createMemory(off);
      expect(createEditor("b = 2", memory).off()).toEqual([]);
      expect(memory.read()).toBe("");
    },
  );

  test("does not appear for a text with errors", () => {
    const editor = createEditor("a = 1 and");
    editor.switchOff("a = 1");
    expect([editor.text(), editor.off()]).toEqual(["a = 1 and", []]);
  });
});

describe("the gauge of a condition", () => {
  const find: FilterRules = { types: new Map(), filterable: { a: ["="] } };

  test.each<[string, (rules: Compartment) => TransactionSpec, number]>([
    ["stays for another operation", (rules) => change(rules, { ...find, filterable: {} }), 1],
    ["disappears for another collection", (rules) => change(rules, { ...find, types: new Map() }), 0],
    ["stays when the same filter is loaded", () => ({ userEvent: "input.load" }), 1],
    ["stays when its condition is edited", () => ({ changes: { from: 5, insert: "0" } }), 1],
    ["disappears with another filter", () => ({ changes: { from: 0, to: 5, insert: "a = 2" } }), 0],
  ])("%s", (_, spec, count) => {
    const rules = new Compartment();
    const { view, state } = createEditor("a = 1", null, rules.of(editorRules.of(find)));
    showGauges(view, "a = 1", [{ from: 0, to: 5, rows: 3 }], 10);
    view.dispatch(spec(rules));
    const drawn = state()
      .facet(EditorView.decorations)
      .flatMap((set) => (typeof set === "function" ? [] : [set.size]));
    expect(Math.max(...drawn)).toBe(count);
  });

  function change(rules: Compartment, to: FilterRules): TransactionSpec {
    return { effects: rules.reconfigure(editorRules.of(to)) };
  }
});
