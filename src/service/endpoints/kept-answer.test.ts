import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { sendBody, writeRawBody, writeRawMessage, writeRawPart } from "../testing/bundle.ts";
import { idempotencyContract } from "../testing/idempotency-contract.ts";
import { createFilledStore, createTrial, readStoredKeys } from "../testing/service.ts";
import { keptTime } from "./kept-answer.ts";

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
    await create("c");
    const { epoch } = await store.schema();
    const kept = await store.transact({ mode: "read", collections: [], epoch }, (transaction) =>
      Promise.all(["a", "b", "c"].map((key) => transaction.getRecord(`idempotency/${key}`))),
    );
    expect(kept.map((record) => record !== undefined)).toEqual([true, false, true]);
  });
});
