// Buffer of the part of a byte stream that is still needed.

import { CR, LF } from "./bytes.ts";

/** Offsets count from the start of the stream. Every byte is copied a bounded number of times, at any chunking. */
export class ByteWindow {
  #buffer = new Uint8Array(0);
  /** The offset of the buffer's first byte. */
  #base = 0;
  #start = 0;
  #end = 0;

  /** How many bytes have arrived. */
  get end(): number {
    return this.#end;
  }

  append(chunk: Uint8Array): void {
    const filled = this.#end - this.#base;
    if (filled + chunk.length > this.#buffer.length) this.#makeRoom(chunk.length);
    this.#buffer.set(chunk, this.#end - this.#base);
    this.#end += chunk.length;
  }

  /** Moves what is still needed to a new buffer, at most half full once the chunk is in. */
  #makeRoom(chunkLength: number): void {
    const kept = this.#buffer.subarray(this.#start - this.#base, this.#end - this.#base);
    this.#buffer = new Uint8Array(kept.length === 0 ? chunkLength : 2 * (kept.length + chunkLength));
    this.#buffer.set(kept);
    this.#base = this.#start;
  }

  /** Discards the bytes before an offset. */
  forget(before: number): void {
    this.#start = before;
  }

  /** The byte at an offset that was not discarded; undefined if it has not arrived. */
  byte(offset: number): number | undefined {
    return offset < this.#end ? this.#buffer[offset - this.#base] : undefined;
  }

  /** A copy of the bytes from one offset up to, not including, another. */
  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(from - this.#base, to - this.#base);
  }

  /** The offset of the first CR or LF at or after `from`; `end` when there is none. */
  findLineBreak(from: number): number {
    const buffer = this.#buffer;
    const last = this.#end - this.#base;
    let at = from - this.#base;
    while (at < last && buffer[at] !== CR && buffer[at] !== LF) at++;
    return at + this.#base;
  }
}
