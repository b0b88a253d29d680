// Incremental reader of multipart/mixed bodies (RFC 2046, section 5.1).

import { createDashBoundary } from "./boundary.ts";
import { ByteWindow } from "./byte-window.ts";
import { CR, DASH, HTAB, LF, SPACE } from "./bytes.ts";
import { readFields } from "./head.ts";
import type { MultipartErrorCode, MultipartLimits, Part, PartPlace } from "./multipart.ts";
import { bundleLimits, MultipartError } from "./multipart.ts";

/** How a line ends: with CRLF, with a bare CR or LF, or at the end of the body. */
type LineEnd = "crlf" | "bare" | "none";

/**
 * Splits a body that arrives in chunks of any size. A part is returned as soon as the delimiter line after it is
 * complete. The result does not depend on the chunks: if a push completes parts and then finds an error, it returns the
 * parts, and the next call throws the error. The time is linear in the size of the body.
 *
 * @example
 * const reader = new MultipartReader(boundary);
 * for await (const chunk of body) for (const part of reader.push(chunk)) handle(part);
 * for (const part of reader.end()) handle(part);
 */
export class MultipartReader {
  readonly #delimiter: Uint8Array;
  readonly #limits: MultipartLimits;
  readonly #window = new ByteWindow();
  #place: "preamble" | "part" | "epilogue" = "preamble";
  /** Where the search for the next line break continues. */
  #at = 0;
  #lineStart = 0;
  /** Whether the previous line ended with a bare CR or LF. */
  #afterBareBreak = false;
  /** Where the current part and the delimiter line before it start. */
  #partStart = 0;
  #delimiterStart = 0;
  readonly #places: PartPlace[] = [];
  #partCount = 0;
  #received = 0;
  #failure: MultipartError | undefined;
  #ended = false;

  /**
   * @param limits - defaults to `bundleLimits`, 10 MiB and 1,000 parts
   * @throws TypeError if the boundary is invalid by RFC 2046, section 5.1.1
   */
  constructor(boundary: string, limits: MultipartLimits = bundleLimits) {
    this.#delimiter = createDashBoundary(boundary);
    this.#limits = limits;
  }

  /** The positions of the parts returned so far, in order. */
  get places(): readonly PartPlace[] {
    return this.#places;
  }

  /**
   * Reads the next chunk and returns the parts that it completes. The chunk is copied and may be reused.
   *
   * @throws MultipartError `MALFORMED_BUNDLE` or `TOO_LARGE`, and again at every later call
   */
  push(chunk: Uint8Array): Part[] {
    this.#assertUsable();
    const room = this.#limits.maxBytes - this.#received;
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    const parts: Part[] = [];
    try {
      this.#received += taken.length;
      if (this.#place !== "epilogue") this.#window.append(taken);
      this.#scan(parts, false);
      if (taken.length < chunk.length) {
        this.#fail("TOO_LARGE", `the body is larger than ${this.#limits.maxBytes} bytes. Split it.`, this.#received);
      }
    } catch (error) {
      if (!(error instanceof MultipartError) || parts.length === 0) throw error;
    }
    return parts;
  }

  /**
   * Ends the body. Returns the last part if the closing delimiter has no line break after it.
   *
   * @throws MultipartError as `push` does, and `MALFORMED_BUNDLE` if the closing delimiter is missing
   */
  end(): Part[] {
    this.#assertUsable();
    this.#ended = true;
    const parts: Part[] = [];
    this.#scan(parts, true);
    if (this.#place === "preamble") {
      this.#fail("MALFORMED_BUNDLE", `no delimiter line ${this.#shown()} was found. Begin each part with one.`);
    }
    if (this.#place === "part") {
      this.#fail("MALFORMED_BUNDLE", `the closing delimiter line ${this.#shown()}-- is missing. End the body with it.`);
    }
    return parts;
  }

  #assertUsable(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#ended) throw new Error("This reader has ended. Create a new one for another body.");
  }

