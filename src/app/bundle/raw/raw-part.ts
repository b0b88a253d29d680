// One part of a raw message: what it is called, and where everything in it stands in the text.

import { headPlaces, MessageError, type Part, type PartPlace, partRequestId } from "../../../wire/index.ts";

/** Offsets in a text, in UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A header line, and where its name ends. */
export interface FieldSpan extends Span {
  readonly nameTo: number;
}

/** The lines of a message, each without its line break, and its body. */
export interface MessageSpans {
  readonly start: Span;
  readonly fields: readonly FieldSpan[];
  readonly body: Span;
}

/** What is in a part, each with its place. */
interface PartSpans {
  readonly delimiter: Span;
  /** The lines of the part's own head. */
  readonly head: readonly FieldSpan[];
  /** The message in it; undefined when it has no head that could be read. */
  readonly message: MessageSpans | undefined;
}

/**
 * A part, from its delimiter line to the end of its body. Where the rest of it stands is found when somebody asks: of a
 * thousand parts a few are in sight.
 */
export class RawPart implements Span, PartSpans {
  readonly from: number;
  readonly to: number;
  /** Its X-Request-Id; undefined when it has no sound one. */
  readonly id: string | undefined;
  readonly #find: () => PartSpans;
  #found: PartSpans | undefined;

  constructor({ from, to }: Span, id: string | undefined, find: () => PartSpans) {
    this.from = from;
    this.to = to;
    this.id = id;
    this.#find = find;
  }

  get #spans(): PartSpans {
    this.#found ??= this.#find();
    return this.#found;
  }

  get delimiter(): Span {
    return this.#spans.delimiter;
  }

  get head(): readonly FieldSpan[] {
    return this.#spans.head;
  }

  get message(): MessageSpans | undefined {
    return this.#spans.message;
  }

  /** The same part with other places; `map` must keep their order. */
  mapped(map: OffsetMap): RawPart {
    return new RawPart(mappedSpan(this, map), this.id, () => ({
      delimiter: mappedSpan(this.delimiter, map),
      head: this.head.map((field) => mappedField(field, map)),
      message: this.message && mappedMessage(this.message, map),
    }));
  }
}

/** From one kind of offset to another. */
export type OffsetMap = (offset: number) => number;

/**
 * @param bytes - where `place` counts from
 * @param placeOf - of an offset in them
 */
export function rawPart(part: Part, place: PartPlace, bytes: Uint8Array, toOffset: OffsetMap): RawPart {
  const span = { from: toOffset(place.delimiter), to: toOffset(place.end) };
  return new RawPart(span, partRequestId(part), () => ({
    delimiter: { from: span.from, to: toOffset(place.head - 2) },
    head: fieldSpans(headPlaces(bytes.subarray(place.head, place.body), "part").fields, (at) =>
      toOffset(place.head + at),
    ),
    message: messageSpans(bytes.subarray(place.body, place.end), (at) => toOffset(place.body + at)),
  }));
}

/** A message with other places; `map` must keep their order. */
export function mappedMessage({ start, fields, body }: MessageSpans, map: OffsetMap): MessageSpans {
  return {
    start: mappedSpan(start, map),
    fields: fields.map((field) => mappedField(field, map)),
    body: mappedSpan(body, map),
  };
}

function mappedSpan({ from, to }: Span, map: OffsetMap): Span {
  return { from: map(from), to: map(to) };
}

function mappedField(field: FieldSpan, map: OffsetMap): FieldSpan {
  return { ...mappedSpan(field, map), nameTo: map(field.nameTo) };
}

/** Where the lines of a message are; undefined when they are none. */
export function messageSpans(bytes: Uint8Array, toOffset: OffsetMap): MessageSpans | undefined {
  try {
    const { start, fields, body } = headPlaces(bytes, "message");
    return {
      start: { from: toOffset(start?.from ?? 0), to: toOffset(start?.to ?? 0) },
      fields: fieldSpans(fields, toOffset),
      body: { from: toOffset(body), to: toOffset(bytes.length) },
    };
  } catch (error) {
    if (error instanceof MessageError) return undefined;
    throw error;
  }
}

function fieldSpans(fields: readonly FieldSpan[], toOffset: OffsetMap): FieldSpan[] {
  return fields.map((field) => mappedField(field, toOffset));
}
