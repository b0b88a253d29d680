// Reads a Chromium trace: the main-thread work for each key, and when frames were presented.

/** An event of a trace (Trace Event Format). Times are in microseconds. `tdur` is the CPU time in `dur`. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** The trace categories needed here. */
export const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** The mark that the page sets when a response is in the document. */
export const answeredMark = "riddle: answered";

/** In milliseconds. */
export interface KeyFigures {
  /**
   * The main-thread work from the key until the next key, or until the pause after which the filter is sent. Measured
   * as CPU time of the thread, so that other programs on a busy machine do not count.
   */
  readonly work: number;
  /** From the key to the end of the frame that shows it. */
  readonly frame: number;
}

/** In milliseconds. */
export interface AnswerFigures {
  /** From the last key of an edit to the end of the frame that shows its rows. */
  readonly time: number;
  /** The main-thread work in that time after the pause: request, parsing, rendering. */
  readonly work: number;
}

export interface Figures {
  readonly keys: readonly KeyFigures[];
  readonly answers: readonly AnswerFigures[];
  /** The CPU time of each task longer than 50 ms. */
  readonly longTasks: readonly number[];
}

/** The minimum duration of a long task (W3C Long Tasks), in milliseconds. */
const long = 50;

interface Interval {
  readonly from: number;
  readonly to: number;
  /** The CPU time of the thread in it. */
  readonly worked: number;
}

/**
 * Computes the figures of a trace.
 *
 * @param pause - the milliseconds without typing before the filter is sent; later work does not count for the key
 */
export function readTrace(events: readonly TraceEvent[], pause: number): Figures {
  const main = events.find(isKey);
  if (main === undefined) throw new Error("No key was pressed in the trace.");
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).sort((a, b) => a.ts - b.ts);
  const tasks = outermost(own.filter(({ name, ph }) => name === "RunTask" && ph === "X").map(getInterval));
  const frames = own.filter(({ name, ph }) => name === "Commit" && ph === "X").map(getInterval);
  const keys = own.filter(isKey).map(({ ts }) => ts);
  const marks = own.filter(({ name }) => name === answeredMark).map(({ ts }) => ts);
  const rest = pause * 1000;
  return {
    keys: keys.map((key, at) => ({
      work: workIn(tasks, key, Math.min(keys[at + 1] ?? Number.POSITIVE_INFINITY, key + rest)),
      frame: (endOfNext(frames, key) - key) / 1000,
    })),
    answers: marks.flatMap((mark) => {
      const key = keys.findLast((each) => each < mark);
      if (key === undefined) return [];
      const shown = endOfNext(frames, mark);
      return [{ time: (shown - key) / 1000, work: workIn(tasks, key + rest, shown) }];
    }),
    longTasks: tasks.map(({ worked }) => worked / 1000).filter((length) => length > long),
  };
}

function isKey({ name, args }: TraceEvent): boolean {
  return name === "EventDispatch" && args?.data?.type === "keydown";
}

function getInterval({ ts, dur = 0, tdur = dur }: TraceEvent): Interval {
  return { from: ts, to: ts + dur, worked: tdur };
}

/** Removes tasks that run inside another one, because their time is part of the outer task. */
function outermost(tasks: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  for (const task of tasks) if (task.from >= (found.at(-1)?.to ?? 0)) found.push(task);
  return found;
}

/** The CPU time of tasks within an interval, in milliseconds. A task that extends beyond it counts in proportion. */
function workIn(tasks: readonly Interval[], from: number, to: number): number {
  let sum = 0;
  for (const task of tasks) {
    const inside = Math.min(task.to, to) - Math.max(task.from, from);
    if (inside > 0) sum += (task.worked * inside) / (task.to - task.from);
  }
  return sum / 1000;
}

function endOfNext(frames: readonly Interval[], after: number): number {
  return frames.find(({ from }) => from >= after)?.to ?? Number.NaN;
}
