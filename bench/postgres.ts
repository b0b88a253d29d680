// Measures `riddle serve` over PostgreSQL: throughput by number of processes, the ratio to handwritten SQL, and memory.

import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { root } from "../scripts/project.mjs";
import { createCluster } from "../scripts/proofs/postgres-cluster.mjs";
import { collections } from "../src/samples/public.ts";
import { createHandler } from "../src/service/public.ts";
import { createPostgresStore, type SqlStore } from "../src/sql-store/public.ts";
import { inTypes, statements } from "./by-hand.ts";
import { connections, get, type Load, loadServers } from "./load.ts";
import { Samples } from "./measure.ts";
import { createOrders } from "./orders.ts";
import { questions } from "./questions.ts";
import {
  bytes,
  count,
  factsText,
  machine,
  ratio,
  type Section,
  sectionForDocument,
  sectionText,
  type Table,
  time,
} from "./report.ts";
import { endServers, type Memory, withServers } from "./servers.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, seconds: { type: "string", default: "10" } },
});
const [rows, seconds] = [Number(values.rows), Number(values.seconds)];
/** With fewer rows or shorter it is only a test that everything works. */
const isComplete = rows >= 1_000_000 && seconds >= 10;
const processes = [1, 2, 4];
const asked = questions.filter(({ name }) => statements[name] !== undefined);
const createPath = (riddle: string) => `/api/${encodeURI(riddle)}`;
/** How long each question is asked before it is measured, in milliseconds, as in a server that has run for a while. */
const warmingUp = 2_000;
const began = Date.now();
const say = (line: string) => console.log(`bench: ${Math.round((Date.now() - began) / 1000)} s, ${line}`);

/** Stores the orders, without their indexes at first: that is several times as fast. @returns the time, in milliseconds */
async function fill(store: SqlStore, client: Client): Promise<number> {
  const from = performance.now();
  const declared = collections.filter(({ name }) => name === "Orders");
  const { epoch } = await store.define(declared.map((collection) => ({ ...collection, indexes: [] })));
  const orders = createOrders(rows);
  const chunk = 10_000;
  for (let at = 0; at < rows; at += chunk) {
    await store.transact({ mode: "write", collections: ["Orders"], epoch }, (transaction) =>
      transaction.add("Orders", orders.slice(at, at + chunk)),
    );
    if (at % 100_000 === 0) say(`stored ${count(at)} orders`);
  }
  await store.define(declared);
  await client.query('VACUUM ANALYZE riddle."Orders"');
  return performance.now() - from;
}

/** The handler compared with the same question in handwritten SQL. Runs alternate, over one connection each. */
async function measureDistance(store: SqlStore, client: Client): Promise<Table> {
  const handle = createHandler({ store, prefix: "/api", version: "bench" });
  const samples = new Samples();
  for (const { name, riddle } of asked) {
    const statement = statements[name]?.(inTypes, '"$row" AS row').replace("WHERE", 'FROM riddle."Orders" WHERE') ?? "";
    const ways = {
      service: async () => (await handle(new Request(`http://localhost${createPath(riddle)}`))).arrayBuffer(),
      hand: async () => new TextEncoder().encode(JSON.stringify((await client.query(statement)).rows)),
    };
    const started = performance.now();
    for (let measured = 0; measured < 5 || (measured < 200 && performance.now() < started + seconds * 1000); ) {
      const isWarm = performance.now() > started + warmingUp;
      for (const [way, ask] of Object.entries(ways)) {
        const from = performance.now();
        await ask();
        if (isWarm) samples.add(way, name, performance.now() - from);
      }
      if (isWarm) measured += 1;
    }
  }
  return {
    title: "Compared with handwritten SQL",
    text:
      "One connection, without a server: the median of the handler from request to encoded response, compared with " +
      "that of handwritten SQL, sent by `pg`, with the rows parsed and encoded as JSON.",
    head: ["Question", "Service", "Handwritten SQL", "Ratio"],
    rows: asked.map(({ name }) => [
      name,
      time(samples.median("service", name)),
      time(samples.median("hand", name)),
      ratio(samples.median("service", name) / samples.median("hand", name)),
    ]),
  };
}