  /** Reads every complete line, and with `final` also the last one. */
  #scan(parts: Part[], final: boolean): void {
    const window = this.#window;
    while (this.#place !== "epilogue") {
      this.#at = window.findLineBreak(this.#at);
      if (this.#at === window.end) {
        if (final) this.#takeLine(this.#at, "none", parts);
        return;
      }
      const isCr = window.byte(this.#at) === CR;
      if (isCr && this.#at + 1 === window.end && !final) return;
      const isCrLf = isCr && window.byte(this.#at + 1) === LF;
      const next = this.#at + (isCrLf ? 2 : 1);
      this.#takeLine(this.#at, isCrLf ? "crlf" : "bare", parts);
      this.#at = next;
      this.#lineStart = next;
      this.#afterBareBreak = !isCrLf;
      if (this.#place === "preamble") window.forget(next);
    }
  }

  /** Handles delimiter lines, which end the current part and start the next one or close the body. */
  #takeLine(end: number, lineEnd: LineEnd, parts: Part[]): void {
    const kind = this.#delimiterKind(end);
    if (kind === undefined || (kind === "open" && lineEnd === "none")) return;
    if (this.#afterBareBreak || lineEnd === "bare") {
      const side = this.#afterBareBreak ? "before" : "after";
      const problem = `a bare CR or LF stands ${side} the delimiter ${this.#shown()}. End lines with CR LF.`;
      this.#fail("MALFORMED_BUNDLE", problem, this.#afterBareBreak ? this.#lineStart - 1 : end);
    }
    if (this.#place === "part") parts.push(this.#readPart());
    else if (kind === "close") this.#fail("MALFORMED_BUNDLE", "the body is closed without a part.", this.#lineStart);
    if (kind === "close") {
      this.#place = "epilogue";
      this.#window.forget(this.#window.end);
    } else {
      this.#openPart(end + 2);
    }
  }

  #openPart(start: number): void {
    this.#partCount += 1;
    if (this.#partCount > this.#limits.maxParts) {
      this.#fail("TOO_LARGE", `the body has more than ${this.#limits.maxParts} parts. Split it.`, this.#lineStart);
    }
    this.#place = "part";
    this.#partStart = start;
    this.#delimiterStart = this.#lineStart;
    this.#window.forget(start);
  }

  /** Reads the part before the current line. The line break before that line belongs to the delimiter. */
  #readPart(): Part {
    const start = this.#partStart;
    if (this.#lineStart === start) {
      const problem = "two delimiter lines follow each other. Put a part between them, or leave one out.";
      this.#fail("MALFORMED_BUNDLE", problem, start);
    }
    const end = this.#lineStart - 2;
    const bytes = this.#window.slice(start, end);
    const head = readFields(bytes, 0, (problem, offset) => this.#fault("MALFORMED_BUNDLE", problem, start + offset));
    this.#places.push({ delimiter: this.#delimiterStart, head: start, body: start + head.bodyStart, end });
    return { headers: head.fields, body: bytes.subarray(head.bodyStart) };
  }

  /**
   * Classifies the line from `#lineStart` to `end`: `--boundary` or `--boundary--`, followed by padding only.
   * The byte at `end` is a line break or undefined, so no comparison matches beyond it.
   */
  #delimiterKind(end: number): "open" | "close" | undefined {
    const window = this.#window;
    let at = this.#lineStart;
    for (let i = 0; i < this.#delimiter.length; i++, at++) {
      if (window.byte(at) !== this.#delimiter[i]) return undefined;
    }
    const isClose = window.byte(at) === DASH && window.byte(at + 1) === DASH;
    if (isClose) at += 2;
    for (; at < end; at++) {
      const byte = window.byte(at);
      if (byte !== SPACE && byte !== HTAB) return undefined;
    }
    return isClose ? "close" : "open";
  }

  #shown(): string {
    return new TextDecoder().decode(this.#delimiter);
  }

  /** Creates the error and keeps it, so that later calls throw it again. */
  #fault(code: MultipartErrorCode, problem: string, offset: number): MultipartError {
    this.#failure = new MultipartError(code, `At byte ${offset} of the multipart body: ${problem}`, offset, problem);
    return this.#failure;
  }

  #fail(code: MultipartErrorCode, problem: string, offset = this.#received): never {
    throw this.#fault(code, problem, offset);
  }
}

/**
 * Splits a complete body into its parts, of which there is at least one.
 *
 * @param limits - defaults to `bundleLimits`, 10 MiB and 1,000 parts
 * @throws MultipartError `MALFORMED_BUNDLE` or `TOO_LARGE`; TypeError if the boundary is invalid
 */
export function readMultipart(bytes: Uint8Array, boundary: string, limits: MultipartLimits = bundleLimits): Part[] {
  const reader = new MultipartReader(boundary, limits);
  return [...reader.push(bytes), ...reader.end()];
}
