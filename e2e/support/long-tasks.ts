// The longest task of a page's main thread, by Chromium's trace. Tasks in which Playwright evaluates code are left out: to
// find an element can take longer than anything that the page does. What an event does is measured if it is the browser's,
// as that of a click is, but not that of a file input.

import { type CDPSession, test } from "@playwright/test";

/** As in the Trace Event Format; `ts` and `dur` are microseconds, and `tdur` is the thread's CPU time in them. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/**
 * The duration of the longest task during an action, in milliseconds of CPU time, so that other load does not count.
 */
export async function longestTask(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const gather = ({ value }: { readonly value: readonly unknown[] }): void => {
    events.push(...(value as readonly TraceEvent[]));
  };
  cdp.on("Tracing.dataCollected", gather);
  await cdp.send("Tracing.start", {
    // Without the exclusion, every category that is on by default is recorded, too: half a million events.
    traceConfig: {
      includedCategories: ["disabled-by-default-devtools.timeline", "toplevel"],
      excludedCategories: ["*"],
    },
    transferMode: "ReportEvents",
  });
  await act();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", gather);
  const isMain = mainThreads(events);
  const isTask = ({ name, ph }: TraceEvent) => name === "RunTask" && ph === "X";
  const commands = events.filter((event) => isCommand(event) && isMain(event));
  const worked = events
    .filter((event) => isTask(event) && isMain(event))
    .filter((task) => !commands.some((command) => isWithin(command, task)))
    .map(({ tdur = 0 }) => tdur / 1000);
  if (worked.length === 0) throw new Error("The trace contains no task of a page.");
  return worked.reduce((longest, each) => Math.max(longest, each), 0);
}

/**
 * The longest that a task may take in a test, in milliseconds: several times what it takes on a usual machine, which
 * `npm run bench` measures, and far less than work on a whole file or a whole bundle at once.
 */
export const longestAllowed = 200;

/** The longest tasks of the best attempts: a busy machine may slow down one, a slow page is slow in each. */
export async function measureLeast(attempt: () => Promise<readonly number[]>): Promise<readonly number[]> {
  let least = await attempt();
  for (let round = 0; round < 2 && least.some((each) => each > longestAllowed); round += 1) {
    const next = await attempt();
    least = least.map((each, index) => Math.min(each, next[index] ?? each));
  }
  test.info().annotations.push({ type: "longest task", description: least.map((each) => `${each} ms`).join(", ") });
  return least;
}

function mainThreads(events: readonly TraceEvent[]): (of: Pick<TraceEvent, "pid" | "tid">) => boolean {
  const named = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const keys = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  return ({ pid, tid }) => keys.has(`${pid} ${tid}`);
}

/** Whether an event is the receipt of a message of the Chrome DevTools Protocol. */
function isCommand({ args }: TraceEvent): boolean {
  return args?.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession";
}

function isWithin({ pid, tid, ts }: TraceEvent, task: TraceEvent): boolean {
  return pid === task.pid && tid === task.tid && ts >= task.ts && ts <= task.ts + (task.dur ?? 0);
}
