// Runs a bundle dry: with the same client and handler on a copy of the data in memory, and with a fault if one is chosen.

import { createClient, yieldToTasks } from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { createHandler, createMemoryStore, type Handler, type Outcome, type Store } from "../../../service/internal.ts";
import { type BundleOutcome, fail, getReasonPhrase, type HeaderField } from "../../../wire/public.ts";
import { compose, type DraftRefusal, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundleDraft, BundlePart } from "../../requests/parts/part.ts";
import { type Answer, readAnswer } from "../send/answer.ts";
import { type SentBundle, sendComposed } from "../send/send.ts";
import type { DataState } from "./data-state.ts";
import { mergeRowChanges, type RowChange, type RowsByKey } from "./row-change.ts";

/** What goes wrong: a part fails, or the bundle's timeout expires as a part begins. */
export interface Fault {
  readonly kind: "failure" | "timeout";
  readonly number: number;
}

export interface DryRunStep {
  /** A part ran, or the transaction ended. */
  readonly kind: "part" | "end";
  /** The request; null for the end of the transaction, as is its response. */
  readonly part: BundlePart | null;
  /** The number in the list of parts, from 1; 0 for the end. */
  readonly number: number;
  /** The response before a later part could undo it. */
  readonly answer: Answer | null;
  /** A rollback undoes the changes of the parts. */
  readonly changes: readonly RowChange[];
}

export interface DryRun {
  /** The bundle as if it had been sent, with the final response to each part. */
  readonly exchange: SentBundle;
  readonly end: BundleOutcome;
  /** In order. No part has run if one was rejected before the transaction began. */
  readonly steps: readonly DryRunStep[];
  readonly before: ReadonlyMap<string, RowsByKey>;
}

/** Maximum number of rows that the parts may change, a row once for each part. */
const maxChanges = 50_000;

/** How many rows are copied before the page may render. */
const chunkSize = 250;

export interface DryRunSetting {
  /** The base URL that the bundle would be sent to; every part's path includes its path. */
  readonly baseUrl: string;
  readonly version: string;
  readonly collections: readonly CollectionDeclaration[];
  readonly data: DataState;
  readonly signal: AbortSignal;
  readonly fault?: Fault | null;
}

/** Sends nothing and changes no stored row. No timeout expires unless that is the fault. @throws the signal's reason */
export async function runDry(draft: BundleDraft, setting: DryRunSetting): Promise<DryRun | DraftRefusal> {
  const { baseUrl, version, collections, data, signal, fault = null } = setting;
  for (const [name, { isWhole, total }] of data.collections) {
    if (!isWhole) return { refusal: `${name} has ${total} rows, too many to copy.` };
  }
  const before = new Map([...data.collections].map(([name, { rows }]) => [name, rows]));
  const store = await copyRows(before, collections, signal);
  const client = createClient(baseUrl, { fetch: yieldAround((request) => handle(request)) });
  const composed = compose(draft, client);
  if ("refusal" in composed) return composed;
  const { sent } = composed;
  const parts: DryRunStep[] = [];
  let changed = 0;
  const handle = createHandler({
    store,
    prefix: getPathPrefix(baseUrl),
    version,
    now: () => 0,
    beforePart(index) {
      if (fault !== null) failAt(fault, sent[index]?.number ?? 0);
    },
    onPart(index, outcome, written) {
      const changes = (written?.entries() ?? []).flatMap(([collection, rows]) =>
        Array.from(rows, (row) => ({ collection, ...row })),
      );
      changed += changes.length;
      const kept = changed > maxChanges ? [] : changes;
      const { part = null, number = 0 } = sent[index] ?? {};
      parts.push({ kind: "part", part, number, answer: readOutcome(outcome), changes: kept });
    },
  });
  const exchange = await sendComposed(client, draft, composed, { signal });
  signal.throwIfAborted();
  if (changed > maxChanges) return { refusal: `The parts change more than ${maxChanges} rows.` };
  const end = exchange.head?.outcome;
  if (end === undefined) return { refusal: `The service rejects the whole bundle. ${exchange.problem ?? ""}` };
  return { exchange, end, steps: addEnd(parts, end), before };
}

function failAt(fault: Fault, number: number): void {
  if (fault.kind === "failure" && number === fault.number) throw fail("INTERNAL", "This part was made to fail.");
  if (fault.kind === "timeout" && number >= fault.number) {
    throw fail("TIMEOUT", "The timeout was made to expire before this part.");
  }
}

function addEnd(parts: readonly DryRunStep[], end: BundleOutcome): readonly DryRunStep[] {
  if (end === "completed" || parts.length === 0) return parts;
  const made = end === "committed" ? [] : mergeRowChanges(parts.flatMap(({ changes }) => changes));
  const undone = made.map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));
  return [...parts, { kind: "end", part: null, number: 0, answer: null, changes: undone }];
}

/** The handler runs on the main thread here, so this yields around each request. */
function yieldAround(handle: Handler): typeof fetch {
  return async (input, init) => {
    await yieldToTasks();
    const response = await handle(new Request(input, init));
    await yieldToTasks();
    return response;
  };
}

/** A store in memory with the declarations and a copy of the rows. The signal aborts every transaction. */
async function copyRows(
  data: ReadonlyMap<string, RowsByKey>,
  collections: readonly CollectionDeclaration[],
  signal: AbortSignal,
): Promise<Store> {
  const store = createMemoryStore();
  await store.define(collections, async (transaction) => {
    for (const [name, rows] of data) {
      const all = [...rows.values()];
      for (let from = 0; from < all.length; from += chunkSize) {
        signal.throwIfAborted();
        await transaction.add(name, all.slice(from, from + chunkSize));
      }
    }
  });
  return { ...store, transact: (scope, work) => store.transact({ ...scope, signal }, work) };
}

function readOutcome({ status, headers, body }: Outcome): Answer {
  const fields: readonly HeaderField[] = [["Content-Type", "application/json"], ...headers];
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const message = { status, reason: getReasonPhrase(status), headers: fields, body: bytes };
  return readAnswer({ ok: status < 400, body, message });
}
