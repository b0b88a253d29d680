// Runs in the browser: starts the engines, runs the questions and measures the times. Called by engines-section.ts.

import { connect, type EngineResult, findQuestion, type RemoteEngine } from "./engines/engine.ts";
import { request, riddle, serverTiming, startRiddle, wasFirst } from "./engines/riddle.ts";
import { createOrders } from "./orders.ts";

/** The engines beside Riddle. rivals-page.ts adds them. */
export const workers: Record<string, () => Worker> = {};

/** Later than all other orders, so that the written ones can be found again. */
const writtenAt = "2040-01-01T00:00:00.000Z";

const engines = new Map<string, RemoteEngine>([["Riddle", riddle]]);

function getEngine(name: string): RemoteEngine {
  const engine = engines.get(name);
  if (engine === undefined) throw new Error(`${name} was not started.`);
  return engine;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A turn repeats the question for this time, in milliseconds, up to a maximum count. */
const turn = 100;
const mostAsks = 15;

export interface Times {
  readonly times: readonly number[];
  /** Only for Riddle: the Server-Timing stages of each request. */
  readonly stages: readonly Readonly<Record<string, number>>[];
}

const api = {
  /** @returns the milliseconds until the engine was ready */
  start: (name: string) =>
    timed(async () => {
      const worker = workers[name];
      if (worker === undefined) await startRiddle();
      else engines.set(name, await connect(worker()));
    }),

  load: (name: string, count: number) => getEngine(name).load(count),

  /** The values that must be the same for every engine. */
  answer: async (name: string, question: string): Promise<unknown> => {
    const { compare } = findQuestion(question);
    const answer: EngineResult = await getEngine(name).ask(findQuestion(question));
    return typeof answer === "number" ? answer : answer.map((row) => row[compare]);
  },

  ask: async (name: string, question: string): Promise<Times> => {
    const engine = getEngine(name);
    const asked = findQuestion(question);
    const times: number[] = [];
    const stages: Readonly<Record<string, number>>[] = [];
    for (const from = performance.now(); times.length < mostAsks && performance.now() - from < turn; ) {
      times.push(await timed(() => engine.ask(asked)));
      if (engine === riddle) stages.push(serverTiming);
    }
    return { times, stages };
  },

  /** Measures the first request to a stopped service worker. */
  askCold: async (question: string): Promise<number> => {
    const time = await timed(() => riddle.ask(findQuestion(question)));
    if (!wasFirst) throw new Error("The service worker had not been stopped.");
    return time;
  },

  /** Measures one request. @param isFirst - whether it must be the first one of its service worker */
  requestTime: async (path: string, isFirst = false): Promise<number> => {
    const time = await timed(async () => (await request(path)).json());
    if (isFirst && !wasFirst) throw new Error("The service worker had not been stopped.");
    return time;
  },

  /** Adds collections of 200 fields each to those there are. */
  addCollections: async (count: number): Promise<void> => {
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, { type: "string" }]));
    const collections = Array.from({ length: count }, (_, at) => ({
      name: `More${at}`,
      description: "One more.",
      fields: { _id: { type: "number", required: true }, ...fields },
      indexes: [],
      operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
    }));
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ riddle: 1, collections, rows: {} });
    await request("$import?add=true", { method: "POST", headers, body });
  },

  /** Alternates a request with one to a service worker that only answers. @returns the milliseconds of each */
  compareWithEmpty: async (
    path: string,
    count: number,
  ): Promise<{ readonly own: number[]; readonly empty: number[] }> => {
    const page = await emptyPage();
    const own: number[] = [];
    const empty: number[] = [];
    for (let at = 0; at < count; at++) {
      own.push(await timed(async () => (await request(path)).json()));
      empty.push(await timed(async () => (await page.fetch("nothing")).json()));
    }
    return { own, empty };
  },

  close: (name: string) => getEngine(name).close(),

  /** Reads Riddle's rows, or writes rows, in a separate worker. @returns the milliseconds in total and in the worker */
  raw: async (task: object): Promise<{ readonly all: number; readonly inside: number }> => {
    const from = performance.now();
    const worker = new Worker(new URL("./engines/raw.ts", import.meta.url), { type: "module" });
    const inside = await new Promise<number>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
      worker.postMessage(task);
    });
    const all = performance.now() - from;
    worker.terminate();
    return { all, inside };
  },

  /** Creates orders in addition to the existing ones, and deletes them afterwards. */
  write: async (
    way: "fetches" | "bundle" | "transaction",
    present: number,
    count: number,
  ): Promise<{ readonly milliseconds: number; readonly parse: number }> => {
    const rows = createOrders(count).map((row) => ({ ...row, _id: present + row._id, placed: writtenAt }));
    const post = async () => {
      for (const row of rows) {
        const headers = { "Content-Type": "application/json" };
        await (await request("Orders", { method: "POST", headers, body: JSON.stringify(row) })).arrayBuffer();
      }
    };
    const send = async () => {
      const body = rows.map(writePart).join("");
      const headers = { "Content-Type": "multipart/mixed; boundary=bench" };
      const query = way === "transaction" ? "?transaction=true" : "";
      const response = await request(`$bundle${query}`, { method: "POST", headers, body: `${body}--bench--\r\n` });
      await response.arrayBuffer();
    };
    const milliseconds = await timed(way === "fetches" ? post : send);
    const { parse = Number.NaN } = serverTiming;
    const deleted = await request(`Orders?$filter=placed >= #${writtenAt}#`, { method: "DELETE" });
    const { affected } = (await deleted.json()) as { readonly affected: number };
    if (affected !== count) throw new Error(`${affected} of ${count} rows were written as ${way}.`);
    return { milliseconds, parse };
  },
};

/** A page in the scope of a service worker that only answers. */
async function emptyPage(): Promise<Window & typeof globalThis> {
  const registered = await navigator.serviceWorker.register("/bench/empty/sw.js", { scope: "/bench/empty/" });
  const worker = registered.active ?? registered.waiting ?? registered.installing;
  while (worker?.state !== "activated")
    await new Promise((resolve) => worker?.addEventListener("statechange", resolve, { once: true }));
  const frame = document.createElement("iframe");
  frame.src = "/bench/empty/page";
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve);
    document.body.append(frame);
  });
  return frame.contentWindow as Window & typeof globalThis;
}

function writePart(row: object, at: number): string {
  const head = `--bench\r\nContent-Type: application/http\r\nX-Request-Id: r${at}\r\n\r\n`;
  return `${head}POST /api/Orders HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(row)}\r\n`;
}

export type PageApi = typeof api;

Object.assign(globalThis, { bench: api });
