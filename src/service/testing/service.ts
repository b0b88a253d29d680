// The small service of the tests: two collections with fields of every type, a handler, and ways to inspect the store.

import type { CollectionDeclaration } from "../../language/public.ts";
import type { ServiceIssue } from "../../wire/public.ts";
import { createHandler, type HandlerOptions } from "../handler.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { Key, Row, Store } from "../store/store.ts";

const every = ["=", "!=", "<", ">", "<=", ">=", "in", "!in", "like", "!like", "ilike", "!ilike"] as const;

/** Number keys, every type, every constraint. */
export const things: CollectionDeclaration = {
  name: "Things",
  description: "What is kept.",
  fields: {
    _id: { type: "number", minimum: 1 },
    name: { type: "string", required: true, maxLength: 12 },
    kind: { type: "string", values: ["a", "b", "c"] },
    rank: { type: "number", integer: true, minimum: 0, maximum: 9 },
    price: { type: "number" },
    size: { type: "number", values: [1, 2, 4] },
    open: { type: "boolean" },
    day: { type: "date" },
    at: { type: "datetime" },
    hour: { type: "time" },
    place: {
      type: "object",
      fields: {
        city: { type: "string" },
        zip: { type: "string", required: true },
        geo: { type: "object", fields: { lat: { type: "number" } } },
      },
    },
    tags: { type: "array", maxItems: 3, items: { type: "string", maxLength: 5 } },
    lines: {
      type: "array",
      items: {
        type: "object",
        fields: { sku: { type: "string", required: true }, qty: { type: "number", minimum: 1 } },
      },
    },
    secret: { type: "string" },
  },
  indexes: ["name", "price", "day", "at", "place.city"],
  operations: {
    FindMany: {
      filter: {
        _id: every,
        name: every,
        kind: ["=", "in"],
        rank: every,
        price: every,
        open: ["="],
        day: every,
        at: every,
        hour: every,
        "place.city": every,
        tags: every,
        "lines.sku": every,
      },
      sort: ["_id", "name", "rank", "price", "open", "at", "place.city"],
    },
    UpdateMany: { filter: { _id: ["=", "in", ">"], name: ["="] } },
    DeleteMany: { filter: { _id: ["=", "in"], price: ["<"] } },
  },
};

/** String keys. */
export const notes: CollectionDeclaration = {
  name: "Notes",
  description: "What is said.",
  fields: { _id: { type: "string" }, text: { type: "string" }, rank: { type: "number" } },
  indexes: [],
  operations: {
    FindMany: { filter: { text: ["=", "like"] }, sort: ["text", "rank"], defaultSort: "-rank" },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: { text: ["="] } },
  },
};

export const prefix = "/api";
export const version = "9.8.7";

/** Three things, named one, two and three like their keys. */
export const threeThings: readonly Row[] = [
  { _id: 1, name: "one", price: 10 },
  { _id: 2, name: "two", price: 20 },
  { _id: 3, name: "three", price: 30 },
];

/** A store in memory with the two collections, and the given rows in Things. */
export async function createFilledStore(rows: readonly Row[] = threeThings): Promise<Store> {
  const store = createMemoryStore();
  await store.define([things, notes], (transaction) => transaction.add("Things", rows));
  return store;
}

/** The JSON of a response. */
export interface Body {
  readonly payload?: unknown;
  readonly affected?: number;
  readonly totalMatches?: number;
  readonly plan?: unknown;
  readonly errors?: readonly ServiceIssue[];
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Trial {
  readonly handle: (request: Request) => Promise<Response>;
  /** Sends a request to a path below the prefix; a body that is not a string is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** Every error code of the response to a call. */
  codes(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<string[]>;
}

export function createTrial(store: Store, options: Partial<HandlerOptions> = {}): Trial {
  const handle = createHandler({ store, prefix, version, ...options });
  const call: Trial["call"] = async (method, path, body, headers = { "Content-Type": "application/json" }) => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body), headers };
    const response = await handle(new Request(`http://x${options.prefix ?? prefix}${path}`, { method, ...sent }));
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const codes: Trial["codes"] = async (...args) => ((await call(...args)).body.errors ?? []).map(({ code }) => code);
  return { handle, call, codes };
}

/** The keys in a collection, in order; read from the store, not through the service. */
export async function readStoredKeys(store: Store, collection = "Things"): Promise<Key[]> {
  const { epoch } = await store.schema();
  const rows = await store.transact({ mode: "read", collections: [collection], epoch }, (transaction) =>
    transaction.read(collection, { by: "all" }),
  );
  return rows.map((row) => row._id).sort();
}
