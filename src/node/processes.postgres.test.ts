// Several server processes over one database.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startPgbouncer } from "../../scripts/proofs/pgbouncer.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
// biome-ignore lint/style/noRestrictedImports: sends bundles as the service's own tests do
import { type PartRequest, readAnswer, send } from "../service/testing/bundle.ts";
import { createPostgresStore, type SqlStore } from "../sql-store/public.ts";
import type { Event } from "./testing/shared-server.ts";

const folder = join(import.meta.dirname, "../../node_modules/.cache/shared-server");
const entries: CollectionDeclaration = {
  name: "Entries",
  description: "Entries for a test, two of each pair.",
  fields: { _id: { type: "number" }, pair: { type: "string", required: true } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

let schema: string;
let store: SqlStore;
let servers: Server[];

beforeAll(async () => {
  const ssr = "src/node/testing/shared-server.ts";
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    build: { ssr, outDir: folder, target: "node20" },
  });
});
beforeEach(async () => {
  schema = `processes ${crypto.randomUUID()}`;
  store = createPostgresStore({ connectionString: process.env.TEST_POSTGRES ?? "", schema });
  servers = [];
  await store.define([entries]);
});
afterEach(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  await store.close();
});

interface Server {
  readonly child: ChildProcess;
  readonly events: readonly Event[];
  readonly handle: (request: Request) => Promise<Response>;
}

