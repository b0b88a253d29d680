// Commits whose response is lost, while a standby takes over or the primary still waits for it.

import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Cluster, createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createPostgresStore, type SqlStore } from "./public.ts";
import { startProxy } from "./testing/proxy.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

let primary: Cluster;
let standby: Cluster;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let admin: Client;
let clients: Client[];
let opened: SqlStore[];
let epoch: number;

/** The connection string for two servers, of which the one is used that takes writes. */
function joinHosts(one: Cluster, other: Cluster): string {
  const [, host] = /@([^/]+)/.exec(other.connectionString) ?? [];
  return `${one.connectionString.replace(/(@[^/]+)/, `$1,${host}`)}?target_session_attrs=read-write`;
}

/** A store whose connections go through the proxy, unless another server is named. */
function openStore(connectionString = proxy.connectionString): SqlStore {
  const store = createPostgresStore({ connectionString });
  opened.push(store);
  return store;
}

async function connect({ connectionString }: Cluster): Promise<Client> {
  const client = new Client({ connectionString });
  // Its server is killed.
  client.on("error", () => {});
  clients.push(client);
  await client.connect();
  return client;
}

beforeEach(async () => {
  clients = [];
  opened = [];
  primary = createCluster();
  standby = primary.createStandby();
  proxy = await startProxy(primary.connectionString);
  admin = await connect(primary);
  const store = openStore(primary.connectionString);
  ({ epoch } = await store.define([things], (transaction) => transaction.add("Things", [{ _id: "before" }])));
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await admin.query("SELECT pg_reload_conf()");
  await expect.poll(() => ask("SELECT sync_state AS value FROM pg_stat_replication")).toBe("sync");
});

afterEach(async () => {
  for (const store of opened) await store.close();
  for (const client of clients) await client.end();
  await proxy.close();
  standby.remove();
  primary.remove();
});

async function ask(text: string): Promise<unknown> {
  const { rows } = await admin.query(text);
  return rows[0]?.value;
}

function add(store: SqlStore, _id: string): Promise<void> {
  const scope = { mode: "write", collections: ["Things"], epoch } as const;
  return store.transact(scope, (transaction) => transaction.add("Things", [{ _id }]));
}

/** Stops the process that sends what is written to the standby. @returns what continues it */
async function stopReplication(): Promise<() => void> {
  const sender = Number(await ask("SELECT pid AS value FROM pg_stat_replication"));
  process.kill(sender, "SIGSTOP");
  return () => void process.kill(sender, "SIGCONT");
}

/** Waits for a commit that waits for the standby. @returns the number of its transaction */
async function findWaitingCommit(): Promise<number> {
  const waiting = "SELECT backend_xid::text AS value FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await expect.poll(() => ask(waiting)).toBeDefined();
  return Number(await ask(waiting));
}

test("a commit that the promoted standby lacks did not take place, although its number was used again", async () => {
  const store = openStore();
  await add(store, "replicated");
  const continueReplication = await stopReplication();
  const lost = expect(add(store, "lost")).rejects.toMatchObject({
    name: "StorageUnavailableError",
    message: expect.stringContaining("Nothing was changed"),
  });
  const number = await findWaitingCommit();
  standby.promote();
  const other = openStore(standby.connectionString);
  const reader = await connect(standby);
  for (let row = 0; ; row++) {
    await add(other, `other ${row}`);
    const { rows } = await reader.query(`SELECT txid_status(${number}) AS status WHERE txid_current() > ${number}`);
    if (rows.length === 0) continue;
    expect(rows).toEqual([{ status: "committed" }]);
    break;
  }
  proxy.switchTo(standby.connectionString);
  continueReplication();
  primary.kill();
  await lost;
  const { rows } = await reader.query(`SELECT "_id" FROM riddle."Things" WHERE "_id" NOT LIKE 'other%' ORDER BY 1`);
  expect(rows).toEqual([{ _id: "before" }, { _id: "replicated" }]);
});

