// Measures what a client notices of `riddle serve` while others attack it: its times, and how many of its requests fail.

import { once, setMaxListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCluster } from "../scripts/proofs/postgres-cluster.mjs";
import { sectionText, type Table, time } from "./report.ts";
import { endServers, withServers } from "./servers.ts";

/** The attackers have another address than the client, as other machines have. */
const attacker = "127.0.0.2";
const duration = 10_000;

/** Attacks a server until the signal aborts. */
type Attack = (origin: string, signal: AbortSignal) => Promise<unknown>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @returns the status, 0 without a response */
function send(
  origin: string,
  { method, path, headers = {}, body }: Sent,
  agent?: Agent,
  localAddress?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const options = { method, headers, ...(agent && { agent }), ...(localAddress && { localAddress }) };
    const sent = request(`${origin}${path}`, options, (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

const json = { "Content-Type": "application/json" };

/** Sends a request again and again, over a few connections. */
const repeat =
  (create: (number: number) => Sent, clients = 1): Attack =>
  async (origin, signal) => {
    let number = 0;
    const client = async () => {
      while (!signal.aborted) await send(origin, create(number++), undefined, attacker);
    };
    await Promise.all(Array.from({ length: clients }, client));
  };

/** Opens connections that send the beginning of a request. @param read - what they do with the response */
const open =
  (count: number, head: string, read: (socket: Socket) => void = () => {}): Attack =>
  async (origin, signal) => {
    const { hostname, port } = new URL(origin);
    const hold = async () => {
      while (!signal.aborted) {
        const socket = connect({ host: hostname, port: Number(port), localAddress: attacker });
        const stop = () => socket.destroy();
        signal.addEventListener("abort", stop);
        socket.on("error", () => {});
        socket.write(head);
        read(socket);
        await once(socket, "close");
        signal.removeEventListener("abort", stop);
      }
    };
    await Promise.all(Array.from({ length: count }, hold));
  };

/** Reads 400 bytes a second. */
function readSlowly(socket: Socket): void {
  socket.pause();
  const timer = setInterval(() => void socket.read(400), 1_000);
  socket.once("close", () => clearInterval(timer));
}

const head = (line: string, ...fields: string[]) => [line, "Host: localhost", ...fields, "", ""].join("\r\n");
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

/** Adds a collection with the rows of a file. */
function importCsv(rows: string): (number: number) => Sent {
  const fields = { _id: { type: "number" }, name: { type: "string" } };
  const parts = [
    `--b\r\nContent-Disposition: form-data; name="declaration"\r\n\r\n${JSON.stringify({ fields })}\r\n`,
    `--b\r\nContent-Disposition: form-data; name="file"; filename="rows.csv"\r\nContent-Type: text/csv\r\n\r\n`,
  ];
  const body = `${parts.join("")}_id,name\n${rows}\r\n--b--\r\n`;
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return (number) => ({ method: "POST", path: `/api/$import/Attack${number}`, headers, body });
}

const find = (filter: string) => `/api/Orders?${new URLSearchParams({ $filter: filter, limit: "10" })}`;

const attacks: Readonly<Record<string, Attack>> = {
  none: async () => {},
  "100 requests without their bodies": open(
    100,
    head("POST /api/Orders HTTP/1.1", "Content-Type: application/json", "Content-Length: 100"),
  ),
  "100 requests that ask for faults": repeat(
    () => ({ method: "GET", path: "/api/Orders", headers: { "X-Faults": "latency=20000" } }),
    100,
  ),
  "100 readers of 400 bytes a second": open(100, head("GET /api/Orders?limit=10000 HTTP/1.1"), readSlowly),
  "200 connections that find rows": repeat(() => ({ method: "GET", path: find("note like '*a*'") }), 200),
  "imports of 33 MiB of CSV": repeat(importCsv(lines(1_200_000, (at) => `${at},The customer ${at}`))),
  "30 MB of empty lines of CSV": repeat(importCsv("\n".repeat(30_000_000))),
  "an object of 600,000 members": repeat(() => ({
    method: "POST",
    path: "/api/Orders",
    headers: json,
    body: `{${lines(600_000, (at) => `"m${at}":1`).replaceAll("\n", ",")}}`,
  })),
  "in with 90,000 values": repeat(() => ({
    method: "POST",
    path: "/api/$bundle",
    headers: { "Content-Type": "multipart/mixed; boundary=b" },
    body: createBundle(`total in [${lines(90_000, String).replaceAll("\n", ",")}]`),
  })),
  "a pattern of 7,000 characters": repeat(
    () => ({ method: "GET", path: find(`note like '*${"a".repeat(7_000)}b*'`) }),
    2,
  ),
};

function createBundle(filter: string): string {
  const path = `/api/Orders?${new URLSearchParams({ $filter: filter, limit: "1" })}`;
  return `--b\r\nContent-Type: application/http\r\nX-Request-Id: a\r\n\r\nGET ${path} HTTP/1.1\r\n\r\n\r\n--b--\r\n`;
}

interface Noticed {
  readonly times: readonly number[];
  readonly failed: number;
}

/** Reads an order, or writes one, ten times a second. */
async function use(origin: string, sent: () => Sent, until: number): Promise<Noticed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let failed = 0;
  while (performance.now() < until) {
    const from = performance.now();
    const status = await send(origin, sent(), agent);
    times.push(performance.now() - from);
    if (status !== 200) failed += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  agent.destroy();
  return { times, failed };
}

function describe({ times, failed }: Noticed): readonly string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (part: number) => time(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);
  return [percentile(0.5), percentile(0.99), `${failed} of ${times.length}`];
}

async function measure(store: string): Promise<Table> {
  const rows: string[][] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    await withServers(1, store, async ([origin = ""]) => {
      const controller = new AbortController();
      setMaxListeners(0, controller.signal);
      const attacking = attack(origin, controller.signal);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const until = performance.now() + duration;
      const alive = use(origin, () => ({ method: "GET", path: "/healthz" }), until);
      const read = use(origin, () => ({ method: "GET", path: "/api/Orders@17" }), until);
      const write = use(
        origin,
        () => ({ method: "PATCH", path: "/api/Orders@17", headers: json, body: '{"note":"x"}' }),
        until,
      );
      const results = await Promise.all([alive, read, write]);
      controller.abort();
      rows.push([name, ...results.flatMap(describe)]);
      console.log(rows.at(-1)?.join(" | "));
      endServers();
      await attacking;
    });
  }
  const columns = ["/healthz", "read", "write"].flatMap((what) => [`${what}, median`, "99 %", "failed"]);
  return { head: ["Attack", ...columns], rows };
}

const text =
  "A client of one address sends a GET to /healthz and to an order, and a PATCH, ten times a second each, for ten seconds, " +
  "while another address attacks.";
const only = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "riddle-overload-"));
const cluster = createCluster();
try {
  const stores = {
    memory: "memory",
    sqlite: `sqlite:${join(folder, "shop.sqlite")}`,
    postgres: cluster.connectionString,
  };
  for (const [name, store] of Object.entries(stores)) {
    if (only !== undefined && only !== name) continue;
    const tables = [await measure(store)];
    console.log(sectionText({ title: `Attacks on ${name}`, text, tables, comparisons: [] }));
  }
} finally {
  endServers();
  cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
