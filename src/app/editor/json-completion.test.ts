// Tests what is completed in the body of a request, and how it is accepted.

import {
  CompletionContext,
  type CompletionResult,
  closeBrackets,
  insertCompletionText,
} from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createClient } from "../../client/public.ts";
import { collections } from "../../samples/public.ts";
import { completeJson, type JsonBody } from "./json-completion.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");

const rows = [
  { _id: 1, customer: { city: "Bonn" }, total: 5 },
  { _id: 2, customer: { city: "Bonn" }, total: 5 },
];
const client = createClient("http://shop.example/api", {
  fetch: async () => Response.json({ payload: rows }, { headers: { "X-Service-Version": "1" } }),
});
const row: JsonBody = { client, collection: orders, revision: 1, isPatch: false };
const patch: JsonBody = { ...row, isPatch: true };

beforeAll(() => {
  vi.useFakeTimers({ now: Date.parse("2024-03-01T10:30:45Z"), toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

function stateAt(marked: string): EditorState {
  const extensions = [json(), closeBrackets()];
  return EditorState.create({ doc: marked.replace("|", ""), selection: { anchor: marked.indexOf("|") }, extensions });
}

async function complete(state: EditorState, body: JsonBody, explicit = true): Promise<CompletionResult | null> {
  return completeJson(() => body)(new CompletionContext(state, state.selection.main.head, explicit));
}

/** The options at the bar with their details. */
async function offered(marked: string, body = row, explicit = true): Promise<string[]> {
  const result = await complete(stateAt(marked), body, explicit);
  return result?.options.map(({ label, detail }) => (detail === undefined ? label : `${label} ${detail}`)) ?? [];
}

describe("members", () => {
  test("are those of the object around, with their types", async () => {
    expect(await offered("{|}")).toEqual(expect.arrayContaining(["status string", "items array, required"]));
    expect(await offered('{"items": [{"|"}]}')).toEqual([
      "sku string, required",
      "name string",
      "qty number, required",
      "price number",
    ]);
  });

  test("are not offered twice", async () => {
    expect(await offered('{"customer": {"_id": 1, "|", "name": "x"}}')).toEqual(["city string", "email string"]);
  });

  test("have no key in a merge patch, and nothing that is not declared", async () => {
    expect(await offered('{"_|"}', row)).toContain("_id number");
    expect(await offered('{"_|"}', patch)).not.toContain("_id number");
    expect(await offered('{"nothing": {"|"}}')).toEqual([]);
  });

  test("wait for a letter or a quote", async () => {
    expect(await offered("{|}", row, false)).toEqual([]);
    expect(await offered('{"|"}', row, false)).not.toEqual([]);
    expect(await offered("{st|}", row, false)).not.toEqual([]);
  });
});

describe("values", () => {
  test.each([
    ['{"currency": |}', ['"EUR"', '"GBP"', '"USD"', "null no value"]],
    ['{"currency": "|"}', ["EUR", "GBP", "USD"]],
    ['{"paid": |}', ["true", "false", "null no value"]],
    ['{"due": "|"}', ["2024-03-01 today"]],
    ['{"placed": "|"}', ["2024-03-01T10:30:00Z now"]],
    ['{"customer": {"city": "|"}}', ["Bonn 2 times"]],
    ['{"customer": {"city": B|}}', ['"Bonn" 2 times']],
    ['{"total": |}', ["null no value", "5 2 times"]],
    ['{"customer": {"_id": |}}', []],
    ['{"customer": |}', []],
    ['{"_id": |}', []],
  ])("%s", async (text, expected) => {
    const found = await offered(text);
    expect(found).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found).toEqual([]);
  });

  test("of a merge patch can be removed", async () => {
    expect(await offered('{"paid": n|}', patch)).toContain("null removes the value");
  });

  test("are listed before a letter only where they are few", async () => {
    expect(await offered('{"paid": |}', row, false)).toContain("true");
    expect(await offered('{"total": |}', row, false)).toEqual([]);
    expect(await offered('{"total": 1|}', row, false)).toEqual(["null no value"]);
  });
});

test.each([
  ['{"sta|"}', "status", '{"status": |}'],
  ["{sta|}", "status", '{"status": |}'],
  ['{"sta|": 1}', "status", '{"status"|: 1}'],
  ["{no|}", "note", '{"note": "|"}'],
  ["{cu|}", "customer", '{"customer": {|}}'],
  ["{it|}", "items", '{"items": [|]}'],
  ['{"status": "op|"}', "open", '{"status": "open"|}'],
  ['{"status": "op|', "open", '{"status": "open"|'],
  ['{"status": "op|en"}', "open", '{"status": "open"|}'],
  ['{"status": op|}', '"open"', '{"status": "open"|}'],
  ['{"paid": t|}', "true", '{"paid": true|}'],
  ['{"due": "|"}', "2024-03-01", '{"due": "2024-03-01"|}'],
])("%s with %s is %s", async (text, label, expected) => {
  const state = stateAt(text);
  expect(accepted(state, await complete(state, row), label)).toBe(expected);
});

/** The text with a bar at the cursor after an option was accepted. */
function accepted(state: EditorState, result: CompletionResult | null, label: string): string {
  const option = result?.options.find((offer) => offer.label === label);
  if (result === null || option === undefined) throw new Error(`${label} is not offered.`);
  const view = {
    state,
    dispatch(...specs: TransactionSpec[]) {
      view.state = view.state.update(...specs).state;
    },
  };
  const pos = state.selection.main.head;
  const { apply = label } = option;
  if (typeof apply === "function") apply(view as unknown as EditorView, option, result.from, pos);
  else view.dispatch(insertCompletionText(state, apply, result.from, pos));
  const { head } = view.state.selection.main;
  return `${view.state.sliceDoc(0, head)}|${view.state.sliceDoc(head)}`;
}
