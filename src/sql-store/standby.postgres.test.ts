// Reads from a standby: they see what they must, and an old state only for as long as it is recent enough.

import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Cluster, createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createPostgresStore, type SqlStore } from "./public.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "number" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

let ends: (() => unknown)[];
let primary: Cluster;
let standby: Cluster;
let admin: Client;
let epoch: number;

beforeEach(async () => {
  ends = [];
  primary = createCluster();
  ends.push(primary.remove);
  standby = primary.createStandby();
  ends.push(standby.remove);
  admin = new Client({ connectionString: standby.connectionString });
  // Its server is killed.
  admin.on("error", () => {});
  await admin.connect();
  ends.push(() => admin.end());
});

afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

/** Creates a store of one row whose reads the standby answers. */
async function open(options: Partial<Parameters<typeof createPostgresStore>[0]> = {}): Promise<SqlStore> {
  const { connectionString } = primary;
  const readFrom = `${standby.connectionString}?target_session_attrs=standby`;
  const store = createPostgresStore({ connectionString, readFrom, maxLag: 60_000, ...options });
  ends.push(() => store.close());
  ({ epoch } = await store.define([things], (transaction) => transaction.add("Things", [{ _id: 1 }])));
  const connections = "SELECT count(*)::int AS value FROM pg_stat_activity WHERE application_name = 'riddle'";
  const readAndCount = async () => {
    await read(store, "");
    return ask(connections);
  };
  await expect.poll(readAndCount).toBe(1);
  return store;
}

async function ask(text: string): Promise<unknown> {
  return (await admin.query(text)).rows[0]?.value;
}

async function pauseReplay(): Promise<void> {
  await ask("SELECT pg_wal_replay_pause() AS value");
  await expect.poll(() => ask("SELECT pg_get_wal_replay_pause_state() AS value")).toBe("paused");
}

const resumeReplay = () => ask("SELECT pg_wal_replay_resume() AS value");

function add(store: SqlStore, ...keys: readonly number[]): Promise<void> {
  const rows = keys.map((_id) => ({ _id }));
  const scope = { mode: "write", collections: ["Things"], epoch } as const;
  return store.transact(scope, (transaction) => transaction.add("Things", rows));
}

/** Reads the keys. @param since - undefined for the present state */
async function read(store: SqlStore, since?: string): Promise<readonly unknown[]> {
  const scope = { mode: "read", collections: ["Things"], epoch, ...(since === undefined ? {} : { since }) } as const;
  const rows = await store.transact(scope, (transaction) => transaction.read("Things", { by: "all" }));
  return rows.map(({ _id }) => _id).sort();
}

test("a read sees the state of the standby, one since a position what was written before it", async () => {
  const store = await open();
  await pauseReplay();
  await add(store, 2);
  const position = await store.position?.();
  // It is not read for a moment after it has failed, as when it did not have the collection yet.
  await expect.poll(() => read(store, "")).toEqual([1]);
  expect(await read(store, position)).toEqual([1, 2]);
  expect(await read(store, "of another server")).toEqual([1, 2]);
  expect(await read(store)).toEqual([1, 2]);
  await resumeReplay();
  await expect.poll(() => read(store, "")).toEqual([1, 2]);
});

test("rows are held by the standby, too", async () => {
  const store = await open();
  await pauseReplay();
  await add(store, 2);
  const hold = async (since?: string) => {
    const scope = { collections: ["Things"], epoch, ...(since === undefined ? {} : { since }) };
    const held = await store.holdRows?.(scope);
    const pages: string[] = [];
    for await (const page of held?.json("Things") ?? []) pages.push(...page);
    await held?.close();
    return pages;
  };
  await expect.poll(() => hold("")).toEqual(['{"_id":1}']);
  expect(await hold()).toEqual(['{"_id":1}', '{"_id":2}']);
  await resumeReplay();
});

test("a standby that stays behind for longer than the limit is not read", async () => {
  const store = await open({ maxLag: 1_000 });
  await pauseReplay();
  await add(store, 2);
  await expect.poll(() => read(store, "")).toEqual([1, 2]);
  // Not only once.
  for (let at = 0; at < 20; at++) expect(await read(store, "")).toEqual([1, 2]);
  await resumeReplay();
});

test("a read since the position of the last write never misses it, while the standby follows", async () => {
  const store = await open();
  const missed: number[] = [];
  for (let key = 2; key < 200; key++) {
    await add(store, key);
    const keys = await read(store, await store.position?.());
    if (!keys.includes(key)) missed.push(key);
  }
  expect(missed).toEqual([]);
});

test("a position that one standby has says nothing about another one", async () => {
  const other = primary.createStandby();
  ends.push(other.remove);
  const client = new Client({ connectionString: other.connectionString });
  await client.connect();
  ends.push(() => client.end());
  const [, host] = /@([^/]+)/.exec(other.connectionString) ?? [];
  const readFrom = `${standby.connectionString.replace(/(@[^/]+)/, `$1,${host}`)}?target_session_attrs=standby`;
  const store = await open({ readFrom });
  await client.query("SELECT pg_wal_replay_pause()");
  await add(store, 2);
  const position = await store.position?.();
  await expect.poll(() => ask(`SELECT pg_last_wal_replay_lsn() - '0/0' >= ${position} AS value`)).toBe(true);
  expect(await read(store, position)).toEqual([1, 2]);
  standby.kill();
  for (let at = 0; at < 20; at++) expect(await read(store, position)).toEqual([1, 2]);
  await client.query("SELECT pg_wal_replay_resume()");
});

test("a standby that fails is reported, and replaced by the primary", async () => {
  const reports: string[] = [];
  const store = await open({ maxLag: 1_000, onUnexpected: (error) => reports.push(String(error)) });
  standby.kill();
  for (let at = 0; at < 50; at++) expect(await read(store, "")).toEqual([1]);
  await expect.poll(() => read(store, "").then(() => reports.length)).toBeGreaterThan(0);
  await add(store, 2);
  expect(await read(store, "")).toEqual([1, 2]);
});

test("a changed declaration that the standby lacks is read from the primary", async () => {
  const store = await open();
  await pauseReplay();
  ({ epoch } = await store.define([{ ...things, fields: { ...things.fields, name: { type: "string" } } }]));
  expect(await read(store, "")).toEqual([1]);
  await resumeReplay();
});

test("reads go on while the primary is away, until the state is too old", async () => {
  const store = await open({ maxLag: 10_000 });
  primary.kill();
  await expect.poll(() => read(store, "").catch(() => [])).toEqual([1]);
  await expect.poll(() => read(store, "").catch((error: Error) => error.name)).toBe("StorageUnavailableError");
});