test("a commit that the standby has took place, once the standby is promoted", async () => {
  const store = openStore();
  await add(store, "first");
  proxy.loseCommit();
  proxy.switchTo(standby.connectionString);
  const adding = add(store, "replicated");
  const reader = await connect(standby);
  await expect
    .poll(async () => (await reader.query(`SELECT FROM riddle."Things" WHERE "_id" = 'replicated'`)).rowCount)
    .toBe(1);
  standby.promote();
  await adding;
});

test("the outcome of a commit that still waits for the standby is that of its end", async () => {
  const store = openStore();
  await add(store, "first");
  const continueReplication = await stopReplication();
  const adding = add(store, "second");
  await findWaitingCommit();
  proxy.disconnect();
  // The look-up waits for the transaction.
  await expect.poll(() => ask("SELECT count(*)::int AS value FROM pg_locks WHERE NOT granted")).toBe(1);
  continueReplication();
  await adding;
});

test("the outcome of a commit that waits for longer is unknown", async () => {
  const store = openStore();
  const continueReplication = await stopReplication();
  const adding = expect(add(store, "waiting")).rejects.toMatchObject({
    name: "UnknownOutcomeError",
    message: expect.stringContaining("the changes may have been made"),
  });
  await findWaitingCommit();
  proxy.disconnect();
  await adding;
  continueReplication();
});

test("a commit that a restarted primary has did not certainly take place before the standby has it", async () => {
  const store = openStore();
  await add(store, "first");
  standby.kill();
  let isAnswered = false;
  const adding = add(store, "second").then(
    () => "committed",
    (error: Error) => error.name,
  );
  void adding.then(() => {
    isAnswered = true;
  });
  await findWaitingCommit();
  primary.kill();
  primary.start();
  admin = await connect(primary);
  // The look-up has found it, and waits for the standby as the commit did.
  await findWaitingCommit();
  expect(isAnswered).toBe(false);
  standby.start();
  // A start takes longer than the look-up waits if the machine is busy.
  expect(["committed", "UnknownOutcomeError"]).toContain(await adding);
});

test("a request with an Idempotency-Key takes place once, although the database is killed in its commit", async () => {
  const store = openStore();
  await add(store, "first");
  for (let round = 1; round <= 5; round++) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const handle = createHandler({ store, prefix: "/api", version: "test" });
    const post = async () => {
      const init = { method: "POST", headers, body: `{"_id":"round ${round}"}` };
      return (await handle(new Request("http://localhost/api/Things", init))).status;
    };
    proxy.loseCommit(round % 2 === 0 ? "closed" : "silent");
    const sending = post();
    const committed = `SELECT count(*)::int AS value FROM riddle."Things" WHERE "_id" = 'round ${round}'`;
    await expect.poll(() => ask(committed)).toBe(1);
    primary.kill();
    primary.start();
    admin = await connect(primary);
    // Looked up, unknown, or unavailable before the look-up: it is sent again in any case.
    expect([201, 500, 503]).toContain(await sending);
    await expect.poll(post, { timeout: 10_000 }).toBe(201);
    expect(await ask(committed)).toBe(1);
  }
}, 180_000);

test("of several hosts the one that takes writes is used, also after a failover", async () => {
  const store = openStore(joinHosts(standby, primary));
  await add(store, "first");
  primary.kill();
  standby.promote();
  // Its connections are lost, so that the first writes may fail.
  await expect.poll(() => add(store, "second").catch(() => false), { timeout: 10_000 }).toBeUndefined();
  const reader = await connect(standby);
  const { rows } = await reader.query(`SELECT "_id" FROM riddle."Things" ORDER BY 1`);
  expect(rows).toEqual([{ _id: "before" }, { _id: "first" }, { _id: "second" }]);
});

test("an administrator who ends the wait of a commit for the standby leaves its outcome unknown", async () => {
  const store = openStore();
  const continueReplication = await stopReplication();
  const adding = expect(add(store, "waiting")).rejects.toMatchObject({ name: "UnknownOutcomeError" });
  await findWaitingCommit();
  await ask("SELECT pg_cancel_backend(pid) AS value FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  await adding;
  continueReplication();
});
