import { describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import type { Row, Store } from "./store/store.ts";
import { createFilledStore, createTrial, notes, readStoredKeys, threeThings } from "./testing/service.ts";

async function setUp(rows?: readonly Row[]) {
  const store = await createFilledStore(rows);
  return { store, ...createTrial(store) };
}

const all = async (store: Store) => {
  const { body } = await createTrial(store).call("GET", "/Things");
  return body.payload;
};

describe("Create", () => {
  test("adds a row and returns its location", async () => {
    const { call } = await setUp();
    const { status, headers, body } = await call("POST", "/Things", {
      _id: 7,
      name: "new",
      at: "2024-03-01T10:00+01:00",
    });
    expect(status).toBe(201);
    expect(body).toEqual({ payload: { _id: 7, name: "new", at: "2024-03-01T09:00:00.000Z" }, affected: 1 });
    expect(headers.get("Location")).toBe("/api/Things@7");
    expect((await call("GET", "/Things@7")).body.payload).toEqual(body.payload);
  });

  test("generates a key within the declared bounds, or fails", async () => {
    const seats: CollectionDeclaration = {
      ...notes,
      name: "Seats",
      fields: { _id: { type: "number", minimum: 3, maximum: 4 } },
    };
    const store = createMemoryStore();
    await store.define([seats]);
    const { call } = createTrial(store);
    const made = [await call("POST", "/Seats", {}), await call("POST", "/Seats", {}), await call("POST", "/Seats", {})];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 422]);
    expect(made[2]?.body.errors?.map(({ code, details }) => [code, details])).toEqual([
      ["VALIDATION_FAILED", { path: "_id" }],
    ]);
    expect(await readStoredKeys(store, "Seats")).toEqual([3, 4]);
  });

  test.each([20, 12])("generates a random key of %d characters if a UUID is too long", async (maxLength) => {
    const short: CollectionDeclaration = { ...notes, fields: { ...notes.fields, _id: { type: "string", maxLength } } };
    const store = createMemoryStore();
    await store.define([short]);
    const { call } = createTrial(store);
    const made = [await call("POST", "/Notes", {}), await call("POST", "/Notes", {})];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body, headers } of made) {
      const { _id } = body.payload as Row;
      expect(_id).toMatch(/^[0-9a-z]+$/);
      expect(_id).toHaveLength(maxLength);
      expect(headers.get("Location")).toBe(`/api/Notes@${_id}`);
    }
    expect(await readStoredKeys(store, "Notes")).toHaveLength(2);
  });

  test.each([
    ["Customers", { name: "Ada" }],
    ["Products", { name: "Lamp", price: 5 }],
    ["Orders", { customer: { _id: 1 }, items: [] }],
    ["Stock", { product: "A-1042", warehouse: "HAM" }],
    ["Payments", { order: 17, amount: 2, method: "cash" }],
  ])("generates a key in the sample collection %s", async (name, row) => {
    const store = createMemoryStore();
    await store.define(collections);
    const { status, body } = await createTrial(store).call("POST", `/${name}`, row);
    expect(body).toMatchObject({ payload: row, affected: 1 });
    expect(status).toBe(201);
  });

  test.each([
    { type: "string", maxLength: 11 },
    { type: "string", values: ["a", "b"] },
    { type: "number", values: [1, 2] },
    { type: "number", required: true },
  ] as const)("requires a key where it makes none, and declares that: %j", async (_id) => {
    const given: CollectionDeclaration = { ...notes, fields: { ...notes.fields, _id } };
    const store = createMemoryStore();
    await store.define([given]);
    const { call } = createTrial(store);
    const { status, body } = await call("POST", "/Notes", { text: "t" });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ message: "`_id` is required: the service generates no keys here." }]);
    const { collections } = (await call("GET", "/$schema")).body.payload as { collections: CollectionDeclaration[] };
    expect(collections[0]?.fields._id).toEqual({ ..._id, required: true });
  });

  test.each(["9007199254740992", "9007199254740993", "1e308", "-9007199254740992"])(
    "rejects the key %s, which is not a safe integer or has no safe successor",
    async (_id) => {
      const { call, store } = await setUp();
      const { status, body } = await call("POST", "/Things", `{"_id":${_id},"name":"n"}`);
      expect(status).toBe(422);
      expect(body.errors?.[0]).toMatchObject({ code: "VALIDATION_FAILED", details: { path: "_id" } });
      expect((await call("POST", "/Things", { name: "next" })).status).toBe(201);
      expect(await readStoredKeys(store)).toEqual([1, 2, 3, 4]);
      for (const method of ["GET", "DELETE"]) expect((await call(method, `/Things@${_id}`)).status).toBe(404);
    },
  );

  test("reports what to do if no number follows the greatest key", async () => {
    const { call } = await setUp([{ _id: 2 ** 53 - 1, name: "last" }]);
    const { status, body } = await call("POST", "/Things", { name: "n" });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.message).toBe(
      "The service can't generate a key: there is none after the greatest, 9007199254740991. Send your own `_id`.",
    );
    expect((await call("POST", "/Things", { _id: 7, name: "n" })).status).toBe(201);
  });

  test("generates a key: the next integer, or a UUID", async () => {
    const { call } = await setUp([{ _id: 4.5, name: "n" }]);
    expect((await call("POST", "/Things", { name: "a" })).body.payload).toEqual({ _id: 5, name: "a" });
    expect((await call("POST", "/Things", { name: "b" })).headers.get("Location")).toBe("/api/Things@6");
    const note = (await call("POST", "/Notes", { text: "t" })).body.payload as Row;
    expect(note._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await call("GET", `/Notes@${note._id}`)).status).toBe(200);
  });

  test("starts with 1 in an empty collection", async () => {
    const { call } = await setUp([]);
    expect((await call("POST", "/Things", { name: "a" })).body.payload).toMatchObject({ _id: 1 });
  });

  test("rejects a key that exists", async () => {
    const { call, store } = await setUp();
    const { status, body } = await call("POST", "/Things", { _id: 2, name: "x" });
    expect(status).toBe(409);
    expect(body.errors?.[0]?.code).toBe("KEY_CONFLICT");
    expect(await all(store)).toEqual(threeThings);
  });

  test.each(["a/b", "a b", "\u00e4", "?", "#", "%41", "@", "..", "+", "\u{1f600}", "a\r\nb"])(
    "returns a Location that leads to the key %j",
    async (_id) => {
      const { call } = await setUp();
      const created = await call("POST", "/Notes", { _id });
      expect(created.status).toBe(201);
      const location = created.headers.get("Location") ?? "";
      expect((await call("GET", location.slice("/api".length))).body.payload).toEqual({ _id });
    },
  );

  test("returns one for unusual numbers", async () => {
    const { call } = await setUp();
    for (const _id of [1.5, 2.000_000_1, 9_007_199_254_740_991]) {
      const { headers } = await call("POST", "/Things", { _id, name: "n" });
      expect((await call("GET", (headers.get("Location") ?? "").slice(4))).body.payload).toMatchObject({ _id });
    }
  });
});

