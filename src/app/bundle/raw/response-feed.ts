import { type BundleHead, yieldToTasks } from "../../../client/internal.ts";
import { decodeBytes, getReasonPhrase, joinBytes, waitForNextTask } from "../../../wire/public.ts";
import type { RawView } from "./raw-view.ts";

/** Maximum number of bytes appended at once. */
const piece = 32 * 1024;
/** Maximum size of a chunk that is appended in the task that received it, in bytes. */
const short = 4 * 1024;
const lineFeed = 10;

export class ResponseFeed {
  readonly #view: Pick<RawView, "append">;
  #chunks: readonly Uint8Array[] = [];
  #taken = 0;
  /** Received bytes that are not yet shown. */
  #rest = new Uint8Array();
  #isEnd = false;
  #isBusy = false;
  #isStopped = false;

  constructor({ status, headers }: BundleHead, view: Pick<RawView, "append">) {
    this.#view = view;
    // fetch exposes the status and headers, but not their bytes.
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    view.append(`HTTP/1.1 ${status} ${getReasonPhrase(status)}\r\n${lines.join("")}\r\n`);
  }

  /** Receives all chunks so far, and appends those that are not shown yet. */
  show(chunks: readonly Uint8Array[], isEnd: boolean): void {
    this.#chunks = chunks;
    this.#isEnd = isEnd;
    if (!this.#isBusy) void this.#append();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #append(): Promise<void> {
    this.#isBusy = true;
    // A long text has a task of its own: the page renders its parts in this one.
    if (this.#chunks.slice(this.#taken).some(({ length }) => length > short)) await waitForNextTask();
    for (let bytes = this.#next(); bytes.length > 0 && !this.#isStopped; bytes = this.#next()) {
      this.#view.append(decodeBytes(bytes));
      await yieldToTasks();
    }
    this.#isBusy = false;
  }

  /** The next bytes to show. They end at a line end, so that no character or line break is split. */
  #next(): Uint8Array {
    if (this.#taken < this.#chunks.length) {
      this.#rest = joinBytes([this.#rest, ...this.#chunks.slice(this.#taken)]);
      this.#taken = this.#chunks.length;
    }
    const whole = this.#rest.lastIndexOf(lineFeed, piece) + 1 || this.#rest.indexOf(lineFeed) + 1;
    const end = whole === 0 && this.#isEnd ? this.#rest.length : whole;
    const next = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end);
    return next;
  }
}
