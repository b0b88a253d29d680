import { expect, test } from "vitest";
import { collections } from "../samples/public.ts";
import { createClient } from "./client.ts";
import { refreshCollections, requestFirstAnswer } from "./first-answer.ts";
import { StatusBoard } from "./service-status.ts";
import { createJsonResponse, createServiceDouble } from "./testing/service-double.ts";

const answered = (body: unknown) => {
  const { fetch } = createServiceDouble({ answer: () => createJsonResponse(200, "OK", body) });
  return requestFirstAnswer(createClient("http://localhost/api", { fetch }));
};

test("resolves to the declared collections", async () => {
  expect(await answered({ payload: { collections } })).toMatchObject({ state: "ready", version: "1.2.3", collections });
});

const operations = { FindMany: {}, UpdateMany: {}, DeleteMany: {} };

test.each<[what: string, body: unknown, said: string]>([
  ["no body", null, "collections: It must be an array."],
  ["a payload of null", { payload: null }, "collections: It must be an array."],
  ["rows", { payload: [] }, "collections: It must be an array."],
  ["a collection that is none", { payload: { collections: [null] } }, "collections[0]: It must be an object."],
  [
    "a declaration without fields",
    { payload: { collections: [{ name: "A", operations }] } },
    "collections[0].fields: It must be an object.",
  ],
  [
    "an object without fields",
    { payload: { collections: [{ name: "A", operations, fields: { a: { type: "object" } } }] } },
    "collections[0].fields.a.fields: It must be an object.",
  ],
])("names the invalid member of %s", async (_, body, said) => {
  const state = await answered(body);
  expect(state).toMatchObject({ state: "unavailable", reason: "wrong-server" });
  expect("message" in state && state.message).toContain(said);
});

test("a refresh counts the change also where the declarations are the same, because the rows may differ", async () => {
  const { fetch } = createServiceDouble({ answer: () => createJsonResponse(200, "OK", { payload: { collections } }) });
  const board = new StatusBoard();
  board.show(await requestFirstAnswer(createClient("http://localhost/api", { fetch })));
  const before = board.status;
  await refreshCollections(board);
  await refreshCollections(board);
  expect(board.status).toEqual({ ...before, changes: 2 });
  expect("collections" in board.status && board.status.collections).toBe("collections" in before && before.collections);
});

test("a refresh keeps the collections that have not changed", async () => {
  const [first, second, ...others] = collections;
  let declared: unknown[] = [first, second, ...others];
  const { fetch } = createServiceDouble({
    answer: () => createJsonResponse(200, "OK", { payload: { collections: declared } }),
  });
  const board = new StatusBoard();
  board.show(await requestFirstAnswer(createClient("http://localhost/api", { fetch })));
  const read = () => ("collections" in board.status ? board.status.collections : []);
  const before = read();
  declared = [{ name: "Added", fields: {}, operations }, { ...first, description: "Changed" }, second, ...others];
  await refreshCollections(board);
  expect(read().map((each) => before.includes(each))).toEqual([false, false, ...before.slice(1).map(() => true)]);
  declared = declared.slice(0, -1);
  await refreshCollections(board);
  expect(read()).toHaveLength(before.length);
});

test("rejects JSON that is nested too deeply", async () => {
  const { fetch } = createServiceDouble({
    answer: () => ({
      status: 200,
      reason: "OK",
      headers: [["Content-Type", "application/json"]],
      body: new TextEncoder().encode(`{"payload":${"[".repeat(20_000)}${"]".repeat(20_000)}}`),
    }),
  });
  expect(await requestFirstAnswer(createClient("http://localhost/api", { fetch }))).toMatchObject({
    state: "unavailable",
    message:
      "The answer to GET /api/$schema can't be shown: Arrays and objects are nested more than 100 levels deep, from character 111 on.",
  });
});
