// What the editor knows of the message that it shows: its parts, by the last reading of the text.

import { type ChangeDesc, type EditorState, StateEffect, StateField } from "@codemirror/state";
import { docOffset } from "./doc-offsets.ts";
import { type MessageSpans, mappedMessage, type RawPart, type Span } from "./raw-part.ts";

export interface Reading {
  /** The outer message's lines. */
  readonly spans: MessageSpans | undefined;
  readonly parts: readonly RawPart[];
}

export interface Structure extends Reading {
  /** The changes since the reading, through which its places lead to those of now; null when there are none. */
  readonly since: ChangeDesc | null;
}

/** A reading of the text as it is, with places in the text. */
export const setReading = StateEffect.define<Reading>();

/** What the editor shows, with places in its document. */
export const structure = StateField.define<Structure>({
  create: () => ({ spans: undefined, parts: [], since: null }),
  update(before, { docChanged, changes, effects, newDoc }) {
    const reading = effects.find((effect) => effect.is(setReading));
    if (reading?.is(setReading)) {
      const { spans, parts } = reading.value;
      const place = (offset: number): number => docOffset(newDoc, offset);
      return {
        spans: spans && mappedMessage(spans, place),
        parts: parts.map((part) => part.mapped(place)),
        since: null,
      };
    }
    if (!docChanged) return before;
    return { ...before, since: before.since === null ? changes.desc : before.since.composeDesc(changes.desc) };
  },
});

/** The part at a place, as the last reading had it. */
export function partAt(state: EditorState, place: number): RawPart | undefined {
  const { parts, since } = state.field(structure);
  const at = since === null ? place : since.invertedDesc.mapPos(place);
  const part = parts[firstEndingAt(parts, at - 1)];
  return part !== undefined && part.from <= at ? part : undefined;
}

/** The parts of the last reading between two places, where they are now. */
export function partsBetween(state: EditorState, from: number, to: number): readonly RawPart[] {
  const { parts, since } = state.field(structure);
  const before = (place: number): number => since?.invertedDesc.mapPos(place) ?? place;
  const now = (place: number): number => since?.mapPos(place) ?? place;
  const found: RawPart[] = [];
  const end = before(to);
  for (let at = firstEndingAt(parts, before(from)); at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined || part.from > end) break;
    found.push(since === null ? part : part.mapped(now));
  }
  return found;
}

/** The outer message's lines as they are now. */
export function outerSpans(state: EditorState): MessageSpans | undefined {
  const { spans, since } = state.field(structure);
  return since === null || spans === undefined ? spans : mappedMessage(spans, (place) => since.mapPos(place));
}

/** The index of the first part that ends at or after a place of the last reading. */
function firstEndingAt(parts: readonly RawPart[], place: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.to ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A place of the last reading as it is now. */
export function nowSpan(state: EditorState, { from, to }: Span): Span {
  const { since } = state.field(structure);
  return since === null ? { from, to } : { from: since.mapPos(from, -1), to: since.mapPos(to, 1) };
}
