// Tests the history by requests to the service.

import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { type Row, StorageFullError, type Store } from "../store/store.ts";
import { type PartRequest, readAnswer, send } from "../testing/bundle.ts";
import { createFilledStore, createTrial, notes, things } from "../testing/service.ts";
import { undoContract } from "../testing/undo-contract.ts";
import { seed } from "../workspace/seed.ts";
import type { StepSummary } from "./history.ts";

async function setUp(rows?: readonly Row[]) {
  const store = await createFilledStore(rows);
  const service = createTrial(store);
  const undo = (step: number | string) => service.call("POST", `/$undo?step=${step}`);
  const steps = async () => (await service.call("GET", "/$history")).body.payload as readonly StepSummary[];
  return { store, undo, steps, ...service };
}

/** All rows of all collections, read from the store. */
async function dump(store: Store): Promise<string> {
  const { epoch, collections } = await store.schema();
  const names = collections.map(({ name }) => name);
  const rows = await store.transact({ mode: "read", collections: names, epoch }, async (transaction) => {
    const all: Row[] = [];
    for (const name of names) all.push(...(await transaction.read(name, { by: "all" })));
    return all;
  });
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join("\n");
}

const getStep = ({ headers }: { readonly headers: Headers }) => Number(headers.get("X-History-Step"));

describe("The history", () => {
  test("has a step for each write, newest first, and none for reads and refused requests", async () => {
    const { call, steps } = await setUp();
    const made = [
      await call("POST", "/Things", { _id: 7, name: "new" }),
      await call("PATCH", "/Things?$filter=_id%20in%20[1,2]", { rank: 5 }),
      await call("DELETE", "/Things@3"),
    ];
    expect(made.map(getStep)).toEqual([1, 2, 3]);
    const none = [
      await call("GET", "/Things"),
      await call("POST", "/Things", { _id: 7, name: "again" }),
      await call("DELETE", "/Things@99"),
      await call("DELETE", "/Things?$filter=price%20%3C%200"),
    ];
    expect(none.map(({ headers }) => headers.get("X-History-Step"))).toEqual([null, null, null, null]);
    expect(await steps()).toEqual([
      { step: 3, at: expect.any(String), collections: { Things: { created: 0, changed: 0, removed: 1 } } },
      { step: 2, at: expect.any(String), collections: { Things: { created: 0, changed: 2, removed: 0 } } },
      { step: 1, at: expect.any(String), collections: { Things: { created: 1, changed: 0, removed: 0 } } },
    ]);
  });

  test("has one step for a transaction, one per part without, and none for one that was rolled back", async () => {
    const { steps, handle, store } = await setUp();
    const parts: PartRequest[] = [
      ["POST", "/Things", { _id: 8, name: "eight" }],
      ["PATCH", "/Things@8", { rank: 1 }],
      ["POST", "/Notes", { _id: "n", text: "t" }],
    ];
    const before = await dump(store);
    const failed = await send({ handle }, [...parts, ["DELETE", "/Things@99"]], "?transaction=true");
    expect((await readAnswer(failed)).outcome).toBe("rolled-back");
    expect(failed.headers.get("X-History-Step")).toBeNull();
    expect(await steps()).toEqual([]);
    const together = await send({ handle }, parts, "?transaction=true");
    expect(together.headers.get("X-History-Step")).toBe("1");
    expect((await steps())[0]?.collections).toEqual({
      Things: { created: 1, changed: 0, removed: 0 },
      Notes: { created: 1, changed: 0, removed: 0 },
    });
    const apart = await readAnswer(
      await send({ handle }, [
        ["DELETE", "/Things@8"],
        ["DELETE", "/Notes@n"],
      ]),
    );
    expect(apart.parts.map(({ header }) => header("X-History-Step"))).toEqual(["2", "3"]);
    expect(await dump(store)).toBe(before);
  });

  test("has a step for the restoring of the samples, as for any other write", async () => {
    const { call, steps, store, undo } = await setUp();
    await call("DELETE", "/Things@1");
    expect(await seed(store, { collections: [things, notes], rows: () => [] })).toBe(2);
    expect(await steps()).toMatchObject([{ step: 2, collections: { Things: { removed: 2 } } }, { step: 1 }]);
    expect((await undo(2)).body).toEqual({ affected: 2 });
  });
});

