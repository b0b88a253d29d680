// Requests with an Idempotency-Key, for any store: one takes place once, however often it is sent.

import { beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../store/store.ts";
import { readAnswer, writeRawBody, writeRawMessage, writeRawPart } from "./bundle.ts";
import { createTrial, notes, prefix, readStoredKeys, type Trial, things, threeThings } from "./service.ts";

/** @param create - returns a new store, or one that was used before; its collections are replaced */
export function idempotencyContract(title: string, create: () => Store): void {
  describe(title, () => {
    let store: Store;
    let trial: Trial;
    /** Keys are unique, because the store may have those of an earlier test. */
    let key: string;
    beforeEach(async () => {
      store = create();
      await store.define([]);
      await store.define([things, notes], (transaction) => transaction.add("Things", threeThings));
      trial = createTrial(store);
      key = `"${crypto.randomUUID()}"`;
    });

    const create4 = (own = key, to = trial) =>
      to.call("POST", "/Things", { name: "four" }, { "Content-Type": "application/json", "Idempotency-Key": own });

    function sendTransaction(ids: readonly string[], name = "four"): Promise<Response> {
      const message = writeRawMessage(["POST", "/Things", { name }]);
      return trial.handle(
        new Request(`http://x${prefix}/$bundle?transaction=true`, {
          method: "POST",
          body: writeRawBody(ids.map((id) => writeRawPart(message, `X-Request-Id: ${id}`))),
          headers: { "Content-Type": "multipart/mixed; boundary=cut", "Idempotency-Key": key },
        }),
      );
    }

    test("a repeated request has the same answer, also from another process", async () => {
      const first = await create4();
      const again = await create4(key, createTrial(store));
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      for (const name of ["Location", "X-History-Step"]) expect(again.headers.get(name)).toBe(first.headers.get(name));
      expect([first, again].map(({ headers }) => headers.get("Idempotency-Replayed"))).toEqual([null, "true"]);
      expect(await readStoredKeys(store)).toHaveLength(4);
    });

    test("of requests at the same time one takes place", async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => create4()));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
      expect(await readStoredKeys(store)).toHaveLength(4);
    });

    test("a repeated transaction has the same answer, with the ids of the new request", async () => {
      const first = await readAnswer(await sendTransaction(["a", "b"]));
      const response = await sendTransaction(["c", "d"]);
      expect(response.headers.get("Idempotency-Replayed")).toBe("true");
      const again = await readAnswer(response);
      expect([first, again].map(({ outcome, statuses }) => [outcome, ...statuses])).toEqual([
        ["committed", 201, 201],
        ["committed", 201, 201],
      ]);
      expect(again.parts.map(({ id }) => id)).toEqual(["c", "d"]);
      expect(again.parts.map(({ body }) => body)).toEqual(first.parts.map(({ body }) => body));
      expect(await readStoredKeys(store)).toHaveLength(5);
    });

    test("another request with the same key is refused, and does nothing", async () => {
      await create4();
      const other = await trial.call("DELETE", "/Things@1", "", { "Idempotency-Key": key });
      expect([other.status, other.body.errors?.[0]?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      const bundle = await sendTransaction(["a", "b"]);
      expect([bundle.status, bundle.headers.get("X-Bundle-Outcome")]).toEqual([422, null]);
      expect(await readStoredKeys(store)).toHaveLength(4);
    });

    test("a repeated request has its answer, although it is not valid any more", async () => {
      const first = await create4();
      expect((await sendTransaction(["a"])).status).toBe(422);
      const bundleKey = key;
      key = `"${crypto.randomUUID()}"`;
      const bundle = await readAnswer(await sendTransaction(["a"]));
      await store.define([notes]);
      const again = await readAnswer(await sendTransaction(["b"]));
      expect([bundle.outcome, again.outcome, again.statuses]).toEqual(["committed", "committed", [201]]);
      expect((await create4(bundleKey)).body).toEqual(first.body);
      expect((await create4(`"${crypto.randomUUID()}"`)).status).toBe(404);
    });

    test("a transaction that only reads needs no key, and may have one", async () => {
      const request = new Request(`http://x${prefix}/$bundle?transaction=true`, {
        method: "POST",
        body: writeRawBody([writeRawPart(writeRawMessage(["GET", "/Things@1"]))]),
        headers: { "Content-Type": "multipart/mixed; boundary=cut", "Idempotency-Key": key },
      });
      expect(await readAnswer(await trial.handle(request))).toMatchObject({ outcome: "committed", statuses: [200] });
    });

    test("a request that failed takes place when it is sent again", async () => {
      const take = (_id: number) =>
        trial.call(
          "POST",
          "/Things",
          { _id, name: "four" },
          { "Content-Type": "application/json", "Idempotency-Key": key },
        );
      expect((await take(3)).status).toBe(409);
      expect((await trial.call("DELETE", "/Things@3")).status).toBe(200);
      expect((await take(3)).status).toBe(201);
    });
  });
}
