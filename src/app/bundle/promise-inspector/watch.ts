// Watching a bundle's promises: the very requests that are sent, from their binding to what each of them becomes.

import {
  type BundleCall,
  type Client,
  type ClientRequest,
  type ClientResponse,
  RequestError,
  RequestUsedError,
} from "../../../client/index.ts";
import type { SentPart } from "../exchange.ts";

/** More are bound and sent like all others, but not watched. */
export const watchedAtMost = 100;

export type Ended =
  | { readonly state: "resolved"; readonly value: unknown }
  | { readonly state: "rejected"; readonly reason: unknown };

/** How a promise settled, its position in settlement order, and when. */
export type Settled = Ended & {
  readonly order: number;
  /** Milliseconds since the bundle was made. */
  readonly at: number;
};

export interface WatchedRequest {
  readonly sent: SentPart;
  /** Of `body()`, taken when the request was bound; null while it is pending. */
  readonly body: Settled | null;
  /** What became of `body()` when it was taken again after the bundle had ended; null before. */
  readonly after: Ended | null;
  /** What a second bundle with it threw; null when nothing did. */
  readonly refused: unknown;
}

export interface Watched {
  readonly transaction: boolean;
  readonly requests: readonly WatchedRequest[];
  /** How many more are in the bundle. */
  readonly others: number;
  /** Of the bundle itself. */
  readonly call: (Settled & { readonly isInOrder: boolean }) | null;
  /** How many requests went over the wire. */
  readonly wires: number;
}

export interface Watching {
  readonly client: Pick<Client, "bundle">;
  readonly sent: readonly SentPart[];
  readonly requests: readonly ClientRequest[];
  readonly transaction: boolean;
  /** Called at most twice per bundle: when it is bound and when everything has settled. */
  readonly onChange: (watched: Watched) => void;
}

/**
 * Watches a bundle that was made just now. It reads the promises that anybody could read, and tries once more to send
 * what is bound, which the client must refuse; nothing is sent by that.
 *
 * @returns to be called for each request that goes over the wire.
 */
export function watchBundle(bundled: BundleCall, given: Watching): () => void {
  const began = performance.now();
  const watched = given.requests.slice(0, watchedAtMost);
  const bodies: (Settled | null)[] = watched.map(() => null);
  const refused = watched.map((request) => refusalOf(request, given.client));
  let order = 0;
  let wires = 0;
  const settled = (ended: Ended): Settled => {
    order += 1;
    return { ...ended, order, at: performance.now() - began };
  };
  const emit = (call: Watched["call"], after: readonly Ended[]): void =>
    given.onChange({
      transaction: given.transaction,
      requests: watched.flatMap((_, index) => {
        const sent = given.sent[index];
        if (sent === undefined) return [];
        return [{ sent, body: bodies[index] ?? null, after: after[index] ?? null, refused: refused[index] }];
      }),
      others: given.requests.length - watched.length,
      call,
      wires,
    });
  for (const [index, request] of watched.entries()) {
    void ending(request.body()).then((ended) => {
      bodies[index] = settled(ended);
    });
  }
  void ending(bundled).then(async (ended) => {
    const call = { ...settled(ended), isInOrder: isInOrder(ended, given.requests) };
    // A call after the bundle has ended settles the same way.
    const after = await Promise.all(watched.map((request) => ending(request.body())));
    emit(call, after);
  });
  emit(null, []);
  return () => {
    wires += 1;
  };
}

function ending(promise: Promise<unknown>): Promise<Ended> {
  return promise.then(
    (value): Ended => ({ state: "resolved", value }),
    (reason: unknown): Ended => ({ state: "rejected", reason }),
  );
}

function refusalOf(request: ClientRequest, client: Pick<Client, "bundle">): unknown {
  try {
    void client.bundle([request]);
    return null;
  } catch (error) {
    return error;
  }
}

function isInOrder(ended: Ended, requests: readonly ClientRequest[]): boolean {
  if (ended.state === "rejected") return false;
  const answers = ended.value as readonly ClientResponse[];
  return (
    answers.length === requests.length && answers.every(({ requestId }, index) => requestId === requests[index]?.id)
  );
}

/** Whether both are the same end: the same value or the same error. */
export function isSameEnd(a: Ended, b: Ended): boolean {
  if (a.state === "resolved") return b.state === "resolved" && a.value === b.value;
  return b.state === "rejected" && a.reason === b.reason;
}

/** An error's class and, of the service's, its status and first code. */
export function nameOfError(reason: unknown): string {
  if (reason instanceof RequestError) {
    const [issue] = reason.issues;
    return `${reason.name} ${reason.status}${issue === undefined ? "" : ` ${issue.code}`}`;
  }
  return reason instanceof Error ? reason.name : String(reason);
}

export function isRefusal(reason: unknown): boolean {
  return reason instanceof RequestUsedError;
}