describe("A write without room for its step", () => {
  const full = (store: Store): Store => ({
    ...store,
    transact: (scope, work) =>
      store.transact(scope, (transaction) => {
        const putRecord = () => Promise.reject(new StorageFullError("full"));
        const bound = { find: transaction.find.bind(transaction), remove: transaction.remove.bind(transaction) };
        const getRecord = transaction.getRecord.bind(transaction);
        return work(Object.assign(Object.create(transaction), { ...bound, getRecord, putRecord }));
      }),
  });

  test("is carried out without one", async () => {
    const { store } = await setUp();
    const service = createTrial(full(store));
    const { status, headers } = await service.call("DELETE", "/Things?$filter=_id%20in%20[1,2]");
    expect([status, headers.get("X-History-Step")]).toEqual([200, null]);
    const done = await send(service, [["DELETE", "/Things"]], "?transaction=true");
    expect((await readAnswer(done)).statuses).toEqual([200]);
    expect(await dump(store)).toBe("");
  });
});

test("A damaged record of the history does not make writes fail", async () => {
  const { store, call, steps, undo } = await setUp();
  const { epoch } = await store.schema();
  await call("DELETE", "/Things@1");
  for (const damaged of [5, { last: "x" }, { last: 3, sizes: [1, "2"] }]) {
    await store.transact({ mode: "write", collections: [], epoch }, (transaction) =>
      transaction.putRecord("history", damaged),
    );
    expect(await steps()).toEqual([]);
    const step = getStep(await call("PATCH", "/Things@2", { rank: 3 }));
    expect((await undo(step)).status).toBe(200);
  }
});

undoContract("The history in memory", createMemoryStore, 30);

describe("Undo", () => {
  test("restores what a write created, changed and removed, and can be undone itself", async () => {
    const { call, undo, steps, store } = await setUp();
    const before = await dump(store);
    const deleted = await call("DELETE", "/Things");
    const after = await dump(store);
    const undone = await undo(getStep(deleted));
    expect(undone).toMatchObject({ status: 200, body: { affected: 3 } });
    expect(await dump(store)).toBe(before);
    expect((await steps())[0]).toMatchObject({ step: 2, undoes: 1 });
    await undo(getStep(undone));
    expect(await dump(store)).toBe(after);
  });

  test("is refused for rows that have changed since, and changes nothing then", async () => {
    const { call, undo, store } = await setUp();
    const step = getStep(await call("PATCH", "/Things?$filter=_id%20in%20[1,2]", { rank: 5 }));
    await call("PATCH", "/Things@2", { rank: 6 });
    const state = await dump(store);
    const refused = await undo(step);
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toEqual([
      {
        code: "CHANGED_SINCE",
        severity: "error",
        message: "The row 2 of Things has changed since step 1. Nothing was undone.",
        details: { collection: "Things", keys: [2], count: 1 },
      },
    ]);
    expect(await dump(store)).toBe(state);
    await call("PATCH", "/Things@2", { rank: 5 });
    expect((await undo(step)).status).toBe(200);
  });

  test("does not overwrite a row that was created with the key of a deleted one", async () => {
    const { call, undo } = await setUp();
    const step = getStep(await call("DELETE", "/Things@1"));
    await call("POST", "/Things", { _id: 1, name: "another" });
    expect((await undo(step)).status).toBe(409);
    expect((await call("GET", "/Things@1")).body.payload).toMatchObject({ name: "another" });
  });

  test("is refused where the rows no longer fit the declaration, or their collection is gone", async () => {
    const { call, undo, store } = await setUp();
    const step = getStep(await call("DELETE", "/Things@1"));
    await store.define([{ ...things, fields: { ...things.fields, price: { type: "number", minimum: 50 } } }, notes]);
    expect((await undo(step)).status).toBe(422);
    await store.define([notes]);
    expect((await undo(step)).body.errors?.[0]?.code).toBe("CHANGED_SINCE");
  });

  test.each([
    ["/$undo", "INVALID_PARAMETER"],
    ["/$undo?step=x", "INVALID_PARAMETER"],
    ["/$undo?step=0", "INVALID_PARAMETER"],
    ["/$undo?step=1&again=true", "UNKNOWN_PARAMETER"],
    ["/$undo?step=4", "STEP_NOT_FOUND"],
  ])("refuses %s", async (path, code) => {
    const { codes } = await setUp();
    expect(await codes("POST", path)).toEqual([code]);
  });

  test("works in a bundle, and is rolled back with it", async () => {
    const { call, handle, store } = await setUp();
    const step = getStep(await call("DELETE", "/Things@1"));
    const state = await dump(store);
    const failed = await readAnswer(
      await send(
        { handle },
        [
          ["POST", `/$undo?step=${step}`],
          ["DELETE", "/Things@99"],
        ],
        "?transaction=true",
      ),
    );
    expect(failed.statuses).toEqual([424, 404]);
    expect(await dump(store)).toBe(state);
    const done = await send(
      { handle },
      [
        ["POST", `/$undo?step=${step}`],
        ["GET", "/Things@1"],
      ],
      "?transaction=true",
    );
    expect((await readAnswer(done)).statuses).toEqual([200, 200]);
  });
});

