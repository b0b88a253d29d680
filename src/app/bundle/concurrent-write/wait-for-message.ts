// Listening to the other tabs for one answer, for as long as it is waited for.

import type { Message } from "./messages.ts";

/** The other tabs, as this one hears them. */
export interface TabChannel {
  readonly send: (message: Message) => void;
  /** @returns what ends the listening. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** Resolves with the first message that is wanted, or with undefined when the time is over. */
export function waitForMessage<T>(
  listen: TabChannel["listen"],
  over: Promise<unknown>,
  wanted: (message: Message) => T | undefined,
  onListening: () => void = () => {},
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
    onListening();
  });
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
