// Runs a bundle dry: with the same client and handler on a copy of the data in memory, and with a fault if one is chosen.

import { type Client, createClient, yieldToTasks } from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import {
  createHandler,
  createMemoryStore,
  type Handler,
  type HandlerOptions,
  type Outcome,
  type Store,
} from "../../../service/internal.ts";
import { type BundleOutcome, fail, getReasonPhrase, type HeaderField, readErrorBody } from "../../../wire/public.ts";
import { compose, type DraftRefusal, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundleDraft, BundlePart, SentPart } from "../../requests/parts/part.ts";
import type { Answer } from "../send/answer.ts";
import type { SentBundle } from "../send/exchange.ts";
import { sendComposed } from "../send/send.ts";
import type { DataState } from "./data-state.ts";
import { mergeRowChanges, type RowChange, type RowsByKey } from "./row-change.ts";

/** What goes wrong: a part fails, or the bundle's timeout expires as a part begins. */
export interface Fault {
  readonly kind: "failure" | "timeout";
  readonly number: number;
}

/** Something that happened: a part ran, or the transaction ended. */
export interface DryRunStep {
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
  /** The data before, by collection. */
  readonly before: ReadonlyMap<string, RowsByKey>;
}

/** Maximum number of rows that the parts may change, a row once for each part. */
const maxChanges = 50_000;

/** How many rows are copied before the page may render. */
const chunkSize = 250;

export interface DryRunSetting {
  /** The base URL that the bundle would be sent to; every part's path includes its path. */
  readonly baseUrl: string;
  /** The value of X-Service-Version. */
  readonly version: string;
  readonly collections: readonly CollectionDeclaration[];
  /** The rows of every collection that the draft uses. */
  readonly data: DataState;
  readonly signal: AbortSignal;
  readonly fault?: Fault | null;
}

/**
 * Runs a draft on a copy of the data. Sends nothing and changes no stored row. No timeout expires unless that is the fault.
 *
 * @throws the signal's reason
 */
export async function runDry(draft: BundleDraft, setting: DryRunSetting): Promise<DryRun | DraftRefusal> {
  const { collections, data, signal } = setting;
  for (const [name, { isWhole, total }] of data.collections) {
    if (!isWhole) return { refusal: `${name} has ${total} rows, too many to copy.` };
  }
  const before = new Map([...data.collections].map(([name, { rows }]) => [name, rows]));
  const result = await new Runner(draft, setting, await copyRows(before, collections, signal)).run();
  signal.throwIfAborted();
  return "refusal" in result ? result : { ...result, before };
}

type Written = Parameters<NonNullable<HandlerOptions["onPart"]>>[2];

/** Runs a draft once on a store. */
class Runner {
  readonly #draft: BundleDraft;
  readonly #setting: DryRunSetting;
  readonly #sent: readonly SentPart[];
  /** The index of the part at which the fault occurs. */
  readonly #faulty: number;
  readonly #bundle: Client;
  /** The parts that ran. */
  readonly #ran: DryRunStep[] = [];
  #changes = 0;

  constructor(draft: BundleDraft, setting: DryRunSetting, store: Store) {
    const { baseUrl, version, fault } = setting;
    this.#draft = draft;
    this.#setting = setting;
    this.#sent = draft.parts.flatMap((part, index) => (part.on ? [{ part, number: index + 1 }] : []));
    this.#faulty = this.#sent.filter(({ number }) => number < (fault?.number ?? 0)).length;
    const handle = createHandler({
      store,
      prefix: getPathPrefix(baseUrl),
      version,
      now: () => 0,
      beforePart: (index) => this.#beforePart(index),
      onPart: (...result) => this.#note(...result),
    });
    this.#bundle = createClient(baseUrl, { fetch: yieldAround(handle) });
  }

  async run(): Promise<Omit<DryRun, "before"> | DraftRefusal> {
    const { signal } = this.#setting;
    const composed = compose(this.#draft, this.#bundle);
    if ("refusal" in composed) return composed;
    const exchange = await sendComposed(this.#bundle, this.#draft, composed, { signal });
    if (this.#changes > maxChanges) return { refusal: `The parts change more than ${maxChanges} rows.` };
    const end = exchange.head?.outcome;
    if (end === undefined) return { refusal: `The service rejects the whole bundle. ${exchange.problem ?? ""}` };
    return { exchange, end, steps: this.#listSteps(end) };
  }

  #beforePart(index: number): undefined {
    const { fault } = this.#setting;
    if (fault?.kind === "failure" && index === this.#faulty) throw fail("INTERNAL", "This part was made to fail.");
    if (fault?.kind === "timeout" && index >= this.#faulty)
      throw fail("TIMEOUT", "The timeout was made to expire before this part.");
  }

  #note(index: number, outcome: Outcome, written: Written): void {
    const changes = (written?.entries() ?? []).flatMap(([collection, rows]) =>
      Array.from(rows, (row) => ({ collection, ...row })),
    );
    this.#changes += changes.length;
    const kept = this.#changes > maxChanges ? [] : changes;
    const { part = null, number = 0 } = this.#sent[index] ?? {};
    this.#ran.push({ kind: "part", part, number, answer: readAnswer(outcome), changes: kept });
  }

  #listSteps(end: BundleOutcome): readonly DryRunStep[] {
    const parts = this.#ran;
    if (end === "completed" || parts.length === 0) return parts;
    const made = end === "committed" ? [] : mergeRowChanges(parts.flatMap(({ changes }) => changes));
    return [...parts, { kind: "end", part: null, number: 0, answer: null, changes: made.map(reverse) }];
  }
}

function reverse({ before, after, ...row }: RowChange): RowChange {
  return { ...row, before: after, after: before };
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

/** Converts the outcome of a part to its response, as if it had been sent on its own. */
function readAnswer({ status, headers, body }: Outcome): Answer {
  const reason = getReasonPhrase(status);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const fields: readonly HeaderField[] = [["Content-Type", "application/json"], ...headers];
  return {
    status,
    reason,
    ok: status < 400,
    body,
    issues: readErrorBody(body)?.errors ?? [],
    span: null,
    message: { status, reason, headers: fields, body: bytes },
  };
}
