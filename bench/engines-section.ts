// Compares engines on the same questions and rows, in one browser.

import { type Browser, openBrowser, type Page } from "./browser.ts";
import { median, Samples } from "./measure.ts";
import type { Options } from "./options.ts";
import type { PageApi, Times } from "./page.ts";
import { questions } from "./questions.ts";
import { bytes, type Comparison, count, ratio, type Section, type Table, time } from "./report.ts";
import { versioned } from "./rivals.ts";
import { gzippedBytes, serveSite } from "./site.ts";

const riddle = "Riddle";
const cold = "Riddle, cold";
const own = "Riddle, own time";

/** The other engines by their names in rivals-page.ts, with their packages. */
const packages: Readonly<Record<string, string>> = {
  Dexie: "dexie",
  "sql.js": "sql.js",
  PGlite: "@electric-sql/pglite",
  AlaSQL: "alasql",
  DuckDB: "@duckdb/duckdb-wasm",
  Squirreling: "squirreling",
};

/** The question that requests nothing. */
const floor = questions[0]?.name ?? "";
const stages = ["wait", "parse", "plan", "store", "encode"];
const rawRead = "raw read";

type Call = <Name extends keyof PageApi>(name: Name, ...given: Parameters<PageApi[Name]>) => ReturnType<PageApi[Name]>;

/** Returns a function that calls a function of page.ts in a page. */
export function createPageCaller(page: Page): Call {
  const call = (name: string, ...given: readonly unknown[]) =>
    page.evaluate(`bench.${name}(${given.map((value) => JSON.stringify(value)).join(", ")})`);
  return call as Call;
}

export async function measureEngines({ folder, sizes, rounds, rivals, say }: Options): Promise<Section> {
  const peers = rivals ? Object.keys(packages) : [];
  const bySize = new Map<number, Samples>();
  for (const size of sizes) {
    const samples = new Samples();
    for (let round = 0; round < rounds; round++) {
      say(`engines over ${count(size)} rows, round ${round + 1} of ${rounds}`);
      const browser = await openBrowser();
      try {
        await measureRound({ browser, folder, peers, size, round, samples });
      } finally {
        await browser.close();
      }
    }
    bySize.set(size, samples);
  }
  return describeSection(bySize, peers);
}

interface Round {
  readonly browser: Browser;
  readonly folder: string;
  readonly peers: readonly string[];
  readonly size: number;
  readonly round: number;
  readonly samples: Samples;
}

async function measureRound({ browser, folder, peers, size, round, samples }: Round): Promise<void> {
  const engines = [riddle, ...peers];
  // Two origins: requests for the peers' files must not pass through Riddle's service worker.
  const [ownSite, peerSite] = [await serveSite(folder), await serveSite(folder)];
  try {
    const ownPage = await browser.newPage();
    await ownPage.goto(`${ownSite.address}/bench/page.html`);
    const peerPage = await browser.newPage();
    await peerPage.goto(`${peerSite.address}/bench/${peers.length > 0 ? "rivals" : "page"}.html`);
    const createCaller = (engine: string) => createPageCaller(engine === riddle ? ownPage : peerPage);
    const inTurn = engines.map((_, at) => engines[(at + round) % engines.length] as string);

    for (const engine of inTurn) {
      peerSite.takePaths();
      samples.add(engine, "start", await createCaller(engine)("start", engine));
      const paths = engine === riddle ? ["/sw.js"] : peerSite.takePaths();
      samples.add(engine, "bytes", gzippedBytes(folder, paths));
      if (engine === riddle) await ownPage.stopServiceWorkers();
      samples.add(engine, "load", await createCaller(engine)("load", engine, size));
    }
    for (const { name } of questions) {
      await compareAnswers(name, size, peers, createCaller);
      for (const engine of inTurn) addTimes(samples, engine, name, await createCaller(engine)("ask", engine, name));
    }
    // The browser stops a service worker after a long idle time.
    await createCaller(riddle)("ask", riddle, floor);
    samples.add(riddle, "memory", await browser.serviceWorkerMemory(ownSite.address));
    for (const [engine, memory] of await peerPage.workerMemory()) samples.add(engine, "memory", memory);
    for (const engine of peers) await createCaller(engine)("close", engine);
    for (const { name } of questions) {
      await ownPage.stopServiceWorkers();
      samples.add(cold, name, await createCaller(riddle)("askCold", name));
    }
    await ownPage.stopServiceWorkers();
    const raw = await createCaller(riddle)("raw", { read: size });
    samples.add(rawRead, "all", raw.all);
    samples.add(rawRead, "inside", raw.inside);
  } finally {
    ownSite.close();
    peerSite.close();
  }
}

async function compareAnswers(
  question: string,
  size: number,
  peers: readonly string[],
  createCaller: (engine: string) => Call,
): Promise<void> {
  const requestAnswer = async (engine: string) =>
    JSON.stringify(await createCaller(engine)("answer", engine, question));
  const expected = await requestAnswer(riddle);
  if (question !== floor && (expected === "0" || expected === "[]")) {
    throw new Error(`Nothing is found by "${question}" in ${size} rows, so it compares nothing.`);
  }
  for (const engine of peers) {
    const found = await requestAnswer(engine);
    if (found === expected) continue;
    const [theirs, ours] = [found, expected].map((answer) => answer.slice(0, 200));
    throw new Error(`"${question}" over ${size} rows: ${engine} finds ${theirs}, Riddle ${ours}.`);
  }
}

