// The way of an answer's bytes into its editor: piece by piece, so that the page has its turn in between.

import { type BundleHead, yieldToMain } from "../../../client/index.ts";
import type { RawView } from "./raw-view.ts";
import { ResponseText } from "./response-text.ts";

interface Received {
  /** All that came so far. */
  readonly chunks: readonly Uint8Array[];
  readonly isEnd: boolean;
}

/** Feeds one response to an editor that is empty at first. */
export class ResponseFeed {
  readonly #response: ResponseText;
  readonly #view: Pick<RawView, "append" | "read">;
  #shown = 0;
  #latest: Received | null = null;
  #isBusy = false;
  #isOver = false;

  constructor(head: BundleHead, view: Pick<RawView, "append" | "read">) {
    this.#response = new ResponseText(head);
    this.#view = view;
  }

  /** Shows all that came so far; while an earlier showing goes on, after it. */
  show(chunks: readonly Uint8Array[], isEnd: boolean): void {
    this.#latest = { chunks, isEnd };
    if (!this.#isBusy) void this.#showLatest();
  }

  /** Leaves the editor alone from now on. */
  stop(): void {
    this.#isOver = true;
  }

  async #showLatest(): Promise<void> {
    this.#isBusy = true;
    while (this.#latest !== null && !this.#isOver) {
      const { chunks, isEnd } = this.#latest;
      this.#latest = null;
      await this.#response.add(chunks, isEnd);
      if (this.#isOver) return;
      const { text, head, parts } = this.#response;
      if (text.length > this.#shown) this.#view.append(text.slice(this.#shown));
      this.#shown = text.length;
      await yieldToMain();
      if (this.#isOver) return;
      this.#view.read({ spans: head, parts });
    }
    this.#isBusy = false;
  }
}
