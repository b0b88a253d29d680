// Tests the steps that change declarations, by requests to the service.

import { describe, expect, test } from "vitest";
import { boot } from "../boot.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Row } from "../store/store.ts";
import { readAnswer, send as sendBundle } from "../testing/bundle.ts";
import { notes, threeThings } from "../testing/service.ts";
import type { Sample } from "../workspace/seed.ts";

const things = {
  name: "Things",
  description: "",
  fields: { _id: { type: "number" }, name: { type: "string" }, price: { type: "number" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
} as const;
const sample: Sample = { collections: [things, notes], rows: (name) => (name === "Things" ? threeThings : []) };

interface Exported {
  readonly collections: readonly unknown[];
  readonly rows: Readonly<Record<string, Row[]>>;
}

async function setUp(writes: string[] = []) {
  const store = createMemoryStore();
  const observed = {
    ...store,
    define: ((collections, fill, epoch) =>
      store.define(
        collections,
        fill &&
          ((transaction) => {
            const { put, add, remove, clear } = transaction;
            const watch =
              <T extends [string, ...unknown[]]>(name: string, write: (...args: T) => Promise<void>) =>
              (...args: T) => {
                writes.push(`${name} ${JSON.stringify(args)}`);
                return write.apply(transaction, args);
              };
            return fill(
              Object.assign(transaction, {
                put: watch("put", put),
                add: watch("add", add),
                remove: watch("remove", remove),
                clear: watch("clear", clear),
              }),
            );
          }),
        epoch,
      )) as typeof store.define,
  };
  const { handle } = boot({ store: observed, sample, prefix: "/api", version: "1" });
  const send = async (method: string, path: string, body?: unknown) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await handle(new Request(`http://x/api/${path}`, { method, ...init }));
    return { status: response.status, step: response.headers.get("X-History-Step"), json: await response.json() };
  };
  await send("GET", "Things");
  writes.length = 0;
  const all = async () => {
    const { collections, rows } = (await send("GET", "$export")).json as Exported;
    const byKey = (a: Row, b: Row) => (a._id < b._id ? -1 : 1);
    return { collections, rows: Object.entries(rows).map(([name, table]) => [name, table.sort(byKey)]) };
  };
  const undo = async (step: string | null) => send("POST", `$undo?step=${step}`);
  return { send, all, undo, writes, handle };
}

const priced = { ...things, fields: { ...things.fields, price: { type: "string" } } };
const workspace = {
  riddle: 1,
  collections: [{ ...notes, name: "Others" }],
  rows: { Others: [{ _id: "a", text: "x" }] },
};

describe("Each of these is a step that can be undone and redone", () => {
  test.each([
    ["a new collection", "PUT", "$schema/Others", { fields: { _id: { type: "number" } } }, { Others: "created" }],
    ["a changed declaration", "PUT", "$schema/Things", { ...things, description: "New." }, { Things: "changed" }],
    ["a removed collection", "DELETE", "$schema/Things", undefined, { Things: "removed" }],
    ["an opened workspace", "POST", "$import", workspace, { Things: "removed", Notes: "removed", Others: "created" }],
    ["an added workspace", "POST", "$import?add=true", workspace, { Others: "created" }],
  ])("%s", async (_, method, path, body, declarations) => {
    const { send, all, undo } = await setUp();
    const before = await all();
    const { step } = await send(method, path, body);
    const after = await all();
    expect(after).not.toEqual(before);
    expect((await send("GET", "$history")).json.payload[0]).toMatchObject({ step: Number(step), declarations });
    const undone = await undo(step);
    expect([undone.status, await all()]).toEqual([200, before]);
    expect((await send("GET", "$history")).json.payload[0]).toMatchObject({ undoes: Number(step) });
    expect([(await undo(undone.step)).status, await all()]).toEqual([200, after]);
  });

  test("rows that a new declaration writes in another form", async () => {
    const { send, all, undo } = await setUp();
    const dated = { ...notes, fields: { ...notes.fields, text: { type: "datetime" } }, operations: {} };
    await send("POST", "Notes", { _id: "n", text: "2024-03-01T10:30:00+01:00" });
    const before = await all();
    const { step } = await send("PUT", "$schema/Notes", dated);
    expect((await send("GET", "Notes@n")).json.payload.text).toBe("2024-03-01T09:30:00.000Z");
    await undo(step);
    expect(await all()).toEqual(before);
  });

  test("a reset and the restore of a snapshot, with what was written since", async () => {
    const { send, all, undo } = await setUp();
    await send("PUT", "$snapshots/a");
    const states = [await all()];
    const steps: (string | null)[] = [];
    for (const [method, path, body] of [
      ["DELETE", "Things@1"],
      ["PUT", "$schema/Others", { fields: { _id: { type: "number" } } }],
      ["POST", "$reset"],
      ["PATCH", "Things@2", { name: "new" }],
      ["POST", "$reset?snapshot=a"],
    ] as const) {
      steps.push((await send(method, path, body)).step);
      states.push(await all());
    }
    for (const step of steps.toReversed()) {
      states.pop();
      expect((await undo(step)).status).toBe(200);
      expect(await all()).toEqual(states.at(-1));
    }
  });
});

describe("An undo is refused, and changes nothing,", () => {
  test("if the collection has changed since, or has rows that were added since", async () => {
    const { send, all, undo } = await setUp();
    const { step } = await send("POST", "$import?add=true", workspace);
    await send("POST", "Others", { _id: "b", text: "y" });
    const state = await all();
    const refused = await undo(step);
    expect([refused.status, refused.json.errors[0].message]).toEqual([
      409,
      `1 row of Others was added since step ${step}. Nothing was undone.`,
    ]);
    expect(await all()).toEqual(state);
    await send("DELETE", "$schema/Others");
    expect((await undo(step)).json.errors[0]).toMatchObject({
      code: "CHANGED_SINCE",
      message: `The collection Others has changed since step ${step}. Nothing was undone.`,
    });
  });

  test("if a row does not fit the former declaration", async () => {
    const { send, all, undo } = await setUp();
    await send("DELETE", "Things");
    const { step } = await send("PUT", "$schema/Things", priced);
    await send("POST", "Things", { _id: 9, price: "much" });
    const state = await all();
    expect((await undo(step)).json.errors[0].message).toContain("The row with the key 9 does not fit");
    expect(await all()).toEqual(state);
  });

  test("in a bundle", async () => {
    const { send, handle } = await setUp();
    const { step } = await send("PUT", "$schema/Others", { fields: { _id: { type: "number" } } });
    const answer = await readAnswer(await sendBundle({ handle }, [["POST", `/$undo?step=${step}`]]));
    expect(answer.statuses).toEqual([400]);
    expect((await send("GET", "$schema/Others")).status).toBe(200);
  });
});

describe("Only the difference is written", () => {
  test("by the restore of a snapshot", async () => {
    const { send, writes } = await setUp();
    await send("PUT", "$snapshots/a");
    await send("PATCH", "Things@1", { name: "other" });
    await send("DELETE", "Things@2");
    await send("POST", "Things", { _id: 9 });
    expect((await send("POST", "$reset?snapshot=a")).json).toEqual({ affected: 3 });
    expect(writes).toEqual([
      'remove ["Things",[9]]',
      'put ["Things",[{"_id":1,"name":"one","price":10}]]',
      'add ["Things",[{"_id":2,"name":"two","price":20}]]',
    ]);
    writes.length = 0;
    const again = await send("POST", "$reset?snapshot=a");
    expect([again.step, writes]).toEqual([null, []]);
  });

  test("unless nearly every row differs: then all are removed and added", async () => {
    const { send, writes } = await setUp();
    await send("PUT", "$snapshots/a");
    await send("PATCH", "Things", { price: 0 });
    expect((await send("POST", "$reset?snapshot=a")).json).toEqual({ affected: 3 });
    expect(writes).toEqual(['clear ["Things"]', `add ["Things",${JSON.stringify(threeThings)}]`]);
    expect((await send("GET", "Things")).json.payload).toEqual(threeThings);
  });

  test("by a reset", async () => {
    const { send, writes } = await setUp();
    expect((await send("POST", "$reset")).step).toBeNull();
    expect(writes).toEqual([]);
  });
});
