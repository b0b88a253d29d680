import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Store } from "../store/store.ts";
import { sendBody, writeRawBody, writeRawMessage, writeRawPart } from "../testing/bundle.ts";
import { idempotencyContract } from "../testing/idempotency-contract.ts";
import { createFilledStore, createTrial, notes, readStoredKeys, things } from "../testing/service.ts";
import { keptSize, keptTime } from "./kept-answer.ts";

idempotencyContract("An Idempotency-Key, in memory", createMemoryStore);

const json = { "Content-Type": "application/json" };

describe("An Idempotency-Key", () => {
  test.each(['""', '"a"b', "ä", '"a", "b"', `"${"k".repeat(256)}"`, "a b"])(
    "is refused if it is malformed: %s",
    async (key) => {
      const { codes } = createTrial(await createFilledStore());
      expect(await codes("POST", "/Things", { name: "x" }, { ...json, "Idempotency-Key": key })).toEqual([
        "INVALID_PARAMETER",
      ]);
    },
  );

  test("may stand without quotation marks, and is the same then", async () => {
    const store = await createFilledStore();
    const { call } = createTrial(store);
    for (const key of ["one", '"one"'])
      await call("POST", "/Things", { name: "x" }, { ...json, "Idempotency-Key": key });
    expect(await readStoredKeys(store)).toHaveLength(4);
  });

  test.each([
    ["PUT", "/$snapshots/first", undefined],
    ["POST", "/$undo?step=1", undefined],
    ["POST", "/$import/Things", "[]"],
    ["DELETE", "/$schema/Things", undefined],
  ])("is refused where no answer is kept, and nothing is done: %s %s", async (method, path, body) => {
    const store = await createFilledStore();
    const request = (headers: Record<string, string>) =>
      createTrial(store).handle(new Request(`http://x/api${path}`, { method, headers, ...(body ? { body } : {}) }));
    const refused = await request({ ...json, "Idempotency-Key": "k" });
    expect([refused.status, (await refused.json()).errors[0].message]).toEqual([
      400,
      expect.stringContaining("can't have an `Idempotency-Key`"),
    ]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test.each([
    ["Content-Type", "application/merge-patch+json", "application/json"],
    ["If-Match", "*", '"other", *'],
  ])("belongs to another request if %s differs", async (name, one, other) => {
    const { call } = createTrial(await createFilledStore());
    const patch = (value: string) =>
      call("PATCH", "/Things@1", { price: 1 }, { ...json, "Idempotency-Key": "k", [name]: value });
    expect([(await patch(one)).status, (await patch(one)).status, (await patch(other)).status]).toEqual([
      200, 200, 422,
    ]);
  });

  test("has no effect on a read", async () => {
    const { handle } = createTrial(await createFilledStore());
    const request = new Request("http://x/api/Things@1", { headers: { "Idempotency-Key": "k" } });
    expect((await handle(request)).status).toBe(200);
  });

  const message = writeRawMessage(["POST", "/Things", { name: "x" }]);
  const withKey = message.replace("\r\n\r\n", '\r\nIdempotency-Key: "k"\r\n\r\n');

  test("is one of each part without a transaction, and of the bundle with one", async () => {
    const store = await createFilledStore();
    const trial = createTrial(store);
    const send = (text: string, query: string) => sendBody(trial, writeRawBody([writeRawPart(text)]), query);
    for (let time = 0; time < 2; time += 1) expect(await (await send(withKey, "")).text()).toContain("HTTP/1.1 201");
    const refused = await (await send(withKey, "?transaction=true")).text();
    expect(refused).toContain("is a header of the bundle");
    const request = new Request("http://x/api/$bundle", {
      method: "POST",
      body: writeRawBody([writeRawPart(message)]),
      headers: { "Content-Type": "multipart/mixed; boundary=cut", "Idempotency-Key": "k2" },
    });
    expect(await (await trial.handle(request)).text()).toContain("is a header of each part");
    expect(await readStoredKeys(store)).toHaveLength(4);
  });
});

describe("A kept answer", () => {
  afterEach(() => void vi.useRealTimers());

  test("is kept for a day, and removed by later writes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const store = await createFilledStore();
    const { call } = createTrial(store);
    const create = async (key: string) =>
      (await call("POST", "/Things", { name: "x" }, { ...json, "Idempotency-Key": key })).body.payload;
    const first = await create("a");
    await create("b");
    vi.setSystemTime(Date.now() + keptTime - 1);
    expect(await create("a")).toEqual(first);
    vi.setSystemTime(Date.now() + 1);
    expect(await create("a")).not.toEqual(first);
    expect(await listKept(store, ["a", "b"])).toEqual(["a"]);
  });

  test("is not kept if it is too large, and nothing is done", async () => {
    const store = await createFilledStore();
    await store.define([things, notes], (transaction) =>
      transaction.add("Notes", [{ _id: "n", text: "x".repeat(1024 * 1024) }]),
    );
    const { handle } = createTrial(store);
    const request = new Request("http://x/api/Notes@n", {
      method: "PATCH",
      body: '{"rank":1}',
      headers: { ...json, "Idempotency-Key": "k" },
    });
    const refused = await handle(request);
    expect([refused.status, (await refused.json()).errors[0].code]).toEqual([413, "TOO_LARGE"]);
    expect((await createTrial(store).call("GET", "/Notes@n")).body.payload).not.toHaveProperty("rank");
  });

  test("is the oldest to go when all together are too large", async () => {
    const store = await createFilledStore();
    await store.define([things, notes], (transaction) =>
      transaction.add("Notes", [{ _id: "n", text: "x".repeat(1_000_000) }]),
    );
    const { call } = createTrial(store);
    const count = Math.floor(keptSize / 1_000_000) + 2;
    const keys = Array.from({ length: count }, (_, at) => `key ${at}`);
    for (const [at, key] of keys.entries())
      await call("PATCH", "/Notes@n", { rank: at }, { ...json, "Idempotency-Key": `"${key}"` });
    expect(await listKept(store, keys)).toEqual(keys.slice(2));
  });
});

/** Those of the keys whose answers are kept. */
async function listKept(store: Store, keys: readonly string[]): Promise<readonly string[]> {
  const { epoch } = await store.schema();
  const kept = await store.transact({ mode: "read", collections: [], epoch }, (transaction) =>
    Promise.all(keys.map((key) => transaction.getRecord(`idempotency/${key}`))),
  );
  return keys.filter((_, at) => kept[at] !== undefined);
}
