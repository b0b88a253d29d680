// The service of a step: the real handler on a copy of the step's rows, with a simulated clock and another client.

import type { CollectionDeclaration } from "../../language/public.ts";
import { createHandler, createMemoryStore, type Handler, type Row, type Store } from "../../service/public.ts";
import { getHeader, type HeaderField } from "../../wire/public.ts";
import type { AnswerRequest, RequestTask, TaskRows } from "../request-task.ts";

export type RowsByCollection = ReadonlyMap<string, readonly Row[]>;

/** The data of a step. */
export interface StepData {
  readonly collections: readonly CollectionDeclaration[];
  readonly rows: RowsByCollection;
}

export interface StepServiceOptions extends Pick<RequestTask, "delay" | "otherClient"> {
  readonly data: StepData;
  /** Path of the API, without a trailing slash. */
  readonly prefix: string;
}

export interface StepService {
  /** Handles a request on a new copy of the rows. Never rejects. */
  readonly handle: Handler;
  /** The rows after the last request whose response has been read to its end. */
  readonly rows: () => Promise<RowsByCollection>;
}

/** Reads a row of each collection of a task, for the members that the rows of the task lack. */
export async function readTypicalRows(
  { rows, hiddenRows }: Pick<RequestTask, "rows" | "hiddenRows">,
  readRow: (collection: string) => Promise<Row | undefined>,
): Promise<ReadonlyMap<string, Row | undefined>> {
  const names = [...new Set([...Object.keys(rows), ...Object.keys(hiddenRows)])];
  return new Map(await Promise.all(names.map(async (name) => [name, await readRow(name)] as const)));
}

/** The rows of a step: those of the task, each completed by the members of a typical row of its collection. */
export function completeRows(
  typical: ReadonlyMap<string, Row | undefined>,
  ...all: readonly TaskRows[]
): RowsByCollection {
  const complete = new Map<string, Row[]>();
  for (const rows of all)
    for (const [name, given] of Object.entries(rows)) {
      const own = given.map((row): Row => ({ ...typical.get(name), ...row }));
      complete.set(name, [...(complete.get(name) ?? []), ...own]);
    }
  return complete;
}

export function createStepService({ data, prefix, delay, otherClient }: StepServiceOptions): StepService {
  let store = createMemoryStore();
  return {
    async handle(request) {
      store = createMemoryStore();
      await fill(store, data);
      const clock = createClock(delay);
      const settings = { store, prefix, version: "step" };
      const handle = createHandler({ ...settings, ...clock });
      const response = await handle(request);
      if (otherClient === null || !isBundle(request)) return response;
      const other = createStepRequest(otherClient, new URL(request.url).origin + prefix);
      const write = async () => void (await createHandler(settings)(other));
      return addConcurrentWrite(response, () => clock.parts() > 0, write);
    },
    rows: () => readRows(store, data),
  };
}

/** @throws TypeError for a request that can't be sent */
export function createStepRequest(request: AnswerRequest, baseUrl: string): Request {
  const { method, path, body } = request;
  const hasBody = body.length > 0;
  if (hasBody && method === "GET") throw new TypeError("a GET request has no body. Remove it.");
  return new Request(resolveStepAddress(path, baseUrl), {
    method,
    headers: listHeaders(request).map(([name, value]): [string, string] => [name, value]),
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

/** The headers of a request. A body is JSON by default. */
export function listHeaders({ headers, body }: AnswerRequest): readonly HeaderField[] {
  const isTyped = body.length === 0 || getHeader(headers, "Content-Type") !== undefined;
  return isTyped ? headers : [["Content-Type", "application/json"], ...headers];
}

/** The address of a path. @throws TypeError for a path of which a browser would drop a part */
export function resolveStepAddress(path: string, baseUrl: string): URL {
  const lost = /[#\p{Cc}]/u.exec(path)?.[0];
  if (lost === "#") throw new TypeError("an address ends at its `#`. Write `%23` instead.");
  if (lost !== undefined) throw new TypeError("the path has a line break or a tab. Remove it.");
  return new URL(baseUrl + path);
}

function isBundle({ url }: Request): boolean {
  return new URL(url).pathname.endsWith("/$bundle");
}

function fill(store: Store, { collections, rows }: StepData): Promise<unknown> {
  return store.define(collections, async (transaction) => {
    for (const [name, own] of rows) await transaction.add(name, own);
  });
}

async function readRows(store: Store, { collections, rows }: StepData): Promise<RowsByCollection> {
  const { epoch } = await store.schema();
  if (epoch === 0) return rows;
  const names = collections.map(({ name }) => name);
  return store.transact({ mode: "read", collections: names, epoch }, async (transaction) => {
    const found = new Map<string, readonly Row[]>();
    for (const name of names) found.set(name, await transaction.read(name, { by: "all" }));
    return found;
  });
}

/**
 * A clock that advances by `delay` with each part, so that a timeout ends a bundle at the same part each time. The
 * service reads it once when a bundle begins, and then before and after each part (`src/service/bundle/run-parts.ts`).
 */
function createClock(delay: number) {
  let parts = 0;
  let hasBegun = false;
  return {
    now(): number {
      const time = hasBegun ? (parts + 1) * delay : 0;
      hasBegun = true;
      return time;
    },
    onPart(): void {
      parts += 1;
    },
    /** How many parts have run. */
    parts: () => parts,
  };
}

/**
 * Calls `write` once the first part has run. Without a transaction, the next part runs when its response is read; with
 * one, all of them have run by then, as a write of another client waits for the transaction.
 */
function addConcurrentWrite(response: Response, hasRun: () => boolean, write: () => Promise<void>): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let isWritten = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!isWritten && (done || hasRun())) {
        isWritten = true;
        await write();
      }
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), response);
}
