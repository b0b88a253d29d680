// The way from bytes to the parts of a multipart/mixed body (RFC 2046, section 5.1), as they arrive.

import { dashBoundary } from "./boundary.ts";
import { ByteWindow } from "./byte-window.ts";
import { CR, DASH, HTAB, LF, SPACE } from "./bytes.ts";
import { readFields } from "./head.ts";
import type { MultipartErrorCode, MultipartLimits, Part, PartPlace } from "./multipart.ts";
import { bundleLimits, MultipartError } from "./multipart.ts";

/** How a line ends: as it should, with a CR or an LF alone, or because nothing follows. */
type LineEnd = "crlf" | "bare" | "none";

/**
 * Splits a body that arrives in chunks of any size. A part is given as soon as the line that delimits it is complete.
 * The parts, and the error after them if there is one, are the same however the body is cut: a push that both
 * completes parts and meets an error returns the parts, and the next call throws the error.
 * Takes time in proportion to the bytes.
 */
export class MultipartReader {
  readonly #delimiter: Uint8Array;
  readonly #limits: MultipartLimits;
  readonly #window = new ByteWindow();
  #place: "preamble" | "part" | "epilogue" = "preamble";
  /** Where the search for the next line break goes on. */
  #at = 0;
  #lineStart = 0;
  /** Whether the line before the current one ended with a CR or an LF alone. */
  #afterBareBreak = false;
  /** Where the part begins that is being read, and the delimiter line before it. */
  #partStart = 0;
  #delimiterStart = 0;
  readonly #places: PartPlace[] = [];
  #partCount = 0;
  #received = 0;
  #failure: MultipartError | undefined;
  #ended = false;

  /** @throws TypeError when the boundary is not one that RFC 2046 allows */
  constructor(boundary: string, limits: MultipartLimits = bundleLimits) {
    this.#delimiter = dashBoundary(boundary);
    this.#limits = limits;
  }

  /** Where each part stands that was given so far, in the same order. */
  get places(): readonly PartPlace[] {
    return this.#places;
  }

  /**
   * Takes the next bytes and returns the parts that they complete. The chunk may be used again afterwards.
   *
   * @throws MultipartError `MALFORMED_BUNDLE` or `TOO_LARGE`, then again at every later call
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
   * Says that nothing follows; returns the last part if its delimiter line was only ended by that.
   *
   * @throws MultipartError as `push` does, and `MALFORMED_BUNDLE` when the closing delimiter is missing
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
    if (this.#ended) throw new Error("This reader has been ended. Make a new one for another body.");
  }

  /** Looks at every line that is complete, and with `final` at the last one too. */
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

  /** Only delimiter lines matter: they end what came before, and begin a part unless they close the body. */
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

  /** The part that the current line ends. The line break before that line belongs to the delimiter. */
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
   * What delimiter the line from `#lineStart` to `end` is: `--boundary` or `--boundary--`, then only padding.
   * What stands at `end` is a line break or nothing, like no byte of these: no comparison gets past it.
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

  /** Makes the error and keeps it, so that later calls throw it again. */
  #fault(code: MultipartErrorCode, problem: string, offset: number): MultipartError {
    this.#failure = new MultipartError(code, `At byte ${offset} of the multipart body: ${problem}`, offset, problem);
    return this.#failure;
  }

  #fail(code: MultipartErrorCode, problem: string, offset = this.#received): never {
    throw this.#fault(code, problem, offset);
  }
}

/**
 * Splits a whole body into its parts; there is at least one.
 *
 * @throws MultipartError `MALFORMED_BUNDLE` or `TOO_LARGE`; TypeError for a boundary that RFC 2046 does not allow
 */
export function readMultipart(bytes: Uint8Array, boundary: string, limits: MultipartLimits = bundleLimits): Part[] {
  const reader = new MultipartReader(boundary, limits);
  return [...reader.push(bytes), ...reader.end()];
}