/** Throughput and times, and the memory that the servers needed for them. */
async function measureLoad(store: string): Promise<readonly [table: Table, memory: readonly Row[]]> {
  const table: string[][] = [];
  const memory: Row[] = [];
  for (const number of processes) {
    const used = await withServers(number, store, async (origins) => {
      for (const { name, riddle } of asked) {
        const load = await loadServers(origins, createPath(riddle), seconds);
        say(`${number} processes, ${name}: ${shown(load).join(", ")}`);
        table.push([name, String(number), ...shown(load)]);
      }
    });
    memory.push(memoryRow(`${number === 1 ? "1 process" : `${number} processes`}: the six questions`, used));
  }
  const order = (name: string | undefined) => asked.findIndex((question) => question.name === name);
  const head = ["Question", "Processes", "p50", "p99", "Requests per second", "Refused"];
  const text =
    `${connections} connections, each of which sends its next request when it has the response, for ${seconds} seconds. ` +
    "*Refused* are responses with 503: no connection to the database was free for ten seconds.";
  return [
    { isDetail: true, title: "Under load", text, head, rows: table.toSorted(([a], [b]) => order(a) - order(b)) },
    memory,
  ];
}

function shown({ p50, p99, perSecond, refused }: Load): string[] {
  return [time(p50), time(p99), perSecond.toLocaleString("en", { maximumSignificantDigits: 3 }), count(refused)];
}

type Row = readonly string[];

function memoryRow(name: string, { before, highest, after }: Memory): Row {
  return [name, bytes(before), bytes(highest), after === undefined ? "the server ended" : bytes(after)];
}

/** The memory of a server while it sends much at once. */
async function measureLargeAnswers(store: string): Promise<readonly Row[]> {
  const memory: Row[] = [];
  for (const [name, path, times] of [
    ["`limit=10000`, ten times", createPath("Orders?limit=10000"), 10],
    ["export of all orders", "/api/$export/Orders", 1],
  ] as const) {
    let note = "";
    const used = await withServers(1, store, async ([origin = ""]) => {
      for (let at = 0; at < times; at++) {
        const { status, length } = await get(origin, path);
        note = status === 200 ? bytes(length) : `status ${status || "none, connection lost"}`;
      }
    });
    say(`${name}: ${note}, ${bytes(used.highest)}`);
    memory.push(memoryRow(`${name} (${note})`, used));
  }
  return memory;
}

async function measure(connectionString: string): Promise<Section> {
  const loadAtStart = loadavg();
  const store = createPostgresStore({ connectionString, pool: { statementTimeout: 600_000 } });
  const client = new Client({ connectionString });
  await client.connect();
  const loading = await fill(store, client);
  const { rows: facts } = await client.query(
    `SELECT pg_total_relation_size('riddle."Orders"')::float8 AS size, current_setting('server_version') AS version`,
  );
  const { size, version } = facts[0];
  say(`${count(rows)} orders in ${time(loading)}, ${bytes(size)}`);
  const distance = await measureDistance(store, client);
  say(distance.rows.map((row) => row.join(" ")).join("; "));
  await store.close();
  await client.end();
  const [load, memory] = await measureLoad(connectionString);
  const used: Table = {
    isDetail: true,
    title: "Memory",
    text:
      "Resident memory of a server, of the largest if there are several. Rows of an answer are in memory until it is " +
      "sent; those of an export are not.",
    head: ["", "Before", "Highest", "Afterwards"],
    rows: [...memory, ...(await measureLargeAnswers(connectionString))],
  };
  const conditions = [...machine({ loadAtStart, loadAtEnd: loadavg() }), ["PostgreSQL", version.split(" ")[0]]];
  return {
    title: "PostgreSQL",
    text:
      `Written by \`npm run bench:postgres\`: the same questions over ${count(rows)} orders, which take ${bytes(size)} with their ` +
      `indexes and were stored in ${Math.round(loading / 1000)} s. The database, the servers and the load generator share the ` +
      `processor. PostgreSQL has its default settings, and fsync off.\n\n${factsText(conditions)}`,
    tables: [load, distance, used],
    comparisons: [],
  };
}

const cluster = createCluster();
process.once("SIGINT", () => {
  endServers();
  cluster.remove();
  process.exit(130);
});
try {
  const section = await measure(cluster.connectionString);
  console.log(sectionText(section));
  const file = join(root, "docs", "performance.md");
  const [before = ""] = readFileSync(file, "utf8").split("## PostgreSQL\n");
  if (isComplete) writeFileSync(file, `${before}${sectionForDocument(section)}\n`);
  say(isComplete ? "wrote docs/performance.md" : "wrote nothing: that takes 1,000,000 rows and 10 seconds");
} finally {
  endServers();
  cluster.remove();
}
