// Helpers that send a bundle and read its response, and stores that run code at given steps.

import { getHeader, MultipartReader, type Part, readMultipart, readResponsePart } from "../../wire/public.ts";
import type { Store, StoreTransaction, TransactionScope } from "../store/store.ts";
import { type Body, prefix, type Trial } from "./service.ts";

/** The request of a part: method, path below the prefix (spaces are sent as `+`), JSON body. */
export type PartRequest = readonly [method: string, path: string, body?: unknown];

export function writeRawMessage([method, path, body]: PartRequest): string {
  const target = prefix + path.replaceAll(" ", "+");
  if (body === undefined) return `${method} ${target} HTTP/1.1\r\n\r\n`;
  return `${method} ${target} HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}`;
}

/** A part with its head, as text; every argument may be invalid. */
export function writeRawPart(message: string, head = "X-Request-Id: p", type = "application/http"): string {
  return `Content-Type: ${type}\r\n${head === "" ? "" : `${head}\r\n`}\r\n${message}`;
}

export function writeRawBody(parts: readonly string[]): string {
  return `${parts.map((part) => `--cut\r\n${part}\r\n`).join("")}--cut--\r\n`;
}

/** Sends parts given as complete texts. */
export function sendRaw({ handle }: Pick<Trial, "handle">, parts: readonly string[], query = ""): Promise<Response> {
  return sendBody({ handle }, writeRawBody(parts), query);
}

export function sendBody(
  { handle }: Pick<Trial, "handle">,
  body: string,
  query = "",
  type = "multipart/mixed; boundary=cut",
): Promise<Response> {
  return handle(
    new Request(`http://x${prefix}/$bundle${query}`, { method: "POST", body, headers: { "Content-Type": type } }),
  );
}

/** Sends requests as parts with the ids p0, p1, … */
export function send(to: Pick<Trial, "handle">, requests: readonly PartRequest[], query = ""): Promise<Response> {
  return sendRaw(
    to,
    requests.map((request, index) => writeRawPart(writeRawMessage(request), `X-Request-Id: p${index}`)),
    query,
  );
}

export interface PartAnswer {
  readonly part: Part;
  readonly id: string | undefined;
  readonly status: number;
  readonly reason: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Body;
}

export interface BundleAnswer {
  readonly status: number;
  readonly outcome: string | null;
  readonly parts: readonly PartAnswer[];
  readonly statuses: readonly number[];
}

export async function readAnswer(response: Response): Promise<BundleAnswer> {
  const boundary = readBoundaryHeader(response);
  const parts = readMultipart(new Uint8Array(await response.arrayBuffer()), boundary).map(readPart);
  return {
    status: response.status,
    outcome: response.headers.get("X-Bundle-Outcome"),
    parts,
    statuses: parts.map((part) => part.status),
  };
}

/** Sends requests and reads the complete response. */
export async function sendAndReadBundle(
  to: Pick<Trial, "handle">,
  requests: readonly PartRequest[],
  query = "",
): Promise<BundleAnswer> {
  return readAnswer(await send(to, requests, query));
}

/** The parts of the response as they become complete, and a function that cancels reading. */
export function readPartStream(response: Response): {
  next(): Promise<PartAnswer | undefined>;
  cancel(): Promise<void>;
} {
  if (response.body === null) throw new Error("The response has no body.");
  const reader = response.body.getReader();
  const parser = new MultipartReader(readBoundaryHeader(response));
  const waiting: PartAnswer[] = [];
  const next = async (): Promise<PartAnswer | undefined> => {
    while (waiting.length === 0) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      waiting.push(...parser.push(value).map(readPart));
    }
    return waiting.shift();
  };
  return { next, cancel: () => reader.cancel() };
}

function readBoundaryHeader(response: Response): string {
  const [, boundary = ""] = /^multipart\/mixed; boundary=(\S+)$/.exec(response.headers.get("Content-Type") ?? "") ?? [];
  return boundary;
}

function readPart(part: Part): PartAnswer {
  const { id, message } = readResponsePart(part);
  return {
    part,
    id,
    status: message.status,
    reason: message.reason,
    header: (name) => getHeader(message.headers, name),
    body: JSON.parse(new TextDecoder().decode(message.body)) as Body,
  };
}

/** Code to run around a store's transactions; `index` counts them from 0. */
export interface Steps {
  /** Awaited before the transaction begins. */
  readonly before?: (index: number, scope: TransactionScope) => Promise<void> | void;
  /** Awaited inside, when the work is done; if it throws, the transaction is rolled back. */
  readonly atCommit?: () => Promise<void> | void;
  /** Awaited when the transaction is durable. */
  readonly after?: () => void;
  /** Called before each `get` inside; a promise that it returns is awaited in place of the `get`. */
  readonly onGet?: (key: unknown, scope: TransactionScope) => Promise<never> | undefined;
}

/** A store that records the scopes of its transactions and runs the steps. */
export function createSteppingStore(store: Store, steps: Steps = {}): { store: Store; scopes: TransactionScope[] } {
  const scopes: TransactionScope[] = [];
  const transact = async <T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>) => {
    scopes.push(scope);
    await steps.before?.(scopes.length - 1, scope);
    const result = await store.transact(scope, async (transaction) => {
      const inside = await work(watchTransaction(transaction, scope, steps));
      await steps.atCommit?.();
      return inside;
    });
    steps.after?.();
    return result;
  };
  return { store: { ...store, transact }, scopes };
}

function watchTransaction(transaction: StoreTransaction, scope: TransactionScope, { onGet }: Steps): StoreTransaction {
  return new Proxy(transaction, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) =>
        (name === "get" ? onGet?.(given[1], scope) : undefined) ?? member.apply(target, given);
    },
  });
}

/** A promise that the test resolves. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Resolves when the scope's signal is aborted. */
export function waitForAbort({ signal }: TransactionScope): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve()));
}