function addTimes(samples: Samples, engine: string, question: string, { times, stages: spent }: Times): void {
  samples.add(engine, question, median(times));
  if (engine !== riddle) return;
  for (const stage of stages) samples.add(stage, question, median(spent.map((request) => request[stage] ?? 0)));
  const withoutWait = spent.map(({ wait = 0, ...others }) => sum(Object.values(others)));
  samples.add(own, question, median(withoutWait));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function describeSection(bySize: ReadonlyMap<number, Samples>, peers: readonly string[]): Section {
  const sizes = [...bySize];
  const [[small, few] = [], [large, many] = []] = [sizes[0], sizes.at(-1)];
  const tables: Table[] = sizes.flatMap(([size, samples]) =>
    [enginesTable(size, samples, peers), questionsTable(size, samples, peers)].map((table) => ({
      ...table,
      isDetail: size !== large,
    })),
  );
  if (small !== undefined && large !== undefined && few !== undefined && many !== undefined && large > small) {
    tables.push(costTable(small, few, large, many, peers));
  }
  tables.push(...sizes.map(([size, samples]) => stagesTable(size, samples)));
  return {
    title: "Engines",
    text: `The rows are the sample orders and copies of them. A page sends each question: to Riddle as a \`fetch\` through its
service worker, to the others as a message to a dedicated worker. A time ends when the page has the rows. Cold is the first
request after the service worker was stopped. Riddle and Dexie keep their rows in IndexedDB; the others keep them in memory,
so after a restart they have to start and load again.

Start is the time until the first response; for Riddle it includes storing all samples. Bytes are the gzipped size of all
files that the worker loads. Memory is the worker's JavaScript heap plus its WebAssembly memory, after all questions.`,
    tables,
    comparisons: sizes.flatMap(([size, samples]) => compareWith(peers, size, samples)),
  };
}

function formatLabel(engine: string): string {
  const name = packages[engine];
  return name === undefined ? engine : `${engine} ${versioned(name).split(" ").at(-1)}`;
}

function enginesTable(size: number, samples: Samples, peers: readonly string[]): Table {
  return {
    title: `Start and load, ${count(size)} rows`,
    head: ["Engine", "Start", "Load", "Bytes", "Memory"],
    rows: [riddle, ...peers].map((engine) => [
      formatLabel(engine),
      time(samples.median(engine, "start")),
      time(samples.median(engine, "load")),
      bytes(samples.median(engine, "bytes")),
      bytes(samples.median(engine, "memory")),
    ]),
  };
}

function questionsTable(size: number, samples: Samples, peers: readonly string[]): Table {
  const row = (engine: string) => [
    formatLabel(engine),
    ...questions.map(({ name }) => {
      const taken = time(samples.median(engine, name));
      return engine === riddle ? taken : `${taken} (${ratio(samples.ratio(engine, riddle, name))})`;
    }),
  ];
  return {
    title: `Questions, ${count(size)} rows`,
    text: `All rows read with \`getAll\` by a fresh worker: ${time(samples.median(rawRead, "all"))}, of which
${time(samples.median(rawRead, "inside"))} after the worker had opened the database.`,
    head: ["Engine", ...questions.map(({ name }) => name)],
    rows: [riddle, own, cold, ...peers].map(row),
  };
}

function costTable(small: number, few: Samples, large: number, many: Samples, peers: readonly string[]): Table {
  return {
    isDetail: true,
    title: `Cost of a row, from ${count(small)} to ${count(large)}`,
    text: "The difference of the times divided by that of the rows; about 0 where an index leads to the answer.",
    head: ["Engine", ...questions.map(({ name }) => name)],
    rows: [riddle, own, cold, ...peers].map((engine) => [
      formatLabel(engine),
      ...questions.map(({ name }) => time((many.median(engine, name) - few.median(engine, name)) / (large - small))),
    ]),
  };
}

function stagesTable(size: number, samples: Samples): Table {
  return {
    isDetail: true,
    title: `Where Riddle's time goes, ${count(size)} rows`,
    text: "The stages of Server-Timing of the warm requests, whose clock ticks each 0.1 ms. The rest is the way to the worker and back, and reading the JSON.",
    head: ["Question", "Time", ...stages, "rest"],
    rows: questions.map(({ name }) => {
      const spent = stages.map((stage) => samples.median(stage, name));
      const all = samples.median(riddle, name);
      const rest = all - sum(spent);
      return [name, time(all), ...spent.map(time), time(Math.max(0, rest))];
    }),
  };
}

function compareWith(peers: readonly string[], size: number, samples: Samples): Comparison[] {
  return ["start", "load", "memory", "bytes", ...questions.map(({ name }) => name)].map((measure) => ({
    task: `${measure}, ${count(size)} rows`,
    show: measure === "memory" || measure === "bytes" ? bytes : time,
    riddle: samples.median(riddle, measure),
    rivals: peers.map((engine) => ({
      name: engine,
      value: samples.median(engine, measure),
      ratio: samples.ratio(engine, riddle, measure),
    })),
  }));
}
