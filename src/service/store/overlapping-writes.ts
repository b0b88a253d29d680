/** Lets a store write one group of rows while the next one is made. */
export class OverlappingWrites {
  #last = Promise.resolve();

  /** Waits for the write before this one, which has begun. Rejects if that has failed. */
  async add(write: Promise<void>): Promise<void> {
    // If an earlier write fails, this one fails as well, and nothing awaits it.
    write.catch(() => {});
    await this.#last;
    this.#last = write;
  }

  /** Waits for the last write. */
  end(): Promise<void> {
    return this.#last;
  }
}