describe("A step of many rows", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({ _id: at + 1_000, name: `n${at}` }));
  const importMany = ({ call }: Awaited<ReturnType<typeof setUp>>) => call("POST", "/$import/Things", many);

  /** The calls of the transactions of a store, as `read all` or `remove 2000`. */
  function listen(store: Store): { readonly store: Store; readonly calls: string[] } {
    const calls: string[] = [];
    const transact: Store["transact"] = (scope, work) =>
      store.transact(scope, (transaction) =>
        work(
          new Proxy(transaction, {
            get(target, name) {
              const member: unknown = Reflect.get(target, name);
              if (typeof member !== "function") return member;
              return (...given: readonly unknown[]) => {
                const [, what] = given;
                const detail = Array.isArray(what) ? what.length : (what as { by?: string } | undefined)?.by;
                calls.push([String(name), detail].join(" ").trim());
                return member.apply(target, given);
              };
            },
          }),
        ),
      );
    return { store: { ...store, transact }, calls };
  }

  test("reads all rows at once, and removes them at once if there are no others", async () => {
    const service = await setUp([]);
    await importMany(service);
    const { store, calls } = listen(service.store);
    const undone = await createTrial(store).call("POST", "/$undo?step=1");
    expect(undone).toMatchObject({ status: 200, body: { affected: 2_000 } });
    expect(calls).toContain("read all");
    expect(calls).toContain("clear");
    expect(calls).not.toContain("read index");
    expect(calls).not.toContain("remove 2000");
    expect(await dump(service.store)).toBe("");
  });

  test("leaves the rows that came before and after it", async () => {
    const service = await setUp([{ _id: 1, name: "before" }]);
    await importMany(service);
    await service.call("POST", "/Things", { _id: 2, name: "after" });
    expect(await service.undo(1)).toMatchObject({ status: 200, body: { affected: 2_000 } });
    expect((await dump(service.store)).split("\n")).toHaveLength(2);
  });

  test("is refused if one of them has changed, and named", async () => {
    const service = await setUp([]);
    await importMany(service);
    await service.call("PATCH", "/Things@1005", { name: "another" });
    expect(await service.undo(1)).toMatchObject({
      status: 409,
      body: { errors: [{ code: "CHANGED_SINCE", details: { collection: "Things", keys: [1005], count: 1 } }] },
    });
  });
});

test("A step that an earlier version stored is undone", async () => {
  const { store, undo, call } = await setUp([]);
  await call("POST", "/Things", { _id: 7, name: "seven" });
  const { epoch } = await store.schema();
  await store.transact({ mode: "write", collections: [], epoch }, async (transaction) => {
    const record = Object(await transaction.getRecord("history/1"));
    const { collection, keys, after } = record.collections[0];
    const rows = [{ key: keys[0], before: null, after: after[0] }];
    await transaction.putRecord("history/1", { ...record, collections: [{ collection, rows }] });
  });
  expect(await undo(1)).toMatchObject({ status: 200, body: { affected: 1 } });
  expect(await dump(store)).toBe("");
});