/** @param connectionString - defaults to that of the database itself */
async function startServer(writers: "lock" | "repeat", connectionString?: string): Promise<Server> {
  const env = { ...process.env, ...(connectionString && { TEST_POSTGRES: connectionString }) };
  const child = fork(join(folder, "shared-server.js"), [schema, writers], { env });
  const events: Event[] = [];
  const started = new Promise<string>((resolve, reject) => {
    child.on("message", (event: Event) => {
      events.push(event);
      if ("origin" in event) resolve(event.origin);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`The server ended with ${code ?? signal}.`)));
  });
  const handle = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${await started}${pathname}${search}`, request));
  };
  const server = { child, events, handle };
  servers.push(server);
  await started;
  return server;
}

const entry = (pair: string): PartRequest => ["POST", "/Entries", { pair }];
const missing: PartRequest = ["GET", "/Entries@999999"];

/** The keys, and the number of entries of each pair. */
async function stored(): Promise<{ keys: readonly number[]; pairs: ReadonlyMap<string, number> }> {
  const { epoch } = await store.schema();
  const scope = { mode: "read", collections: ["Entries"], epoch } as const;
  const rows = await store.transact(scope, (transaction) => transaction.read("Entries", { by: "all" }));
  const pairs = new Map<string, number>();
  for (const { pair } of rows) pairs.set(String(pair), (pairs.get(String(pair)) ?? 0) + 1);
  return { keys: rows.map(({ _id }) => Number(_id)).sort((a, b) => a - b), pairs };
}

test.each([
  ["lock", 100],
  ["repeat", 10],
] as const)("writers that %s: no write is lost, doubled or half done", async (writers, bundles) => {
  await Promise.all(Array.from({ length: 4 }, () => startServer(writers)));
  const committed: string[] = [];
  let refused = 0;
  const client = async (number: number) => {
    const server = servers[number % servers.length];
    for (let at = 0; at < bundles && server !== undefined; at++) {
      const pair = `${number}/${at}`;
      const parts = at % 2 === 0 ? [entry(pair), entry(pair)] : [entry(pair), entry(pair), missing];
      const response = await send(server, parts, "?transaction=true");
      const { parts: answers } = await readAnswer(response);
      const statuses = answers.map(({ status }) => status);
      if (response.headers.get("X-Bundle-Outcome") === "committed") {
        expect(statuses).toEqual([201, 201]);
        committed.push(pair);
      } else if (at % 2 === 0) {
        // So many got in its way that it was given up.
        expect(statuses).toContain(503);
        refused += 1;
      } else expect([404, 503]).toContain(statuses.find((status) => status !== 424));
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
  const { keys, pairs } = await stored();
  expect(new Set(pairs.keys())).toEqual(new Set(committed));
  expect(new Set(pairs.values())).toEqual(new Set([2]));
  // Keys are made from the greatest: a lost or doubled one would leave a gap.
  expect(keys).toEqual(Array.from({ length: committed.length * 2 }, (_, at) => at + 1));
  const events = servers.flatMap((server) => server.events);
  const retries = events.filter((event) => "retry" in event).length;
  console.log(`${writers}: ${committed.length} committed, ${refused} refused, ${retries} retries`);
  expect(committed.length + refused).toBe(8 * (bundles / 2));
  // PostgreSQL releases the lock shortly before it forgets what the transaction has read, so that a few may conflict.
  if (writers === "lock") {
    expect(refused).toBe(0);
    expect(retries).toBeLessThan(committed.length / 20);
  } else expect(retries).toBeGreaterThan(0);
});

test("a server that is killed in the middle of a bundle leaves all of it or nothing", async () => {
  const size = 20;
  const outcomes = { all: 0, nothing: 0 };
  for (let round = 0; round < 50; round++) {
    const server = await startServer("lock");
    const pair = `round ${round}`;
    const sending = send(
      server,
      Array.from({ length: size }, () => entry(pair)),
      "?transaction=true",
    ).catch(() => {});
    // In some rounds all parts are done, and the server is killed right after its response.
    const parts = 1 + (round % (size + 4));
    const ran = () => server.events.filter((event) => "part" in event).length;
    if (parts > size) await sending;
    else await expect.poll(ran, { interval: 1 }).toBeGreaterThanOrEqual(parts);
    server.child.kill("SIGKILL");
    await Promise.all([once(server.child, "close"), sending]);
    const { pairs } = await stored();
    const count = pairs.get(pair) ?? 0;
    if (parts > size) expect(count).toBe(size);
    else expect([0, size]).toContain(count);
    outcomes[count === 0 ? "nothing" : "all"] += 1;
  }
  console.log(`Killed 50 times: ${outcomes.all} bundles kept completely, ${outcomes.nothing} not at all.`);
  const { keys } = await stored();
  expect(keys).toEqual(Array.from({ length: outcomes.all * size }, (_, at) => at + 1));
}, 600_000);

test("a server that is killed between the commit and its answer has answered for the next one, by the Idempotency-Key", async () => {
  for (let round = 1; round <= 10; round++) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const post = (server: Server, more = {}) => {
      const init = { method: "POST", headers: { ...headers, ...more }, body: `{"pair":"round ${round}"}` };
      return server.handle(new Request("http://localhost/api/Entries", init));
    };
    await expect(post(await startServer("lock"), { "X-Die": "yes" })).rejects.toThrow();
    const other = await startServer("lock");
    const answers = [await post(other), await post(other)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map((answer) => answer.headers.get("Idempotency-Replayed"))).toEqual(["true", "true"]);
    expect((await stored()).keys).toHaveLength(round);
    other.child.kill("SIGKILL");
  }
}, 120_000);

test("of 10,000 reads by key through two processes behind PgBouncer, none has a row of another collection", async () => {
  const names = ["Apples", "Bolts", "Cups", "Doors"];
  const fields = { _id: { type: "number" }, of: { type: "string" } } as const;
  await store.define(
    names.map((name) => ({ ...entries, name, fields })),
    async (transaction) => {
      for (const of of names) await transaction.add(of, [{ _id: 1, of }]);
    },
  );
  const { connectionString, stop } = await startPgbouncer(process.env.TEST_POSTGRES ?? "", "session");
  onTestFinished(stop);
  const both = [await startServer("lock", connectionString), await startServer("lock", connectionString)];
  const read = async ({ handle }: Server, name: string) => {
    const response = await handle(new Request(`http://localhost/api/${name}@1`));
    return ((await response.json()) as { readonly payload?: { readonly of?: string } }).payload?.of;
  };
  const wrong: string[] = [];
  const client = async (number: number) => {
    for (let at = 0; at < 1_250; at++) {
      // Each client is at another collection.
      const name = names[(at + number) % names.length] ?? "";
      const of = await read(both[number % both.length] as Server, name);
      if (of !== name) wrong.push(`${name}: ${of}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
  expect(wrong).toEqual([]);
  // PgBouncer ends their connections before they do.
  for (const { child } of both) child.kill("SIGKILL");
});
