// Describes how a bundle and a concurrent write overlapped, from measurements only.

import { reasonOf } from "../../../wire/index.ts";
import { spaced } from "../json-text.ts";
import { capital, listParts } from "../plain-words.ts";
import { milliseconds } from "../timeline.ts";
import type { FieldWrite } from "./messages.ts";
import type { Overlap } from "./overlap.ts";

/** What was answered to the other tab. */
export interface WriteAnswer {
  readonly status: number;
  readonly code: string | null;
}

/** Two to four sentences, with code in backticks. */
export function describeOverlap(overlap: Overlap, { collection }: FieldWrite, answer: WriteAnswer): string {
  return [timesText(overlap, answer), orderText(overlap, collection), evidenceText(overlap)]
    .filter((words) => words !== "")
    .join(" ");
}

function timesText({ write }: Overlap, { status, code }: WriteAnswer): string {
  const sent = `The other tab's write was sent ${milliseconds(Math.max(0, write.from))} ms after the bundle`;
  const answered = `and answered ${milliseconds(write.to - write.from)} ms later`;
  if (status < 400) return `${sent}, ${answered}.`;
  return `${sent}, ${answered} with ${status} ${reasonOf(status)}${code === null ? "" : `, \`${code}\``}.`;
}

function orderText({ order, outcome, numbers, runs, bundle, write, worked }: Overlap, collection: string): string {
  const isTogether = outcome !== "completed";
  if (runs.length === 0) return "No part of the bundle ran, so the writes did not overlap.";
  if (order.kind === "unknown") return "The measurements don't show which came first. Send both again.";
  const { after, met } = order;
  if (after === 0) {
    return isTogether
      ? "It came first: the transaction began after it."
      : `It came first, before ${listParts(numbers.slice(0, 1))}.`;
  }
  if (after < numbers.length) {
    const [before, next] = [numbers[after - 1], numbers[after]];
    return `It ran between part ${before} and part ${next}: without a transaction nothing stays locked between parts.`;
  }
  if (!met) {
    const what = isTogether ? "the transaction" : "the bundle";
    const nearly = write.from > bundle.to ? "" : ", or almost ended,";
    return `It came after the bundle: ${what} had ended${nearly} when it was sent. They did not overlap; send both again.`;
  }
  if (!isTogether) return `It ran after ${listParts(numbers.slice(-1))}, the last one.`;
  const kept = outcome === "committed" ? "committed" : "rolled back";
  const work = `The service worked on it for ${milliseconds(worked)} ms; the rest was waiting and transport.`;
  return `It had to wait for the transaction, which locked ${collection} until it was ${kept}. ${work}`;
}

/** The evidence for the order. */
function evidenceText({ order, runs, clockShift }: Overlap): string {
  if (order.kind === "unknown" || runs.length === 0) return "";
  const clock =
    clockShift === 0 ? "" : ` The other tab's clock was adjusted by ${milliseconds(Math.abs(clockShift))} ms.`;
  const proof =
    order.by === "rows" ? "The rows in the responses show this order." : "The order follows from the times alone.";
  return `${proof}${clock}`;
}

/** Where a value in the row comes from now. */
export interface Origin {
  readonly field: string;
  readonly value: unknown;
  /** A part's number, the other tab, or neither of both. */
  readonly from: number | "tab" | "neither";
  /** What was overwritten, and whose it was. */
  readonly over: { readonly value: unknown; readonly from: number | "tab" } | null;
}

/** Maximum number of fields described. */
const maxOrigins = 4;

/** The row as it is now, and whose values it holds; null for a row that no longer exists. */
export function describeRow(origins: readonly Origin[] | null, name: string, isUndone: boolean): string {
  if (origins === null) return `\`${name}\` no longer exists.`;
  const fields = origins.slice(0, maxOrigins).map(({ field, value, from, over }) => {
    const origin = from === "neither" ? "another client wrote it since" : whose(from);
    const lost = over === null ? "" : `; it overwrote ${short(over.value)} from ${whose(over.from)}`;
    return `\`${field}\` is ${short(value)} (${origin}${lost})`;
  });
  const undone = isUndone ? " The bundle was rolled back, so either order leaves the same data." : "";
  return `Now in \`${name}\` ${fields.join(", ")}.${undone}`;
}

function whose(from: number | "tab"): string {
  return from === "tab" ? "the other tab" : `part ${from}`;
}

function short(value: unknown): string {
  if (value === undefined) return "missing";
  const text = spaced(value);
  return `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``.replaceAll("``", "`");
}

/** Text alternative of the chart. */
export function chartLabel({ bundle, write, worked }: Overlap): string {
  const span = (from: number, to: number): string =>
    `from ${milliseconds(Math.max(0, from))} to ${milliseconds(to)} ms`;
  return capital(
    `bundle ${span(bundle.from, bundle.to)}; write of the other tab ${span(write.from, write.to)}, processing for the last ${milliseconds(worked)} ms`,
  );
}
