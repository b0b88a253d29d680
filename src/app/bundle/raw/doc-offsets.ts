// The difference between places in a text and in an editor's document, for which each CRLF is one character.

import type { Text } from "@codemirror/state";
import type { Span } from "./raw-part.ts";

/** Where each line of a document begins in the text; the same for as long as the document is. */
const startsOf = new WeakMap<Text, Float64Array>();

function lineStarts(doc: Text): Float64Array {
  const known = startsOf.get(doc);
  if (known !== undefined) return known;
  const starts = new Float64Array(doc.lines);
  let at = 0;
  let index = 0;
  for (const line of doc.iterLines()) {
    starts[index] = at;
    at += line.length + 2;
    index += 1;
  }
  startsOf.set(doc, starts);
  return starts;
}

/** From an offset in the text to the place in the document; between CR and LF it is the end of the line. */
export function docOffset(doc: Text, offset: number): number {
  const starts = lineStarts(doc);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  // Each line before it has one character less in the document.
  const lineFrom = start - low;
  const lineLength = (low + 1 < starts.length ? (starts[low + 1] ?? 0) - 2 : doc.length + low) - start;
  return lineFrom + Math.min(offset - start, Math.max(0, lineLength));
}

export function docSpan(doc: Text, { from, to }: Span): Span {
  return { from: docOffset(doc, from), to: docOffset(doc, to) };
}
