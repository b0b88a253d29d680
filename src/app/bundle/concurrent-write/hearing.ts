// Listening to the other tabs for one answer, for as long as it is waited for.

import type { Message } from "./messages.ts";

/** The other tabs, as this one hears them. */
export interface Others {
  readonly say: (message: Message) => void;
  /** @returns what ends the listening. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** Resolves with the first message that is wanted, or with undefined when the time is over. */
export function heard<T>(
  listen: Others["listen"],
  over: Promise<unknown>,
  wanted: (message: Message) => T | undefined,
  ask: () => void = () => {},
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = listen((message) => {
      const found = wanted(message);
      if (found !== undefined) finish(found);
    });
    const finish = (found: T | undefined): void => {
      end();
      resolve(found);
    };
    void over.then(() => finish(undefined));
    ask();
  });
}

export function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
