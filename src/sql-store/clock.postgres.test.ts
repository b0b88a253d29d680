// Server processes whose clocks disagree: no order depends on a clock.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import type { SqlStore } from "./public.ts";
import { createPostgresTestStore, createSchemaName } from "./testing/postgres.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "number" }, rank: { type: "number" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

let opened: SqlStore[];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const store of opened) await store.close();
});

/** A server process with a clock of its own. */
function serverAt(schema: string, clock: string) {
  const store = createPostgresTestStore({ schema });
  opened.push(store);
  const handle = createHandler({ store, prefix: "/api", version: "test" });
  return {
    store,
    async ask(method: string, path: string, body?: object) {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(clock) });
      const init =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      const response = await handle(new Request(`http://localhost/api/${path}`, { method, ...init }));
      const step = response.headers.get("X-History-Step");
      return { status: response.status, body: await response.json(), step: Number(step) };
    },
  };
}

test("writes, generated keys, steps and their undo follow the order of the commits", async () => {
  const schema = createSchemaName();
  const [early, late] = [serverAt(schema, "1990-01-01T00:00:00Z"), serverAt(schema, "2050-01-01T00:00:00Z")];
  await early.store.define([things]);
  const keys: number[] = [];
  const steps: number[] = [];
  for (const server of [late, early, late, early]) {
    const { body, step } = await server.ask("POST", "Things", { rank: keys.length });
    keys.push(body.payload._id);
    steps.push(step);
  }
  expect([keys, steps]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  const listed = (await late.ask("GET", "$history")).body.payload as { step: number; at: string }[];
  // Only the time that is shown is that of the process.
  expect(listed.map(({ step, at }) => [step, at.slice(0, 4)]).toSorted()).toEqual([
    [1, "2050"],
    [2, "1990"],
    [3, "2050"],
    [4, "1990"],
  ]);
  expect((await early.ask("PATCH", "Things@1", { rank: 9 })).status).toBe(200);
  // The later step of the earlier clock has changed the row.
  expect((await late.ask("POST", "$undo?step=1")).status).toBe(409);
  expect((await late.ask("POST", "$undo?step=5")).status).toBe(200);
  expect((await early.ask("GET", "Things@1")).body.payload).toEqual({ _id: 1, rank: 0 });
});

test("declarations of an earlier clock replace those of a later one", async () => {
  const schema = createSchemaName();
  const [early, late] = [serverAt(schema, "1990-01-01T00:00:00Z"), serverAt(schema, "2050-01-01T00:00:00Z")];
  for (const [at, server] of [late, early, late, early].entries()) {
    const changed = { ...things, description: `Version ${at}.` };
    expect((await server.ask("PUT", "$schema/Things", changed)).status).toBeLessThan(300);
    for (const other of [early, late]) {
      const { body } = await other.ask("GET", "$schema/Things");
      expect(body.payload.description).toBe(`Version ${at}.`);
    }
  }
});

test("the timeout of a bundle does not depend on the time of day", async () => {
  const store = createPostgresTestStore();
  opened.push(store);
  await store.define([things]);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("1990-01-01T00:00:00Z") });
  const setClock = () => void vi.setSystemTime(new Date("2080-01-01T00:00:00Z"));
  const handle = createHandler({ store, prefix: "/api", version: "test", onPart: setClock });
  const part = (id: number) =>
    `--b\r\nContent-Type: application/http\r\nX-Request-Id: ${id}\r\n\r\nGET /api/Things HTTP/1.1\r\n\r\n\r\n`;
  const body = `${part(1)}${part(2)}--b--\r\n`;
  const headers = { "Content-Type": "multipart/mixed; boundary=b" };
  const address = "http://localhost/api/$bundle?transaction=true&timeout=60000";
  const response = await handle(new Request(address, { method: "POST", body, headers }));
  expect((await response.text()).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
});
