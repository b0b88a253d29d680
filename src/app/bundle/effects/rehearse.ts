// Rehearses a bundle: runs it with the same client and handler on a copy of the data in memory.

import { createClient, yieldToMain } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { createHandler, createMemoryStore, type Outcome, type Store } from "../../../service/index.ts";
import { fail, type HeaderField, readErrorBody, reasonOf } from "../../../wire/index.ts";
import { compose, parametersOf, prefixOf, type Refusal } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import type { Answer } from "../send/answer.ts";
import { advance } from "../send/exchange.ts";
import { sendComposed } from "../send/send.ts";
import type { DataState } from "./data-state.ts";
import type { Rows } from "./difference.ts";
import type { Fault, Rehearsal, RehearsedPart } from "./rehearsal.ts";

/** Maximum number of rows that the parts of a rehearsal may change, a row once for each part. */
const maxChanges = 50_000;

/** The timeout in milliseconds for a simulated timeout if the draft has none. */
const usualTimeout = "2000";

/** How many rows are copied before the page may render. */
const chunkSize = 250;

export interface RehearsalSetting {
  /** The base URL that the bundle would be sent to; every part's path includes its path. */
  readonly baseUrl: string;
  /** The value of X-Service-Version. */
  readonly version: string;
  readonly collections: readonly CollectionDeclaration[];
  /** The rows of every collection that the draft uses. */
  readonly data: DataState;
  readonly signal: AbortSignal;
  /** Without it, no part is made to fail and the timeout never expires. */
  readonly fault?: Fault | null;
}

/**
 * Runs a draft on a copy of the data. Sends nothing and changes no stored row.
 *
 * @throws the signal's reason
 */
export async function rehearse(draft: BundleDraft, setting: RehearsalSetting): Promise<Rehearsal | Refusal> {
  const { baseUrl, version, collections, data, signal, fault = null } = setting;
  for (const [name, { isWhole, total }] of data.collections) {
    if (!isWhole) return { refusal: `${name} has ${total} rows, too many to copy for a rehearsal.` };
  }
  const before = new Map([...data.collections].map(([name, { rows }]) => [name, rows]));
  const store = await copyOf(before, collections, signal);
  const ran: Omit<RehearsedPart, "number">[] = [];
  let changed = 0;
  const faultIndex = draft.parts.filter(({ on }, index) => on && index + 1 < (fault?.number ?? 0)).length;
  const handle = createHandler({
    store,
    prefix: prefixOf(baseUrl),
    version,
    now: createClock(fault, () => ran.length - faultIndex),
    onPart(_, outcome, written) {
      const changes = (written?.entries() ?? []).flatMap(([collection, rows]) =>
        rows.map((row) => ({ collection, ...row })),
      );
      changed += changes.length;
      ran.push({ answer: answerOf(outcome), changes: changed > maxChanges ? [] : changes });
    },
  });
  const client = createClient(baseUrl, {
    // The handler runs on the main thread here, so this yields around each request.
    async fetch(input, init) {
      await yieldToMain();
      const response = await handle(new Request(input, init));
      await yieldToMain();
      return response;
    },
  });
  const composed = compose(draft, client);
  if ("refusal" in composed) return composed;
  const timeout = fault?.kind === "timeout" && draft.timeout.trim() === "" ? usualTimeout : draft.timeout;
  const params = parametersOf({ ...draft, timeout });
  const end = await sendComposed(client, composed.requests, { params, signal, onArrive: () => {} });
  signal.throwIfAborted();
  if (changed > maxChanges) return { refusal: `Its parts change more than ${maxChanges} rows.` };
  const { sent } = composed;
  const exchange = advance(advance(null, { type: "send", serial: 0, draft, sent }), { type: "end", serial: 0, ...end });
  if (exchange === null || end.head?.outcome === undefined) {
    return { refusal: `The service rejects the whole bundle. ${end.problem ?? ""}` };
  }
  return {
    exchange,
    end: end.head.outcome,
    parts: ran.map((part, index) => ({ number: sent[index]?.number ?? index + 1, ...part })),
    before,
  };
}

/** A store in memory with the declarations and a copy of the rows. The signal aborts every transaction. */
async function copyOf(
  data: ReadonlyMap<string, Rows>,
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

/**
 * A clock that does not advance until the fault. The service reads its clock once when a bundle begins, and then before
 * and after each part (`src/service/bundle/run-parts.ts`). From the fault on, either the time is past every timeout, or the
 * reading for that part throws.
 *
 * @param past - the position of the current part relative to that of the fault; negative before it
 */
function createClock(fault: Fault | null, past: () => number): () => number {
  let hasBegun = false;
  return () => {
    const began = hasBegun;
    hasBegun = true;
    if (!began || fault === null) return 0;
    if (fault.kind === "timeout") return past() < 0 ? 0 : Number.MAX_SAFE_INTEGER;
    if (past() === 0) throw fail("INTERNAL", "The rehearsal made this part fail.");
    return 0;
  };
}

/** Converts the outcome of a part to its response, as if it had been sent on its own. */
function answerOf({ status, headers, body }: Outcome): Answer {
  const reason = reasonOf(status);
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
