import { describe, expect, test } from "vitest";
import { StorageFullError, type Store } from "../store/store.ts";
import { createSteppingStore, type PartRequest, send, sendAndReadBundle } from "../testing/bundle.ts";
import { createFilledStore, createTrial, readStoredKeys, threeThings } from "../testing/service.ts";

const create = (_id: number): PartRequest => ["POST", "/Things", { _id, name: `n${_id}` }];
const together = "?transaction=true";
const listCodes = (parts: Awaited<ReturnType<typeof sendAndReadBundle>>["parts"]) =>
  parts.map(({ body }) => body.errors?.[0]?.code);

/** A store that ends its transaction after each row that is added. */
function pausing(store: Store): Store {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    ...store,
    transact: (scope, work) =>
      store.transact(scope, (transaction) => {
        const add: typeof transaction.add = (...given) => transaction.add(...given).then(pause);
        const get: typeof transaction.get = (...given) => transaction.get(...given);
        const getRecord: typeof transaction.getRecord = (key) => transaction.getRecord(key);
        const putRecord: typeof transaction.putRecord = (...given) => transaction.putRecord(...given);
        return work(Object.assign(Object.create(transaction), { add, get, getRecord, putRecord }));
      }),
  };
}

describe("A bundle in one transaction", () => {
  test("commits everything if every part succeeds", async () => {
    const { store, scopes } = createSteppingStore(await createFilledStore());
    const { status, outcome, statuses, parts } = await sendAndReadBundle(
      createTrial(store),
      [
        create(4),
        ["GET", "/Things@4"],
        ["POST", "/Notes", { _id: "a" }],
        ["PATCH", "/Things?$filter=_id > 3", { rank: 1 }],
        ["GET", "/$schema"],
      ],
      together,
    );
    expect([status, outcome]).toEqual([200, "committed"]);
    expect(statuses).toEqual([201, 200, 201, 200, 200]);
    expect(parts.map(({ id }) => id)).toEqual(["p0", "p1", "p2", "p3", "p4"]);
    expect(scopes.map(({ mode, collections }) => [mode, ...collections])).toEqual([["write", "Things", "Notes"]]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3, 4]);
    expect(await readStoredKeys(store, "Notes")).toEqual(["a"]);
  });

  test("lets each part see what the ones before it wrote", async () => {
    const { parts } = await sendAndReadBundle(
      createTrial(await createFilledStore()),
      [
        create(4),
        ["GET", "/Things@4"],
        ["PATCH", "/Things@4", { rank: 2 }],
        ["GET", "/Things?$filter=rank = 2"],
        ["DELETE", "/Things"],
        ["GET", "/Things?count=true"],
      ],
      together,
    );
    expect(parts[1]?.body.payload).toEqual({ _id: 4, name: "n4" });
    expect(parts[3]?.body.payload).toEqual([{ _id: 4, name: "n4", rank: 2 }]);
    expect(parts[4]?.body.affected).toBe(4);
    expect(parts[5]?.body).toEqual({ payload: [], totalMatches: 0 });
  });

  test("that only reads opens a read transaction", async () => {
    const { store, scopes } = createSteppingStore(await createFilledStore());
    const { outcome } = await sendAndReadBundle(
      createTrial(store),
      [
        ["GET", "/Things"],
        ["GET", "/Notes"],
      ],
      together,
    );
    expect(outcome).toBe("committed");
    expect(scopes.map((scope) => scope.mode)).toEqual(["read"]);
  });

  test.each([0, 1, 2, 3])(
    "undoes everything if part %i fails, and reports what happened to each part",
    async (failing) => {
      const { store, scopes } = createSteppingStore(await createFilledStore());
      const requests: PartRequest[] = [
        create(4),
        ["PATCH", "/Things@1", { rank: 1 }],
        ["DELETE", "/Things?$filter=_id = 2"],
      ];
      requests.splice(failing, 0, ["GET", "/Things@99"]);
      const { status, outcome, parts } = await sendAndReadBundle(createTrial(store), requests, together);
      expect([status, outcome]).toEqual([200, "rolled-back"]);
      expect(listCodes(parts)).toEqual(
        requests.map((_, index) =>
          index === failing ? "ENTITY_NOT_FOUND" : index < failing ? "ROLLED_BACK" : "NOT_EXECUTED",
        ),
      );
      const done = [201, 200, 200];
      for (const [index, part] of parts.entries()) {
        expect(part.id).toBe(`p${index}`);
        if (index === failing) expect(part.status).toBe(404);
        else {
          expect([part.status, part.reason]).toEqual([424, "Failed Dependency"]);
          const failedPart = failing + 1;
          expect(part.body.errors?.[0]?.details).toEqual(
            index < failing ? { status: done[index], failedPart } : { failedPart },
          );
        }
        expect(part.header("Location")).toBeUndefined();
      }
      expect(scopes).toHaveLength(1);
      expect((await createTrial(store).call("GET", "/Things")).body.payload).toEqual(threeThings);
    },
  );

  test.each<[string, PartRequest, string]>([
    ["a taken key", create(1), "KEY_CONFLICT"],
    ["a row that is no longer valid", ["PATCH", "/Things@1", { place: { city: "c" } }], "VALIDATION_FAILED"],
    ["a key that is not there", ["PUT", "/Things@9", { name: "n" }], "ENTITY_NOT_FOUND"],
  ])("is undone by %s", async (_, request, code) => {
    const store = await createFilledStore();
    const { outcome, parts } = await sendAndReadBundle(createTrial(store), [create(4), request, create(5)], together);
    expect(outcome).toBe("rolled-back");
    expect(listCodes(parts)).toEqual(["ROLLED_BACK", code, "NOT_EXECUTED"]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test("opens no transaction if a part can't be decoded, and answers each such part with its error", async () => {
    const { store, scopes } = createSteppingStore(await createFilledStore());
    const { outcome, parts } = await sendAndReadBundle(
      createTrial(store),
      [
        create(4),
        ["GET", "/Things?$filter=secret = 1"],
        ["POST", "/Things", { name: 5 }],
        ["PATCH", "/Things@1", { price: "x" }],
        ["DELETE", "/Things?$filter="],
        ["GET", "/Nothing"],
        ["POST", "/$bundle"],
        create(5),
      ],
      together,
    );
    expect(outcome).toBe("rolled-back");
    expect(listCodes(parts)).toEqual([
      "NOT_EXECUTED",
      "FILTER_FIELD_NOT_ALLOWED",
      "VALIDATION_FAILED",
      "VALIDATION_FAILED",
      "FILTER_SYNTAX",
      "COLLECTION_NOT_FOUND",
      "NESTED_BUNDLE",
      "NOT_EXECUTED",
    ]);
    expect(parts[0]?.body.errors?.[0]?.details).toEqual({ failedPart: 2 });
    expect(scopes).toEqual([]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  });

  test("that fails at its commit is rolled back; its last part has the reason", async () => {
    const atCommit = () => {
      throw new StorageFullError("full");
    };
    const { store } = createSteppingStore(await createFilledStore(), { atCommit });
    const { outcome, statuses, parts } = await sendAndReadBundle(createTrial(store), [create(4), create(5)], together);
    expect(outcome).toBe("rolled-back");
    expect(statuses).toEqual([424, 507]);
    expect(listCodes(parts)).toEqual(["ROLLED_BACK", "STORAGE_FULL"]);
  });

  test("that can't start fails with its first part", async () => {
    const before = () => {
      throw new Error("secret");
    };
    const { store } = createSteppingStore(await createFilledStore(), { before });
    const unexpected: unknown[] = [];
    const service = createTrial(store, { onUnexpected: (error) => unexpected.push(error) });
    const { parts } = await sendAndReadBundle(service, [create(4), create(5)], together);
    expect(listCodes(parts)).toEqual(["INTERNAL", "NOT_EXECUTED"]);
    expect(unexpected).toHaveLength(1);
  });

  test.each([
    ["in the middle", [create(4), create(5), create(6)]],
    ["at its end", [create(4)]],
  ])("that ended too soon, %s, reports neither commit nor rollback", async (_, requests) => {
    const unexpected: unknown[] = [];
    const service = createTrial(pausing(await createFilledStore()), {
      onUnexpected: (error) => unexpected.push(error),
    });
    const response = await send(service, requests, together);
    expect([response.status, response.headers.get("X-Bundle-Outcome")]).toEqual([500, null]);
    const { errors } = await response.json();
    expect(errors).toMatchObject([
      { code: "OUTCOME_UNKNOWN", message: expect.stringContaining("some changes may have been made") },
    ]);
    expect(unexpected).toMatchObject([{ name: "PrematureCommitError" }]);
  });

  test("responds only after the commit is durable", async () => {
    const log: string[] = [];
    const { store } = createSteppingStore(await createFilledStore(), { after: () => log.push("durable") });
    await sendAndReadBundle(createTrial(store), [create(4)], together).then(() => log.push("answered"));
    expect(log).toEqual(["durable", "answered"]);
  });
});
