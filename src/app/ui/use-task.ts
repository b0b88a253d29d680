import { useEffect, useRef, useState } from "react";
import { createLatestRequest } from "../state/latest-request.ts";
import { listErrorMessages } from "./error-messages.ts";

export interface TaskProgress {
  /** Of what, in the plural. */
  readonly unit: string;
  readonly done: number;
  readonly of: number;
}

export interface RunningTask {
  /** What is running; null for nothing. */
  readonly running: string | null;
  /** Null where it is not known. */
  readonly progress: TaskProgress | null;
  /** Why the last one failed, as long as its subject stays. */
  readonly problems: readonly string[];
  /** The name of the list of problems. */
  readonly kind: string;
  /** Aborts the one before it, and runs another, with a text beside its progress bar. */
  readonly run: (what: string, work: Work) => void;
  /** Aborts it, and shows these problems in place of those of the last one. */
  readonly stop: (...problems: readonly string[]) => void;
}

/** Its signal is aborted when another one runs or the component is unmounted. */
type Work = (signal: AbortSignal, onProgress: (progress: TaskProgress) => void) => Promise<void>;

interface State extends Pick<RunningTask, "running" | "progress" | "problems"> {
  readonly subject: unknown;
}

const idle: State = { running: null, progress: null, problems: [], subject: undefined };

/** @param subject - what a task is about: its problems are shown until this is another value */
export function useTask(kind: string, subject?: unknown): RunningTask {
  const [request] = useState(createLatestRequest);
  const [state, setState] = useState<State>(idle);
  useEffect(() => request.abort, [request]);
  // That of the time when a task fails: it may have changed since it began.
  const latest = useRef(subject);
  useEffect(() => {
    latest.current = subject;
  });
  const stop = (...problems: readonly string[]): void => {
    request.abort();
    setState({ ...idle, problems, subject: latest.current });
  };
  return {
    ...state,
    problems: Object.is(state.subject, subject) ? state.problems : [],
    kind,
    run: (what, work) => {
      setState({ ...idle, running: what });
      request.send(
        (signal) => work(signal, (progress) => signal.aborted || setState((before) => ({ ...before, progress }))),
        () => stop(),
        (error) => stop(...listErrorMessages(error)),
      );
    },
    stop,
  };
}
