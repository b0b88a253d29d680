// Computes how a bundle and a concurrent write overlapped: both on one timeline, and which came first.

import type { BundleOutcome } from "../../../wire/index.ts";
import type { Span } from "../timeline.ts";

/** What is known of a part; in the order in which they were sent. */
export interface MeasuredPart {
  /** In the list of parts, from 1. */
  readonly number: number;
  /** When it ran, in milliseconds since the service began with the bundle; null when it never did. */
  readonly span: Span | null;
  /** When its answer was here; null when it came with all others. */
  readonly arrived: number | null;
  /** Whether the row in its response contains what the other tab wrote; null if that can't be determined. */
  readonly sawWrite: boolean | null;
}

/** All moments are milliseconds by the clock of the tab that sent the bundle, unless they say otherwise. */
export interface Measured {
  readonly outcome: BundleOutcome;
  readonly sent: number;
  readonly head: number;
  readonly ended: number;
  readonly parts: readonly MeasuredPart[];
  /** With a transaction, milliseconds from opening it to its end, waiting for others included; null without. */
  readonly store: number | null;
  /** The last of the parts that wrote the same field, and whether its value or the other tab's is there now. */
  readonly last: { readonly number: number; readonly isThere: "its" | "theirs" } | null;
  /** When the write was requested from the other tab, and when its report arrived. */
  readonly requestedAt: number;
  readonly reportedAt: number;
  readonly write: {
    /** By the other tab's clock. */
    readonly sentAt: number;
    readonly answeredAt: number;
    /** Milliseconds that the service worked on it, waiting apart. */
    readonly worked: number;
  };
}

/** Which came first. */
export type Order =
  /** The write ran after so many of the parts that ran: after none it came first. */
  | {
      readonly kind: "known";
      readonly after: number;
      readonly by: "rows" | "times";
      /** Whether it was sent while the bundle still ran. */
      readonly met: boolean;
    }
  | { readonly kind: "unknown" };

/** In milliseconds since the bundle was sent. */
export interface Overlap {
  readonly outcome: BundleOutcome;
  readonly bundle: Span;
  /** Without a transaction, when each part ran; with one, when it held what it uses. None where nothing ran. */
  readonly runs: readonly Span[];
  /** The numbers of the parts that ran, in their order. */
  readonly numbers: readonly number[];
  /** From sending it to its answer. */
  readonly write: Span;
  readonly worked: number;
  readonly order: Order;
  /** How far the other tab's clock was put right, in milliseconds; 0 where both agree. */
  readonly clockShift: number;
}

/** A shorter transaction has no middle that clocks can resolve. Milliseconds. */
const shortest = 2;

/** Times closer than this can't be ordered across two clocks. Milliseconds. */
const closest = 2;

export function measureOverlap(measured: Measured): Overlap {
  const { outcome, sent, ended, requestedAt, reportedAt, write } = measured;
  const clockShift = clockShiftOf(write, requestedAt, reportedAt);
  const span = { from: write.sentAt + clockShift - sent, to: write.answeredAt + clockShift - sent };
  const ran = measured.parts.filter((part) => part.span !== null);
  const runs = (measured.store === null ? partRuns(measured, ran) : held(measured, ran, measured.store)).map(
    ({ from, to }) => ({ from: from - sent, to: to - sent }),
  );
  return {
    outcome,
    bundle: { from: 0, to: ended - sent },
    runs,
    numbers: ran.map(({ number }) => number),
    write: span,
    worked: Math.min(write.worked, span.to - span.from),
    order: orderOf(measured, ran, runs, span),
    clockShift,
  };
}

/** Corrects clock drift: a write can't be sent before it was requested, nor answered after its report arrived. */
function clockShiftOf({ sentAt, answeredAt }: Measured["write"], requestedAt: number, reportedAt: number): number {
  const [least, most] = [requestedAt - sentAt, reportedAt - answeredAt];
  if (least <= 0 && most >= 0) return 0;
  // Where both can't hold, it is put into the middle.
  return least > most ? (least + most) / 2 : least > 0 ? least : most;
}

/** When each part had its turn: one begins where the one before it ended. */
function partRuns({ sent, head, ended }: Measured, ran: readonly MeasuredPart[]): readonly Span[] {
  const latest = ran.flatMap(({ arrived, span }) => (arrived === null || span === null ? [] : [arrived - span.to]));
  // The service's clock started before anything arrived; the fastest arrival gives the best estimate of when.
  const began = Math.max(sent, Math.min(head, ...latest));
  const starts = ran.map(({ span }) => began + (span?.from ?? 0));
  return starts.map((from, index) => ({ from, to: Math.max(from, starts[index + 1] ?? ended) }));
}

/** From the moment that the first part ran to the end of the transaction; its answer comes right after it. */
function held({ sent, head }: Measured, ran: readonly MeasuredPart[], store: number): readonly Span[] {
  const first = ran[0]?.span;
  return first == null ? [] : [{ from: Math.max(sent, head - (store - first.from)), to: head }];
}

function orderOf(measured: Measured, ran: readonly MeasuredPart[], runs: readonly Span[], { from, to }: Span): Order {
  const end = runs.at(-1)?.to;
  if (end === undefined) return { kind: "unknown" };
  const met = from < end - closest;
  const [least, most] = boundsByRows(measured, ran);
  // Somebody else has written, too.
  if (least > most) return { kind: "unknown" };
  if (least === most) return { kind: "known", after: least, by: "rows", met };
  const by = "times";
  if (measured.store === null) {
    // The turn in which it was answered: it ran before the part whose turn that was, for it was in the queue before.
    const turn = runs.filter((run) => run.from <= to).length;
    const after = to > end ? ran.length : Math.max(0, turn - 1);
    return { kind: "known", after: Math.min(most, Math.max(least, after)), by, met };
  }
  const [run] = runs;
  if (run === undefined || run.to - run.from < shortest) return { kind: "unknown" };
  return { kind: "known", after: to > (run.from + run.to) / 2 ? ran.length : 0, by, met };
}

/** After how many of the parts it ran, at least and at most, by what the rows show. */
function boundsByRows({ parts, last, outcome }: Measured, ran: readonly MeasuredPart[]): readonly [number, number] {
  let [least, most] = [0, ran.length];
  const after = (index: number): void => {
    least = Math.max(least, index + 1);
  };
  const before = (index: number): void => {
    most = Math.min(most, index);
  };
  for (const [index, { sawWrite }] of ran.entries()) {
    if (sawWrite === true) before(index);
    if (sawWrite === false) after(index);
  }
  const index = last === null ? -1 : ran.findIndex(({ number }) => number === last.number);
  if (last !== null && index >= 0) (last.isThere === "theirs" ? after : before)(index);
  // Nobody comes in between the parts of a transaction.
  if (outcome === "committed" && parts.length > 0) {
    if (least > 0) least = ran.length;
    if (most < ran.length) most = 0;
  }
  return [least, most];
}
