import { describe, expect, test } from "vitest";
import {
  KeyConflictError,
  SchemaChangedError,
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
  type Store,
  UnknownOutcomeError,
} from "./store/store.ts";
import { createFilledStore, createTrial, prefix, readStoredKeys, threeThings, version } from "./testing/service.ts";

const json = { "Content-Type": "application/json" };

/** A store whose transactions all fail with an error. */
async function failing(error: unknown): Promise<Store> {
  return { ...(await createFilledStore()), transact: () => Promise.reject(error) };
}

describe("Every response", () => {
  test.each([
    ["GET", "/Things", undefined, 200],
    ["GET", "/$schema", undefined, 200],
    ["POST", "/Things", { name: "x" }, 201],
    ["PATCH", "/Things@1", { price: 1 }, 200],
    ["DELETE", "/Things@1", undefined, 200],
    ["GET", "/Things@99", undefined, 404],
    ["GET", "/Nothing", undefined, 404],
    ["GET", "/a/b", undefined, 404],
    ["PUT", "/Things", {}, 405],
    ["GET", "/Things?x=1", undefined, 400],
    ["POST", "/Things", "{", 400],
    ["POST", "/$bundle", "x", 415],
  ])("to %s %s has the service's headers, its timing and the media type JSON", async (method, path, body, status) => {
    const { call } = createTrial(await createFilledStore());
    const { status: found, headers, body: answer } = await call(method, path, body, json);
    expect(found).toBe(status);
    expect(headers.get("X-Service-Version")).toBe(version);
    expect(headers.get("Server-Timing")).toMatch(/^([a-z]+;dur=\d+\.\d\d(, )?)+$/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Type")).toBe("application/json");
    if (status >= 400)
      for (const error of answer.errors ?? [])
        expect(error).toMatchObject({ severity: "error", code: expect.any(String), message: expect.any(String) });
    else expect(answer).not.toHaveProperty("errors");
  });

  test("reports the time of its stages", async () => {
    const { headers } = await createTrial(await createFilledStore()).call("GET", "/Things?$filter=price=1");
    expect(headers.get("Server-Timing")?.replace(/;dur=[0-9.]+/g, "")).toBe("wait, parse, plan, store, encode");
  });

  test("reports when the request was received and ran, in one order for all requests", async () => {
    const { call } = createTrial(await createFilledStore());
    const readSequence = async (path: string) => (await call("GET", path)).headers.get("X-Service-Sequence");
    expect(await readSequence("/Things@1")).toBe("received=1, started=2, ended=3");
    expect(await readSequence("/Things@99"), "it ran, and found nothing").toBe("received=4, started=5, ended=6");
    expect(await readSequence("/Things?x=1"), "rejected before it ran").toBe("received=7");
    expect(await readSequence("/$schema")).toBe("received=8, started=9, ended=10");
  });

  test("is served below the prefix, also below a path with spaces", async () => {
    const { call } = createTrial(await createFilledStore(), { prefix: "/my%20shop/api" });
    const { status, headers } = await call("POST", "/Things", { _id: 8, name: "x" });
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe("/my%20shop/api/Things@8");
    expect((await call("GET", "/Things@8")).status).toBe(200);
  });
});

describe("A method that is not supported", () => {
  test.each([
    ["PUT", "/Things", "GET, POST, PATCH, DELETE"],
    ["OPTIONS", "/Things", "GET, POST, PATCH, DELETE"],
    ["POST", "/Things@1", "GET, PUT, PATCH, DELETE"],
    ["OPTIONS", "/Things@1?x=1", "GET, PUT, PATCH, DELETE"],
    ["POST", "/$schema", "GET"],
    ["GET", "/$bundle", "POST"],
    ["DELETE", "/$bundle", "POST"],
    ["PUT", "/$import", "POST, DELETE"],
  ])("%s %s is 405, with the allowed methods", async (method, path, allow) => {
    const { status, headers, body } = await createTrial(await createFilledStore()).call(method, path);
    expect(status).toBe(405);
    expect(headers.get("Allow")).toBe(allow);
    expect(body.errors?.map((error) => error.code)).toEqual(["METHOD_NOT_ALLOWED"]);
  });
});

describe("A request that is refused", () => {
  test.each([
    ["GET", "/Nothing", undefined, 404, "COLLECTION_NOT_FOUND"],
    ["GET", "/Nothing@1", undefined, 404, "COLLECTION_NOT_FOUND"],
    ["GET", "/things", undefined, 404, "COLLECTION_NOT_FOUND"],
    ["GET", "/__proto__", undefined, 404, "COLLECTION_NOT_FOUND"],
    ["GET", "/constructor@1", undefined, 404, "COLLECTION_NOT_FOUND"],
    ["GET", "/", undefined, 404, "ENDPOINT_NOT_FOUND"],
    ["GET", "/Things/1", undefined, 404, "ENDPOINT_NOT_FOUND"],
    ["GET", "/Things@1?count=true", undefined, 400, "UNKNOWN_PARAMETER"],
    ["DELETE", "/$import", undefined, 400, "INVALID_PARAMETER"],
    ["POST", "/Things", "{", 400, "MALFORMED_JSON"],
    ["POST", "/Things", "[]", 400, "MALFORMED_JSON"],
    ["PATCH", "/Things@1", "null", 400, "MALFORMED_JSON"],
    ["DELETE", "/Things@1", "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["DELETE", "/Things", "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["POST", "/Things", { name: 1 }, 422, "VALIDATION_FAILED"],
    ["POST", "/Things", '{"name":"n","__proto__":{"x":1}}', 422, "VALIDATION_FAILED"],
    ["PUT", "/Things@1", '{"name":"n","constructor":{}}', 422, "VALIDATION_FAILED"],
    ["PATCH", "/Things@1", '{"prototype":1}', 422, "VALIDATION_FAILED"],
    ["POST", "/Notes", { _id: "" }, 422, "VALIDATION_FAILED"],
    ["POST", "/Notes", '{"_id":"\\ud800"}', 422, "VALIDATION_FAILED"],
    ["POST", "/Things", `{"name":"n","at":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 422, "VALIDATION_FAILED"],
  ])("%s %s is rejected with a reason", async (method, path, body, status, code) => {
    const store = await createFilledStore();
    const answer = await createTrial(store).call(method, path, body, json);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map((error) => error.code)).toEqual([code]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test.each([undefined, "text/plain", "application/json; charset=latin1"])("for its media type %s", async (type) => {
    const { codes } = createTrial(await createFilledStore());
    const headers: Record<string, string> = type === undefined ? { "Content-Type": "" } : { "Content-Type": type };
    expect(await codes("POST", "/Things", { name: "x" }, headers)).toEqual(["UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("for bytes that are not UTF-8", async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const { handle } = createTrial(await createFilledStore());
    const response = await handle(new Request(`http://x${prefix}/Things`, { method: "POST", headers: json, body }));
    expect(await response.json()).toMatchObject({ errors: [{ code: "MALFORMED_JSON" }] });
  });

  test("for its size", async () => {
    const { call } = createTrial(await createFilledStore());
    const large = await call("POST", "/Things", `{"name":"${"x".repeat(10 * 1024 * 1024)}"}`);
    expect([large.status, large.body.errors?.[0]?.code]).toEqual([413, "TOO_LARGE"]);
    const long = await call("GET", `/Things?$filter=${"x".repeat(1_000_000)}`);
    expect([long.status, long.body.errors?.[0]?.code]).toEqual([414, "URI_TOO_LONG"]);
  });

  test("reports all problems, in every part of the request", async () => {
    const { codes } = createTrial(await createFilledStore());
    const bad = { price: "x", nme: 1 };
    expect(await codes("PATCH", "/Things?x=1&$filter=secret = 1", bad)).toEqual([
      "UNKNOWN_PARAMETER",
      "FILTER_FIELD_NOT_ALLOWED",
      "VALIDATION_FAILED",
      "VALIDATION_FAILED",
    ]);
    expect(await codes("DELETE", "/Things?x=1&$filter=secret = 1 and price > 2")).toEqual([
      "UNKNOWN_PARAMETER",
      "FILTER_FIELD_NOT_ALLOWED",
      "FILTER_OPERATOR_NOT_ALLOWED",
    ]);
    expect(await codes("POST", "/Things?x=1", "{")).toEqual(["UNKNOWN_PARAMETER", "MALFORMED_JSON"]);
    expect(await codes("PUT", "/Things@1?x=1&y=2", bad)).toHaveLength(5);
    expect(await codes("PATCH", "/Things@1?x=1", bad)).toHaveLength(3);
    expect(await codes("DELETE", "/Things@1?x=1", "{}")).toEqual(["UNKNOWN_PARAMETER", "UNSUPPORTED_MEDIA_TYPE"]);
  });
});

describe("What the store rejects with", () => {
  test.each([
    [new KeyConflictError("Things already has 2."), 409, "KEY_CONFLICT"],
    [new SchemaChangedError("internal words"), 409, "SCHEMA_CHANGED"],
    [new StorageFullError("internal words"), 507, "STORAGE_FULL"],
    [new StorageUnavailableError("Close other tabs of this page."), 503, "STORAGE_UNAVAILABLE"],
    [new StorageDamagedError("The epoch is no number."), 503, "STORAGE_UNAVAILABLE"],
    [new UnknownOutcomeError("The connection was lost during the commit."), 500, "OUTCOME_UNKNOWN"],
  ])("has its own status and code: %s", async (error, status, code) => {
    const unexpected: unknown[] = [];
    const { call } = createTrial(await failing(error), { onUnexpected: (each) => unexpected.push(each) });
    const answer = await call("POST", "/Things", { name: "x" });
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map((each) => each.code)).toEqual([code]);
    expect(answer.body.errors?.[0]?.message).not.toContain("internal words");
    expect(unexpected).toEqual([]);
  });

  test.each([new TypeError("secret path /home/x"), "secret text", undefined])(
    "is INTERNAL if unexpected, and passed only to onUnexpected: %s",
    async (error) => {
      const unexpected: unknown[] = [];
      const { call } = createTrial(await failing(error), { onUnexpected: (each) => unexpected.push(each) });
      const answer = await call("GET", "/Things");
      expect(answer.status).toBe(500);
      expect(answer.body.errors?.map((each) => each.code)).toEqual(["INTERNAL"]);
      expect(JSON.stringify([answer.body, ...answer.headers])).not.toMatch(/secret|TypeError|home/);
      expect(unexpected).toEqual([error]);
    },
  );

  test("becomes a response if the schema can't be read", async () => {
    const store = await createFilledStore();
    const failing = (error: Error) =>
      createTrial({ ...store, schema: () => Promise.reject(error) }).codes("GET", "/$schema");
    expect(await failing(new StorageUnavailableError("no"))).toEqual(["STORAGE_UNAVAILABLE"]);
    expect(await failing(new Error("secret"))).toEqual(["INTERNAL"]);
  });

  test("is SCHEMA_CHANGED if the collections change in between", async () => {
    const store = await createFilledStore();
    const stale = await store.schema();
    await store.define([]);
    const { call } = createTrial({ ...store, schema: async () => stale });
    expect((await call("GET", "/Things")).status).toBe(409);
    expect((await call("GET", "/$schema")).status).toBe(409);
  });
});

test("A read opens a read transaction over its own collection", async () => {
  const store = await createFilledStore(threeThings);
  const scopes: unknown[] = [];
  const transact: Store["transact"] = (scope, work) => {
    scopes.push([scope.mode, ...scope.collections]);
    return store.transact(scope, work);
  };
  const { call } = createTrial({ ...store, transact });
  await call("GET", "/Things");
  await call("GET", "/Things@1");
  await call("DELETE", "/Things@1");
  await call("PATCH", "/Things?x=1", {});
  expect(scopes).toEqual([
    ["read", "Things"],
    ["read", "Things"],
    ["write", "Things"],
  ]);
});
