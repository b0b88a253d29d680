// What a dialog runs, one at a time: its progress, and why it failed.

import { useEffect, useState } from "react";
import { createLatestRequest } from "../request.ts";
import { messagesOf } from "./messages-of.ts";

export interface Task {
  /** What is running; null for nothing. */
  readonly running: string | null;
  /** Why the last one failed. */
  readonly problems: readonly string[];
  /** The name of the list of problems. */
  readonly kind: string;
  /**
   * Aborts the one before it, and runs another.
   *
   * @param what - the text beside its progress bar
   * @param work - its signal is aborted when another one runs or the component is unmounted
   */
  readonly run: (what: string, work: (signal: AbortSignal) => Promise<void>) => void;
  /** Aborts it, and shows these problems in place of those of the last one. */
  readonly stop: (...problems: readonly string[]) => void;
}

export function useTask(kind: string): Task {
  const [request] = useState(createLatestRequest);
  const [state, setState] = useState<Pick<Task, "running" | "problems">>({ running: null, problems: [] });
  useEffect(() => request.abort, [request]);
  const stop = (...problems: readonly string[]): void => {
    request.abort();
    setState({ running: null, problems });
  };
  return {
    ...state,
    kind,
    run: (what, work) => {
      setState({ running: what, problems: [] });
      request.send(
        work,
        () => stop(),
        (error) => stop(...messagesOf(error)),
      );
    },
    stop,
  };
}
