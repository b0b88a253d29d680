// Tests that the examples in packages/codemirror/README.md run in a browser, and do what the document says.

import * as autocomplete from "@codemirror/autocomplete";
import * as commands from "@codemirror/commands";
import { forEachDiagnostic } from "@codemirror/lint";
import * as state from "@codemirror/state";
import * as view from "@codemirror/view";
import { afterEach, expect, test } from "vitest";
// biome-ignore lint/style/noRestrictedImports: a document, which is no part of the layer
import guide from "../../packages/codemirror/README.md?raw";
import * as language from "../language/internal.ts";
import * as codemirror from "./public.ts";

const examples = [...guide.matchAll(/^```js page\n(.*?)^```$/gms)].map(([, code = ""]) =>
  code.replace(/^import .*;$/gm, ""),
);
const names = { ...autocomplete, ...commands, ...state, ...view, ...language, ...codemirror };

/** Runs the examples up to one with a name in it. Returns the value of the name, and what the last one printed. */
function run<T>(name: string): { readonly value: T; readonly printed: readonly string[] } {
  const last = examples.findIndex((code) => code.includes(`const ${name} =`));
  const printed: string[] = [];
  const console = { log: (text: string) => printed.push(text) };
  const used = last === 0 ? examples.slice(0, 1) : [examples[0], examples[last]];
  const all = { ...names, console };
  const value = new Function(...Object.keys(all), `${used.join("\n")}\nreturn ${name};`)(...Object.values(all));
  return { value, printed };
}

afterEach(() => document.body.replaceChildren());

/** The problems of an editor, as underlined text and message. */
function listProblems({ state }: view.EditorView): (readonly [string, string])[] {
  const problems: (readonly [string, string])[] = [];
  forEachDiagnostic(state, ({ message }, from, to) => problems.push([state.sliceDoc(from, to), message]));
  return problems;
}

test("the editor underlines a mistake, fixes it, and draws the implied parentheses", async () => {
  const { value: editor } = run<view.EditorView>("view");
  await expect.poll(() => listProblems(editor)).toEqual([["stauts", expect.stringContaining("Did you mean")]]);
  expect(editor.dom.querySelectorAll(".cm-implied-open, .cm-implied-close")).toHaveLength(2);
  codemirror.applyQuickFix(editor);
  expect(editor.state.sliceDoc()).toBe("status = 'open' or total > 100 and status = 'paid'");
  await expect.poll(() => listProblems(editor)).toEqual([]);
});

test("the editor completes what the rules declare", async () => {
  const { value: editor } = run<view.EditorView>("view");
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: "status = " }, selection: { anchor: 9 } });
  autocomplete.startCompletion(editor);
  const offered = () => autocomplete.currentCompletions(editor.state).map(({ label }) => label);
  await expect.poll(offered).toEqual(expect.arrayContaining(["'open'", "'paid'", "'shipped'"]));
});

test("values come from rows, with how often they occur", async () => {
  const { value: completing } = run<state.Extension>("completing");
  const editor = new view.EditorView({
    parent: document.body,
    doc: "city = ",
    selection: { anchor: 7 },
    extensions: [autocomplete.autocompletion(), completing],
  });
  autocomplete.startCompletion(editor);
  const offered = () => autocomplete.currentCompletions(editor.state).map(({ label, detail }) => `${label} ${detail}`);
  await expect.poll(offered).toEqual(expect.arrayContaining(["'Bonn' 2 times", "'Aachen' once"]));
});

test("other rules are checked at once", async () => {
  const { value: editor } = run<view.EditorView>("editor");
  await expect.poll(() => listProblems(editor)).toEqual([["status", expect.stringContaining("status")]]);
});

test("a listener hears of a usable filter", () => {
  expect(run("watched").printed).toEqual(["send total > 5"]);
});

test("the support can be taken apart", async () => {
  const editor = new view.EditorView({
    parent: document.body,
    doc: "a = 1 and",
    extensions: [codemirror.filterLanguage, codemirror.filterLint()],
  });
  // Without rules, no field is unknown.
  await expect.poll(() => listProblems(editor).map(([text]) => text)).toEqual([""]);
});
