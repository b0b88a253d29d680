// What a dialog runs, one at a time: its progress, and why it failed.

import { useEffect, useState } from "react";
import { createLatestRequest } from "../request.ts";
import { messagesOf } from "./messages-of.ts";

/** How much of a task is done. */
export interface TaskProgress {
  /** Of what, in the plural. */
  readonly unit: string;
  readonly done: number;
  readonly of: number;
}

export interface Task {
  /** What is running; null for nothing. */
  readonly running: string | null;
  /** Null where it is not known. */
  readonly progress: TaskProgress | null;
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
  readonly run: (what: string, work: Work) => void;
  /** Aborts it, and shows these problems in place of those of the last one. */
  readonly stop: (...problems: readonly string[]) => void;
}

/** @param onProgress - shows how much is done */
type Work = (signal: AbortSignal, onProgress: (progress: TaskProgress) => void) => Promise<void>;

const idle = { running: null, progress: null, problems: [] };

export function useTask(kind: string): Task {
  const [request] = useState(createLatestRequest);
  const [state, setState] = useState<Pick<Task, "running" | "progress" | "problems">>(idle);
  useEffect(() => request.abort, [request]);
  const stop = (...problems: readonly string[]): void => {
    request.abort();
    setState({ ...idle, problems });
  };
  return {
    ...state,
    kind,
    run: (what, work) => {
      setState({ ...idle, running: what });
      request.send(
        (signal) => work(signal, (progress) => signal.aborted || setState((before) => ({ ...before, progress }))),
        () => stop(),
        (error) => stop(...messagesOf(error)),
      );
    },
    stop,
  };
}
