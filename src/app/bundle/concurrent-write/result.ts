// Result of a bundle and a concurrent write, from the messages, the responses and the row afterwards.

import type { Row } from "../../../service/index.ts";
import { readServerTiming } from "../../ui/server-timing.ts";
import type { DataService } from "../data/pane-store.ts";
import type { Exchange } from "../exchange.ts";
import type { FieldWrite, UnwrittenMessage, WrittenMessage } from "./messages.ts";
import { lastOf, observationsOf, originsOf } from "./origins.ts";
import { measureOverlap, type Overlap } from "./overlap.ts";
import type { Origin } from "./overlap-text.ts";
import { readRow } from "./read-row.ts";

/** What came of it. */
export interface Result {
  /** Of the exchange. */
  readonly serial: number | null;
  readonly write: FieldWrite;
  readonly answer: WrittenMessage;
  /** Null where the bundle has no answer to be measured. */
  readonly overlap: Overlap | null;
  /** Null where the row no longer exists. */
  readonly origins: readonly Origin[] | null;
  readonly isUndone: boolean;
}

/** Why there is no result, in a sentence or two. */
export interface NoResult {
  readonly problem: string;
}

/** Milliseconds after the bundle has ended in which the other tab must report its write. */
export const reportTimeout = 6_000;

/** By this tab's clock, in milliseconds since 1970; 0 for what has not happened. */
export interface Timestamps {
  sent: number;
  head: number;
  ended: number;
  requestedAt: number;
  reportedAt: number;
  readonly arrived: number[];
}

export interface RunRecord {
  readonly exchange: Exchange | null;
  readonly answer: WrittenMessage | UnwrittenMessage | "gone" | undefined;
  readonly timestamps: Timestamps;
}

/** Builds the result from the row as it is now. Rejects as the client does. */
export async function resultOf(
  service: DataService,
  write: FieldWrite,
  { exchange, answer, timestamps }: RunRecord,
): Promise<Result | NoResult> {
  const collection = service.collections.find(({ name }) => name === write.collection);
  const row = collection === undefined ? undefined : await readRow(service, { collection, key: write.key });
  const value = row !== undefined && Object.hasOwn(row, write.field) ? row[write.field] : undefined;
  const left = `\`${write.field}\` ${value === write.value ? "has" : "does not have"} the requested value.`;
  if (answer === "gone") return { problem: `The other tab was closed before it reported its write: ${left}` };
  if (answer === undefined) {
    return {
      problem: `The other tab has not reported for ${reportTimeout / 1000} s and may be closed or asleep: ${left}`,
    };
  }
  if (answer.kind === "unwritten")
    return { problem: `The other tab got no response to its write. ${answer.why} ${left}` };
  const isWritten = answer.status < 300;
  return {
    serial: exchange?.serial ?? null,
    write,
    answer,
    overlap: exchange === null ? null : measured(exchange, write, { row, answer, timestamps, isWritten }),
    origins: exchange === null ? null : originsOf(exchange, write, isWritten, row),
    isUndone: exchange?.head?.outcome === "rolled-back",
  };
}

interface Seen {
  readonly row: Row | undefined;
  readonly answer: WrittenMessage;
  readonly timestamps: Timestamps;
  readonly isWritten: boolean;
}

function measured(exchange: Exchange, write: FieldWrite, { row, answer, timestamps, isWritten }: Seen): Overlap | null {
  const { head, sent, answers, draft, phase } = exchange;
  if (phase !== "answered" || head?.outcome === undefined) return null;
  const observations = isWritten ? observationsOf(exchange, write) : undefined;
  const stages = readServerTiming(head.headers.get("Server-Timing") ?? "");
  return measureOverlap({
    ...timestamps,
    outcome: head.outcome,
    parts: sent.map(({ part, number }, index) => ({
      number,
      span: answers.get(part.id)?.span ?? null,
      arrived: draft.transaction ? null : (timestamps.arrived[index] ?? null),
      sawWrite: observations?.get(part.id) ?? null,
    })),
    store: draft.transaction ? (stages.find(({ name }) => name === "store")?.duration ?? 0) : null,
    last: isWritten ? lastOf(exchange, write, row) : null,
    write: answer,
  });
}
