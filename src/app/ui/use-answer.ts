// Asking again whenever the question changes: after a pause, and only the last answer counts.

import { useEffect, useRef, useState } from "react";

export interface Answer<T> {
  /** The last answer there was; stays while another is waited for. Null before the first. */
  readonly value: T | null;
  /** Whether `value` answers the present question. */
  readonly isFresh: boolean;
  /** Why the present question was not answered; null while it may be. */
  readonly failure: string | null;
}

interface Told<T> {
  readonly value: T | null;
  readonly answers: string | null;
  readonly failure: string | null;
  readonly fails: string | null;
}

/**
 * Asks when `question` changes, unless it is null.
 *
 * @param question - stands for all that `ask` depends on.
 * @param pause - how long the question must rest before it is asked, in milliseconds.
 */
export function useAnswer<T>(
  question: string | null,
  pause: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const [told, setTold] = useState<Told<T>>({ value: null, answers: null, failure: null, fails: null });
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
          if (!abort.signal.aborted) setTold({ value, answers: question, failure: null, fails: null });
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          const failure = error instanceof Error ? error.message : String(error);
          setTold((before) => ({ ...before, failure, fails: question }));
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, pause]);

  return {
    value: told.value,
    isFresh: told.answers === question && told.value !== null,
    failure: told.fails === question ? told.failure : null,
  };
}
