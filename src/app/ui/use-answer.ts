// Repeats a request whenever its input changes: debounced, and only the latest result counts.

import { useEffect, useRef, useState } from "react";

export interface Answer<T> {
  /** The last result; kept while the next is pending. Null before the first. */
  readonly value: T | null;
  /** Whether `value` belongs to the current question. */
  readonly isFresh: boolean;
  /** Why the current question failed; null otherwise. */
  readonly failure: string | null;
}

interface Settled<T> {
  readonly value: T | null;
  readonly answers: string | null;
  readonly failure: string | null;
  readonly fails: string | null;
}

/**
 * Calls `ask` when `question` changes, unless it is null.
 *
 * @param question - a string that identifies everything `ask` depends on.
 * @param pause - the debounce time, in milliseconds.
 */
export function useAnswer<T>(
  question: string | null,
  pause: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const [settled, setSettled] = useState<Settled<T>>({ value: null, answers: null, failure: null, fails: null });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    if (question === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      latest.current(abort.signal).then(
        (value) => {
          if (!abort.signal.aborted) setSettled({ value, answers: question, failure: null, fails: null });
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          const failure = error instanceof Error ? error.message : String(error);
          setSettled((before) => ({ ...before, failure, fails: question }));
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, pause]);

  return {
    value: settled.value,
    isFresh: settled.answers === question && settled.value !== null,
    failure: settled.fails === question ? settled.failure : null,
  };
}
