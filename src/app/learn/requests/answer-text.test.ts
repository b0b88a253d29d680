import { expect, test } from "vitest";
import { isSameDraft } from "../../requests/parts/part.ts";
import { createAnswer, readAnswerDraft, readStoredDraft, serializeDraft } from "./answer-text.ts";

const bundle = `POST /api/$bundle?transaction=true&timeout=500&x=1
###
GET /api/Orders?$filter=status = 'open'
###
PATCH /api/Orders@17
X-Note: a

{ "status": "paid" }`;

test("a draft has the requests and the settings of an answer", () => {
  const draft = readAnswerDraft(bundle, "bundle");
  expect(draft).toMatchObject({ transaction: true, timeout: "500", parameters: [["x", "1"]] });
  expect(draft.parts).toMatchObject([
    { method: "GET", path: "/Orders?$filter=status = 'open'", body: "" },
    { method: "PATCH", path: "/Orders@17", headers: [["X-Note", "a"]], body: '{ "status": "paid" }' },
  ]);
  expect(createAnswer(draft, "bundle")).toMatchObject({
    bundle: "x=1&transaction=true&timeout=500",
    requests: [{ method: "GET" }, { method: "PATCH", path: "/Orders@17", headers: [["X-Note", "a"]] }],
  });
  expect(createAnswer(readAnswerDraft("GET /Orders", "request"), "request")).toMatchObject({ bundle: null });
});

test("an answer has only the parts that are switched on, and a body only where the method has one", () => {
  const draft = readAnswerDraft(bundle, "bundle");
  const parts = draft.parts.map((part, index) => ({ ...part, on: index === 1, method: "DELETE" as const }));
  const [request, ...others] = createAnswer({ ...draft, parts }, "bundle").requests;
  expect(others).toEqual([]);
  expect(request?.body).toHaveLength(0);
});

test.each(["GET /Orders", bundle])("a draft is stored and read again: %j", (text) => {
  const draft = readAnswerDraft(text, "bundle");
  const read = readStoredDraft(serializeDraft(draft));
  expect(read !== undefined && isSameDraft(read, draft)).toBe(true);
});

test.each([undefined, "", "{", "[]", '{"parts":"[]"}', '[["parts","x"]]', "7"])("%j is no stored draft", (text) => {
  expect(readStoredDraft(text)).toBeUndefined();
});
