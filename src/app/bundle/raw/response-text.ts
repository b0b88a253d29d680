// The raw response as text that grows while it arrives, part by part.

import { type BundleHead, yieldToMain } from "../../../client/index.ts";
import { boundaryOf, MultipartError, MultipartReader, type Part, reasonOf } from "../../../wire/index.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { type MessageSpans, messageSpans, type RawPart, rawPart } from "./raw-part.ts";
import { textOffsets } from "./text-offsets.ts";

/**
 * The text of one response. fetch exposes the status and the fields of the head, not their bytes. While parts arrive, the
 * text ends after a complete part, so that no character is split; at the end it holds every byte.
 */
export class ResponseText {
  readonly head: MessageSpans | undefined;
  readonly #reader: MultipartReader | undefined;
  readonly #parts: RawPart[] = [];
  #text: string;
  #taken = 0;
  /** What has come but is not in the text yet, and where it begins in the body. */
  #rest = new Uint8Array();
  #start = 0;
  #isValid = true;

  constructor({ status, headers }: BundleHead) {
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    this.#text = `HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join("")}\r\n`;
    const bytes = bytesOfText(this.#text);
    this.head = messageSpans(bytes, textOffsets(this.#text, bytes.length));
    this.#reader = readerOf(headers.get("Content-Type"));
  }

  get text(): string {
    return this.#text;
  }

  /** Those that are whole in the text. */
  get parts(): readonly RawPart[] {
    return this.#parts;
  }

  /** How many bytes of the body have come. */
  get size(): number {
    return this.#start + this.#rest.length;
  }

  /**
   * Yields to the page in between; to be called again only when it has resolved.
   *
   * @param chunks - all that came so far
   */
  async add(chunks: readonly Uint8Array[], isEnd: boolean): Promise<void> {
    const fresh = chunks.slice(this.#taken);
    this.#taken = chunks.length;
    this.#rest = joined([this.#rest, ...fresh]);
    for (const chunk of fresh) await this.#addAll((reader) => reader.push(chunk));
    if (!isEnd) return;
    await this.#addAll((reader) => reader.end());
    this.#flush(this.#start + this.#rest.length);
  }

  async #addAll(read: (reader: MultipartReader) => readonly Part[]): Promise<void> {
    for (const part of this.#read(read)) {
      this.#add(part);
      await yieldToMain();
    }
  }

  #read(read: (reader: MultipartReader) => readonly Part[]): readonly Part[] {
    if (this.#reader === undefined || !this.#isValid) return [];
    try {
      return read(this.#reader);
    } catch (error) {
      if (!(error instanceof MultipartError)) throw error;
      // What follows the error is shown, but can't be parsed.
      this.#isValid = false;
      return [];
    }
  }

  #add(part: Part): void {
    const place = this.#reader?.places[this.#parts.length];
    if (place === undefined) return;
    this.#flush(place.delimiter);
    const from = this.#text.length;
    const bytes = this.#rest.subarray(0, place.end - place.delimiter);
    const toOffset = textOffsets(this.#flush(place.end), bytes.length);
    const moved = {
      delimiter: 0,
      head: place.head - place.delimiter,
      body: place.body - place.delimiter,
      end: place.end - place.delimiter,
    };
    this.#parts.push(rawPart(part, moved, bytes, (byte) => from + toOffset(byte)));
  }

  /** Appends the body up to an offset to the text, and returns what was added: slicing it out again is slow. */
  #flush(offset: number): string {
    const length = offset - this.#start;
    const added = textOfBytes(this.#rest.subarray(0, length));
    this.#text += added;
    this.#rest = this.#rest.subarray(length);
    this.#start = offset;
    return added;
  }
}

function readerOf(contentType: string | null): MultipartReader | undefined {
  try {
    return new MultipartReader(boundaryOf(contentType), {
      maxBytes: Number.POSITIVE_INFINITY,
      maxParts: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    // A refusal is no multipart.
    if (error instanceof MultipartError) return undefined;
    throw error;
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
