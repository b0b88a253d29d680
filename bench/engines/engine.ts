// The common interface of the engines, and the connection to those that run in a worker.

import { createOrders, type Order } from "../orders.ts";
import { type Question, questions } from "../questions.ts";

export type ResultRow = Readonly<Record<string, unknown>>;
/** Rows, or their number if only that was requested. */
export type EngineResult = readonly ResultRow[] | number;

export interface Engine {
  load(rows: readonly Order[]): Promise<void>;
  ask(question: Question): Promise<EngineResult>;
  close(): Promise<void>;
}

type Call = { readonly load: number } | { readonly ask: string } | { readonly close: true };
type Reply = { readonly ready: true } | { readonly value: unknown } | { readonly error: string };

export function findQuestion(name: string): Question {
  const found = questions.find((question) => question.name === name);
  if (found === undefined) throw new Error(`There is no question "${name}".`);
  return found;
}

/** Records every WebAssembly memory in use. browser.ts requests their total size. */
function watchMemories(): void {
  const memories = new Set<WebAssembly.Memory>();
  const { prototype } = WebAssembly.Memory;
  const read = Object.getOwnPropertyDescriptor(prototype, "buffer")?.get;
  const get = function (this: WebAssembly.Memory) {
    memories.add(this);
    return read?.call(this);
  };
  Object.defineProperty(prototype, "buffer", { get });
  const size = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  Object.assign(globalThis, { wasmBytes: size });
}

/** Called in a worker: starts an engine and makes it available to the page. */
export async function serve(start: () => Promise<Engine>): Promise<void> {
  watchMemories();
  const reply = (message: Reply) => self.postMessage(message);
  const report = (error: unknown) =>
    reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  try {
    const engine = await start();
    self.onmessage = ({ data }: MessageEvent<Call>) =>
      void answer(engine, data).then((value) => reply({ value }), report);
    reply({ ready: true });
  } catch (error) {
    report(error);
  }
}

async function answer(engine: Engine, call: Call): Promise<unknown> {
  if ("load" in call) {
    const rows = createOrders(call.load);
    const from = performance.now();
    await engine.load(rows);
    return performance.now() - from;
  }
  if ("close" in call) return engine.close();
  const question = findQuestion(call.ask);
  // An empty question measures only the message round trip.
  return question.sql === "" ? [] : engine.ask(question);
}

/** Used in the page: an engine that runs elsewhere and creates its own rows. */
export interface RemoteEngine {
  /** @returns the milliseconds, without the time for creating the rows */
  load(count: number): Promise<number>;
  ask(question: Question): Promise<EngineResult>;
  close(): Promise<void>;
}

/** Called in the page: waits until the engine of a worker has started. */
export async function connect(worker: Worker): Promise<RemoteEngine> {
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(`The worker failed: ${event.message}`));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ("error" in data) reject(new Error(data.error));
        else resolve("value" in data ? data.value : undefined);
      };
    });
  const call = (message: Call): Promise<unknown> => {
    const reply = next();
    worker.postMessage(message);
    return reply;
  };
  await next();
  return {
    load: async (count) => Number(await call({ load: count })),
    ask: async ({ name }) => (await call({ ask: name })) as EngineResult,
    close: async () => {
      await call({ close: true });
      worker.terminate();
    },
  };
}