describe("An entity", () => {
  test("is read", async () => {
    const { call } = await setUp();
    expect((await call("GET", "/Things@2")).body).toEqual({ payload: threeThings[1] });
  });

  test("is replaced completely, with or without its key in the body", async () => {
    const { call } = await setUp();
    const { status, body } = await call("PUT", "/Things@2", { name: "new" });
    expect(status).toBe(200);
    expect(body).toEqual({ payload: { _id: 2, name: "new" }, affected: 1 });
    expect((await call("PUT", "/Things@2", { _id: 2, name: "newer" })).status).toBe(200);
    expect((await call("GET", "/Things@2")).body.payload).toEqual({ _id: 2, name: "newer" });
  });

  test.each(["application/json", "application/merge-patch+json"])("is patched by %s", async (type) => {
    const { call } = await setUp([{ _id: 1, name: "n", price: 1, place: { zip: "z", city: "c" } }]);
    const patch = { price: null, rank: 3, place: { city: null, geo: { lat: 5 } } };
    const { body } = await call("PATCH", "/Things@1", patch, { "Content-Type": type });
    expect(body).toEqual({
      payload: { _id: 1, name: "n", rank: 3, place: { zip: "z", geo: { lat: 5 } } },
      affected: 1,
    });
    expect((await call("GET", "/Things@1")).body.payload).toEqual(body.payload);
  });

  test("is created or replaced by plain JSON only", async () => {
    const { codes } = await setUp();
    const type = { "Content-Type": "application/merge-patch+json" };
    expect(await codes("PUT", "/Things@1", { name: "x" }, type)).toEqual(["UNSUPPORTED_MEDIA_TYPE"]);
    expect(await codes("POST", "/Things", { name: "x" }, type)).toEqual(["UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("is stored in canonical form after a patch, and only if it is valid", async () => {
    const { call } = await setUp();
    const { body } = await call("PATCH", "/Things@1", { at: "2024-03-01T00:00+02:00" });
    expect(body.payload).toMatchObject({ at: "2024-02-29T22:00:00.000Z" });
    const refused = await call("PATCH", "/Things@1", { place: { city: "c" } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[0]?.details).toEqual({ path: "place.zip" });
    expect((await call("PATCH", "/Things@1", { place: { city: "c", zip: "z" } })).status).toBe(200);
  });

  test("is deleted", async () => {
    const { call, store } = await setUp();
    expect((await call("DELETE", "/Things@2")).body).toEqual({ affected: 1 });
    expect(await readStoredKeys(store)).toEqual([1, 3]);
  });

  test.each(["4", "01", "1.0", "+1", "1e0", "-0", "x", "", "NaN", "Infinity", "1e999", "9007199254740993", "%31%20"])(
    "that does not exist, @%s, is 404 for every method",
    async (key) => {
      const { call, store } = await setUp([
        { _id: 1, name: "n" },
        { _id: 9007199254740992, name: "big" },
      ]);
      for (const [method, body] of [["GET"], ["DELETE"], ["PUT", { name: "x" }], ["PATCH", { price: 1 }]] as const) {
        const answer = await call(method, `/Things@${key}`, body);
        expect(answer.status).toBe(404);
        expect(answer.body.errors?.[0]?.code).toBe("ENTITY_NOT_FOUND");
      }
      expect(await readStoredKeys(store)).toHaveLength(2);
    },
  );

  test("keeps its key", async () => {
    const { call, store } = await setUp();
    for (const [method, body] of [
      ["PUT", { _id: 9, name: "x" }],
      ["PATCH", { _id: 9 }],
      ["PATCH", { _id: null }],
    ] as const) {
      const answer = await call(method, "/Things@2", body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.map((error) => error.details?.path)).toEqual(["_id"]);
    }
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });
});

describe("UpdateMany and DeleteMany", () => {
  test("change the matching rows and return their number", async () => {
    const { call, store } = await setUp();
    const updated = await call("PATCH", "/Things?$filter=_id > 1", { rank: 5, price: null });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ affected: 2 });
    expect(await all(store)).toEqual([
      threeThings[0],
      { _id: 2, name: "two", rank: 5 },
      { _id: 3, name: "three", rank: 5 },
    ]);
    expect((await call("DELETE", "/Things?$filter=_id in [1, 3, 9]")).body).toEqual({ affected: 2 });
    expect(await readStoredKeys(store)).toEqual([2]);
  });

  test("affect every row without a filter, and none if none matches", async () => {
    const { call, store } = await setUp();
    expect((await call("DELETE", "/Things?$filter=price < 0")).body).toEqual({ affected: 0 });
    expect((await call("PATCH", "/Things", { rank: 1 })).body).toEqual({ affected: 3 });
    expect((await call("DELETE", "/Things")).body).toEqual({ affected: 3 });
    expect(await readStoredKeys(store)).toEqual([]);
  });

  test.each([
    "$filter=",
    "$filter",
    "$filter=+",
    "$filter=%09%0A",
    "$filter=%C2%A0",
    "$filter=%E2%80%83",
    "$filter=%C2%85",
  ])("reject a blank filter, %s", async (query) => {
    const { call, store } = await setUp();
    for (const method of ["PATCH", "DELETE"]) {
      const { status, body } = await call(method, `/Things?${query}`, method === "PATCH" ? { rank: 1 } : undefined);
      expect(status).toBe(400);
      expect(body.errors?.map((error) => error.code)).toEqual(["FILTER_SYNTAX"]);
      expect(body.errors?.[0]?.details).toMatchObject({ from: expect.any(Number), to: expect.any(Number) });
    }
    expect(await all(store)).toEqual(threeThings);
  });

  test.each([
    "$fitler=_id = 1",
    "filter=_id = 1",
    "$Filter=_id = 1",
    "$filter=_id = 1&limit=1",
    "$filter=_id=1&$filter=_id=1",
  ])("reject %s, which could be mistaken for a request without a filter", async (query) => {
    const { call, store } = await setUp();
    for (const method of ["PATCH", "DELETE"])
      expect((await call(method, `/Things?${query}`, method === "PATCH" ? { rank: 1 } : undefined)).status).toBe(400);
    expect(await all(store)).toEqual(threeThings);
  });

  test("have their own filterable fields and operators", async () => {
    const { codes } = await setUp();
    expect(await codes("PATCH", "/Things?$filter=price = 1", {})).toEqual(["FILTER_FIELD_NOT_ALLOWED"]);
    expect(await codes("DELETE", "/Things?$filter=price > 1")).toEqual(["FILTER_OPERATOR_NOT_ALLOWED"]);
    expect(await codes("DELETE", "/Things?$filter=1 < price")).toEqual(["FILTER_OPERATOR_NOT_ALLOWED"]);
    expect(await codes("DELETE", "/Things?$filter=name = 'one'")).toEqual(["FILTER_FIELD_NOT_ALLOWED"]);
  });

  test("change every row or none", async () => {
    const { call, store } = await setUp([
      { _id: 1, name: "n", place: { zip: "z" } },
      { _id: 2, name: "n" },
    ]);
    const before = await all(store);
    const { status, body } = await call("PATCH", "/Things", { place: { city: "c" } });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.details).toEqual({ path: "place.zip" });
    expect(await all(store)).toEqual(before);
  });

  test("reject a patch that is invalid for any row, even if none matches", async () => {
    const { codes } = await setUp();
    const patch = '{"price":"x","lines":[{"sku":"s","__proto__":1}],"_id":3}';
    expect(await codes("PATCH", "/Things?$filter=_id = 99", patch)).toEqual(Array(3).fill("VALIDATION_FAILED"));
  });
});
