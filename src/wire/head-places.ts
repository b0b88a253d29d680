// Positions of the lines of a head, for displaying messages.

import type { Fault } from "./head.ts";
import { readFields, readLine, skipEmptyLines } from "./head.ts";
import { responseHeadLimits } from "./head-limits.ts";
import { MessageError } from "./message.ts";

/** Positions in bytes from the start of the input. A line does not include its line break. */
export interface HeadPlaces {
  /** The start line of a message; undefined for the head of a part. */
  readonly start: { readonly from: number; readonly to: number } | undefined;
  /** Each header line, and the end of its name. */
  readonly fields: readonly { readonly from: number; readonly nameTo: number; readonly to: number }[];
  /** Where the body begins. */
  readonly body: number;
}

const fault: Fault = (problem, offset) => new MessageError(problem, offset);

/**
 * Finds the lines of the head of a message, which begins with a start line, or of a part.
 *
 * @throws MessageError for an invalid head, by the same rules as `readRequest` and `readResponse`
 */
export function headPlaces(bytes: Uint8Array, kind: "message" | "part"): HeadPlaces {
  const start = kind === "message" ? readLine(bytes, skipEmptyLines(bytes), fault) : undefined;
  const { fields, offsets, bodyStart } = readFields(bytes, start?.next ?? 0, fault, responseHeadLimits);
  return {
    start: start && { from: start.offset, to: start.offset + start.text.length },
    fields: offsets.map((from, index) => {
      const next = offsets[index + 1];
      const nameTo = from + (fields[index]?.[0].length ?? 0);
      return { from, nameTo, to: next === undefined ? lineEnd(bytes, from) : next - 2 };
    }),
    body: bodyStart,
  };
}

function lineEnd(bytes: Uint8Array, from: number): number {
  return from + readLine(bytes, from, fault).text.length;
}
