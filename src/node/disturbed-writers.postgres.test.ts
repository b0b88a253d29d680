// Eight writers over two stores, as two processes have them, while a server is killed, a standby is promoted, or connections
// are lost. What was answered must be what the surviving database has. `npm run test:failover` repeats each disturbance; its
// numbers are printed.

import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { startPatroni } from "../../scripts/proofs/patroni.mjs";
import { startPgbouncer } from "../../scripts/proofs/pgbouncer.mjs";
import { type Cluster, createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
// biome-ignore lint/style/noRestrictedImports: sends bundles as the service's own tests do
import { type PartRequest, send } from "../service/testing/bundle.ts";
import { createPostgresStore } from "../sql-store/public.ts";
// biome-ignore lint/style/noRestrictedImports: the proxy of the store's own tests
import { startProxy } from "../sql-store/testing/proxy.ts";

const rounds = Number(process.env.FAILOVER_ROUNDS ?? 2);
const seed = Number(process.env.FAILOVER_SEED ?? Math.floor(Math.random() * 2 ** 31));

const writers = 8;

const entries: CollectionDeclaration = {
  name: "Entries",
  description: "Entries for a test, two of each pair, whose amounts are opposite.",
  fields: { _id: { type: "number" }, pair: { type: "string", required: true }, amount: { type: "number" } },
  indexes: ["pair"],
  operations: {
    FindMany: { filter: { pair: ["="] }, sort: [] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};

/** Servers in front of which writers are disturbed. */
interface Setting {
  /** Where the stores connect. */
  readonly connectionString: string;
  /** @returns the connection string of the server that has the rows afterwards */
  readonly disturb: () => Promise<string>;
}

/** A primary with a synchronous standby. */
interface Servers {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** Both servers, of which the one is used that takes writes. */
  readonly joined: string;
}

/** Each starts its servers anew, for a round. */
const settings: Readonly<Record<string, () => Promise<Setting>>> = {
  "the primary is killed and the standby promoted": async () => {
    const { primary, standby, joined } = await startServers();
    const disturb = async () => {
      primary.kill();
      standby.promote();
      return standby.connectionString;
    };
    return { connectionString: joined, disturb };
  },
  "the primary is killed and started again": async () => {
    const { primary, joined } = await startServers();
    const disturb = async () => {
      primary.kill();
      primary.start();
      return primary.connectionString;
    };
    return { connectionString: joined, disturb };
  },
  "all connections are ended by an administrator": async () => {
    const {
      primary: { connectionString },
      joined,
    } = await startServers();
    const disturb = async () => {
      const others = "application_name = 'riddle' AND pid <> pg_backend_pid()";
      await query(connectionString, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
      return connectionString;
    };
    return { connectionString: joined, disturb };
  },
  "the connections fall silent": async () => {
    const { primary } = await startServers();
    const proxy = await startProxy(primary.connectionString);
    ends.push(() => proxy.close());
    const disturb = async () => {
      proxy.fallSilent("open");
      return primary.connectionString;
    };
    return { connectionString: proxy.connectionString, disturb };
  },
  "the standby falls behind for two seconds": async () => {
    const {
      primary: { connectionString },
      joined,
    } = await startServers();
    const disturb = async () => {
      const [row] = await query(connectionString, "SELECT pid FROM pg_stat_replication");
      const sender = Number(row?.pid);
      process.kill(sender, "SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      process.kill(sender, "SIGCONT");
      return connectionString;
    };
    return { connectionString: joined, disturb };
  },
  "PgBouncer is killed and started again": async () => {
    const { primary } = await startServers();
    const pooler = await startPgbouncer(primary.connectionString, "session");
    ends.push(() => pooler.stop());
    const disturb = async () => {
      await pooler.restart();
      return primary.connectionString;
    };
    return { connectionString: pooler.connectionString, disturb };
  },
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function query(connectionString: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function defineEntries(connectionString: string): Promise<void> {
  const store = createPostgresStore({ connectionString });
  await store.define([entries]);
  await store.close();
}

async function startServers(): Promise<Servers> {
  const primary = createCluster();
  ends.push(primary.remove);
  const { connectionString } = primary;
  await defineEntries(connectionString);
  const standby = primary.createStandby();
  ends.push(standby.remove);
  await query(connectionString, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await query(connectionString, "SELECT pg_reload_conf()");
  const state = "SELECT sync_state FROM pg_stat_replication";
  await expect.poll(async () => (await query(connectionString, state))[0]?.sync_state).toBe("sync");
  const [, host] = /@([^/]+)/.exec(standby.connectionString) ?? [];
  const joined = `${connectionString.replace(/(@[^/]+)/, `$1,${host}`)}?target_session_attrs=read-write`;
  return { primary, standby, joined };
}

type Answer = "committed" | "nothing changed" | "unknown";
type Handle = (request: Request) => Promise<Response>;

function openHandler(connectionString: string): Handle {
  const store = createPostgresStore({ connectionString, pool: { connections: 6, connectionTimeout: 3_000 } });
  ends.push(() => store.close());
  return createHandler({ store, prefix: "/api", version: "test" });
}

/** Sends a transaction that adds both entries of a pair. */
async function addPair(handle: Handle, pair: string, key?: string): Promise<Answer> {
  const parts: PartRequest[] = [7, -7].map((amount) => ["POST", "/Entries", { pair, amount }]);
  const keyed: Handle = (request) => {
    if (key !== undefined) request.headers.set("Idempotency-Key", key);
    return handle(request);
  };
  const response = await send({ handle: keyed }, parts, "?transaction=true");
  if (response.headers.get("X-Bundle-Outcome") === "committed") return "committed";
  return (await response.text()).includes("OUTCOME_UNKNOWN") ? "unknown" : "nothing changed";
}

async function finds(handle: Handle): Promise<boolean> {
  return (await handle(new Request("http://localhost/api/Entries?limit=1"))).status === 200;
}

/** Resolves to the time until it succeeds, in milliseconds. */
async function timeUntil(succeeds: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await succeeds())) await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.now() - begun;
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function createRandom(state: number): () => number {
  let at = state;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    const mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Round {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly find: number;
  readonly bundle: number;
}

async function runRound({ connectionString, disturb }: Setting, delay: number) {
  const handles = [openHandler(connectionString), openHandler(connectionString)];
  const answers = new Map<string, Answer>();
  let isStopping = false;
  const write = async (number: number) => {
    const handle = handles[number % handles.length] as Handle;
    while (!isStopping) {
      const pair = `${crypto.randomUUID()} ${number}`;
      // Half of the writers send again what is not known, or did not take place.
      const key = number % 4 < 2 ? undefined : crypto.randomUUID();
      let answer = await addPair(handle, pair, key);
      while (key !== undefined && answer !== "committed" && !isStopping) answer = await addPair(handle, pair, key);
      // The last one of a key may have been unknown before it was refused.
      answers.set(pair, key !== undefined && answer !== "committed" ? "unknown" : answer);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, number) => write(number)));
  await new Promise((resolve) => setTimeout(resolve, delay));
  const survivor = await disturb();
  const other = openHandler(connectionString);
  const [find, bundle] = await Promise.all([
    timeUntil(() => finds(handles[0] as Handle)),
    timeUntil(async () => (await addPair(handles[1] as Handle, `probe ${crypto.randomUUID()}`)) === "committed"),
  ]);
  await timeUntil(() => finds(other));
  // Each process has committed since.
  for (const handle of handles)
    await timeUntil(async () => (await addPair(handle, `after ${crypto.randomUUID()}`)) === "committed");
  isStopping = true;
  await writing;
  const rows = await query(
    survivor,
    `SELECT pair, count(*)::int AS count, sum(amount) AS sum FROM riddle."Entries" GROUP BY pair`,
  );
  return { answers, find, bundle, stored: new Map(rows.map((row) => [String(row.pair), row])) };
}

/** Runs rounds, and prints their numbers. */
async function run(name: string, start: () => Promise<Setting>, rounds: number): Promise<void> {
  const random = createRandom(seed);
  const totals = { committed: 0, "nothing changed": 0, unknown: 0 };
  const times: Pick<Round, "find" | "bundle">[] = [];
  for (let round = 0; round < rounds; round++) {
    const { answers, stored, ...time } = await runRound(await start(), random() * 800);
    times.push(time);
    for (const [pair, answer] of answers) {
      totals[answer] += 1;
      const count = stored.get(pair)?.count ?? 0;
      if (answer === "committed") expect([pair, count]).toEqual([pair, 2]);
      if (answer === "nothing changed") expect([pair, count]).toEqual([pair, 0]);
    }
    for (const [pair, { count, sum }] of stored) expect([pair, count, Number(sum)]).toEqual([pair, 2, 0]);
    for (const end of ends.splice(0).reverse()) await end();
  }
  expect(totals.committed).toBeGreaterThan(0);
  // Each writer may stop with one; otherwise the outcome is looked up.
  expect(totals.unknown).toBeLessThanOrEqual(2 * rounds * writers);
  const list = (of: "find" | "bundle") => {
    const sorted = times.map((time) => Math.round(time[of])).sort((a, b) => a - b);
    return `${sorted[Math.floor(sorted.length / 2)]} ms, worst ${sorted.at(-1)} ms`;
  };
  console.log(
    `${name}: ${rounds} rounds, seed ${seed}: ${totals.committed} committed, ${totals["nothing changed"]} refused, ` +
      `${totals.unknown} unknown; first find after ${list("find")}; first bundle after ${list("bundle")}`,
  );
}

test.each(Object.entries(settings))("answers hold when %s", (name, start) => run(name, start, rounds), rounds * 90_000);

// A promotion takes Patroni longer than all of the rounds above.
test.each([
  ["replaces a primary that was killed", "kill"],
  ["switches over", "switchOver"],
] as const)(
  "answers hold behind HAProxy, when Patroni %s",
  async (name, disturbance) => {
    const start = async () => {
      const { connectionString, [disturbance]: disturb, stop } = await startPatroni();
      ends.push(stop);
      await defineEntries(connectionString);
      return { connectionString, disturb };
    };
    await run(`Patroni ${name}`, start, 1);
  },
  300_000,
);
