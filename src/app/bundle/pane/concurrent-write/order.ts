// The order in which the service ran a bundle and a concurrent write (docs/service.md#the-order-of-requests).

import { headerValue, serviceSequenceHeader } from "../../../../wire/index.ts";
import type { BundlePart } from "../../../requests/parts/part.ts";
import { readServerTiming } from "../../../ui/server-timing.ts";
import type { Answer } from "../../send/answer.ts";
import type { SentBundle } from "../../send/exchange.ts";
import { milliseconds } from "../../send/timeline.ts";

/** An operation that ran: a part of the bundle, or the concurrent write. */
export interface Operation {
  readonly request: BundlePart;
  /** The part's number; null for the concurrent write. */
  readonly number: number | null;
  readonly answer: Answer;
  /** Positions in the order of the service. */
  readonly received: number;
  readonly started: number;
  readonly ended: number;
  /** How long it waited for the database, in milliseconds; null for a part of a transaction. */
  readonly wait: number | null;
}

interface Sequence {
  readonly received?: number;
  readonly started?: number;
  readonly ended?: number;
}

/** Returns the operations that ran, in the order of the service. Empty if the service does not report its order. */
export function operationsOf(
  { head, sent, answers }: SentBundle,
  write: BundlePart,
  answer: Answer | null,
): Operation[] {
  const bundle = readSequence(head?.headers.get(serviceSequenceHeader));
  const parts = sent.map(({ part, number }) => operationOf(part, number, answers.get(part.id), bundle.received));
  return [...parts, operationOf(write, null, answer ?? undefined)]
    .filter((operation) => operation !== null)
    .toSorted((a, b) => a.started - b.started);
}

function operationOf(
  request: BundlePart,
  number: number | null,
  answer: Answer | undefined,
  ofBundle?: number,
): Operation | null {
  if (answer === undefined) return null;
  const { headers } = answer.message;
  const { received = ofBundle, started, ended } = readSequence(headerValue(headers, serviceSequenceHeader));
  if (received === undefined || started === undefined || ended === undefined) return null;
  const stages = readServerTiming(headerValue(headers, "Server-Timing") ?? "");
  const wait = stages.find(({ name }) => name === "wait")?.duration ?? null;
  return { request, number, answer, received, started, ended, wait };
}

/** Reads a header such as `received=5, started=9, ended=10`. */
function readSequence(header: string | null | undefined): Sequence {
  const pairs = [...(header ?? "").matchAll(/(\w+)=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, event, position]) => [event, Number(position)]));
}

/** Describes in one or two sentences when the write ran and what it saw. */
export function describeOrder(operations: readonly Operation[], { head, phase, draft }: SentBundle): string {
  if (phase !== "answered") return "The bundle was not answered: its outcome says why.";
  if (operations.length === 0) return "Nothing ran, or this service does not report the order of its requests.";
  const write = operations.find(({ number }) => number === null);
  if (write === undefined) return "The write was rejected before it ran, so it did not have to wait.";
  const before = operations.findLast(({ started }) => started < write.started);
  const after = operations.find(({ started }) => started > write.started);
  if (before === undefined && after === undefined) return "The write ran, and no part of the bundle did.";
  if (before === undefined) return "The write ran first: the bundle saw what it wrote. Send both again.";
  if (after !== undefined) {
    const between = `The write ran between part ${before.number} and part ${after.number}`;
    return draft.transaction
      ? `${between}: it did not have to wait, because the transaction does not use its collection.`
      : `${between}: without a transaction nothing is locked between parts. It saw what the parts before it wrote, and nothing of those after it.`;
  }
  const { ended = before.ended } = readSequence(head?.headers.get(serviceSequenceHeader));
  if (write.received > ended) {
    return "The write arrived after the bundle had ended. Send both again, or add parts, so that the bundle takes longer.";
  }
  if (!draft.transaction) return `The write ran after part ${before.number}, the last one. Send both again.`;
  const waited = `The write waited${write.wait === null ? "" : ` ${milliseconds(write.wait)} ms`} for the transaction`;
  return head?.outcome === "committed"
    ? `${waited} until it was committed, and saw all that the bundle wrote.`
    : `${waited} until it was rolled back, and saw nothing that the bundle wrote.`;
}
