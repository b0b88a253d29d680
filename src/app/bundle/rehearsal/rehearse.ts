// The rehearsal of a bundle: the same client and the same handler, over a copy of the data in memory.

import { createClient, yieldToMain } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { createHandler, type Outcome } from "../../../service/index.ts";
import { type HeaderField, readErrorBody, reasonOf } from "../../../wire/index.ts";
import type { Answer } from "../answer.ts";
import { compose, parametersOf, prefixOf } from "../compose.ts";
import type { Snapshot } from "../data/snapshot.ts";
import { advance } from "../exchange.ts";
import type { BundleDraft } from "../part.ts";
import { sendComposed } from "../send.ts";
import { createRecordingStore } from "./recording-store.ts";
import type { NotRehearsed, Rehearsal, RehearsedPart } from "./rehearsal.ts";

/** So many changed rows are kept for the moments in between, at most. */
const mostChanges = 50_000;

export interface RehearsalSetting {
  /** The base URL that the bundle would go to; its path is in every part. */
  readonly baseUrl: string;
  /** X-Service-Version. */
  readonly version: string;
  readonly collections: readonly CollectionDeclaration[];
  /** Of every collection that the draft touches. */
  readonly snapshot: Snapshot;
  readonly signal: AbortSignal;
  /** Lets the bundle's timeout strike when so many of the parts that are sent have run. Without it time stands still. */
  readonly timeoutAfter?: number | undefined;
}

/**
 * Runs a draft on a copy of the data. Nothing leaves the page and no stored row changes.
 * @throws the signal's reason
 */
export async function rehearse(draft: BundleDraft, setting: RehearsalSetting): Promise<Rehearsal | NotRehearsed> {
  const { baseUrl, version, collections, snapshot, signal, timeoutAfter } = setting;
  for (const [name, { isWhole, total }] of snapshot.collections) {
    if (!isWhole) return { refusal: `${name} has ${total} rows, too many to copy for a rehearsal.` };
  }
  const before = new Map([...snapshot.collections].map(([name, { rows }]) => [name, rows]));
  const recording = await createRecordingStore(collections, before, signal);
  const clock = createClock(timeoutAfter === 0);
  const ran: { readonly index: number; readonly part: Omit<RehearsedPart, "number"> }[] = [];
  let kept = 0;
  const handle = createHandler({
    store: recording.store,
    prefix: prefixOf(baseUrl),
    version,
    now: clock.now,
    onPart(index, outcome) {
      const changes = recording.drainChanges();
      kept += changes.length;
      ran.push({ index, part: { answer: answerOf(outcome), changes: kept > mostChanges ? null : changes } });
      if (ran.length === timeoutAfter) clock.leap();
    },
  });
  const client = createClient(baseUrl, {
    // What a worker would do beside the page is done in it: so the page gets its turn before it and after.
    async fetch(input, init) {
      await yieldToMain();
      const response = await handle(new Request(input, init));
      await yieldToMain();
      return response;
    },
  });
  const composed = compose(draft, client);
  if ("refusal" in composed) return composed;
  const params = parametersOf(draft);
  const end = await sendComposed(client, composed.requests, { params, signal, onArrive: () => {} });
  signal.throwIfAborted();
  const { sent } = composed;
  const exchange = advance(advance(null, { type: "send", serial: 0, draft, sent }), { type: "end", serial: 0, ...end });
  if (exchange === null) throw new Error("An exchange that ended is there.");
  return {
    exchange,
    end: end.head?.outcome ?? "refused",
    parts: ran.map(({ index, part }) => ({ number: sent[index]?.number ?? index + 1, ...part })),
    before,
    after: new Map([...before.keys()].map((name) => [name, recording.rows(name)])),
  };
}

interface Clock {
  readonly now: () => number;
  readonly leap: () => void;
}

/** A clock that stands still until `leap` moves it past every timeout, or right after the bundle begins. */
function createClock(leapsAtOnce: boolean): Clock {
  let time = 0;
  const leap = (): void => {
    time = Number.MAX_SAFE_INTEGER;
  };
  const now = (): number => {
    const current = time;
    if (leapsAtOnce) leap();
    return current;
  };
  return { now, leap };
}

/** What a part ended in, as if it had come over the wire by itself. */
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
