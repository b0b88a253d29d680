// Tests the order of the completions, which CodeMirror finds in a view only.

import { autocompletion, closeCompletion, currentCompletions, startCompletion } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, test } from "vitest";
import { filterRules } from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { filter } from "./filter.ts";
import { countSample, type ValueSource } from "./value-completion.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const rules = filterRules(orders, "FindMany");

afterEach(() => document.body.replaceChildren());

/** An editor whose completion list is open. */
function complete(doc: string, values?: ValueSource): EditorView {
  const view = new EditorView({
    parent: document.body,
    doc,
    selection: { anchor: doc.length },
    extensions: [autocompletion({ activateOnTypingDelay: 0 }), filter({ rules, ...(values && { values }) })],
  });
  startCompletion(view);
  return view;
}

function labels({ state }: EditorView): string[] {
  return currentCompletions(state).map(({ label }) => label);
}

test.each([
  ["ci", ["customer.city", "customer._id"]],
  ["cu", ["currency", "customer._id", "customer.city"]],
  ["na", ["items.name", "customer.name"]],
  ["no", ["note", "not"]],
  ["not", ["not", "note"]],
  ["status = no", ["note"]],
  ["note = ci", ["customer.city"]],
])("%s", async (doc, expected) => {
  const view = complete(doc);
  await expect.poll(() => labels(view).slice(0, expected.length)).toEqual(expected);
  closeCompletion(view);
});

test("ranks again with each key, and with each that is deleted", async () => {
  const view = complete("c");
  await expect.poll(() => labels(view)[0]).toBe("channel");
  view.dispatch({ changes: { from: 1, insert: "i" }, selection: { anchor: 2 }, userEvent: "input.type" });
  expect(labels(view)[0]).toBe("customer.city");
  view.dispatch({ changes: { from: 1, to: 2 }, selection: { anchor: 1 }, userEvent: "delete.backward" });
  expect(labels(view)[0]).toBe("channel");
});

test.each([
  ["note != nul", ["'null'", "'nullable'", "null"]],
  ["note != null", ["null", "'null'", "'nullable'"]],
])("%s, where rows have the string", async (doc, expected) => {
  const view = complete(doc, (field) => countSample([{ note: "null" }, { note: "nullable" }], field));
  await expect.poll(() => labels(view)).toEqual(expected);
  closeCompletion(view);
});
