// Waits for one message from another tab, with a timeout.

import type { Message } from "./messages.ts";

/** Sends messages to the other tabs and receives theirs. */
export interface TabChannel {
  readonly send: (message: Message) => void;
  /** @returns a function that removes the listener. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** Resolves with the first matching message, or with undefined once `over` resolves. */
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
