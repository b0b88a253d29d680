// The longest task of a page's main thread, by Chromium's trace.

import type { CDPSession } from "@playwright/test";

/** As in the Trace Event Format; `tdur` is the thread's CPU time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
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
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"], excludedCategories: ["*"] },
    transferMode: "ReportEvents",
  });
  await act();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", gather);
  const isMain = mainThreads(events);
  const worked = events.flatMap(({ name, ph, tdur = 0, ...of }) =>
    name === "RunTask" && ph === "X" && isMain(of) ? [tdur / 1000] : [],
  );
  if (worked.length === 0) throw new Error("The trace contains no task of a page.");
  return worked.reduce((longest, each) => Math.max(longest, each), 0);
}

function mainThreads(events: readonly TraceEvent[]): (of: Pick<TraceEvent, "pid" | "tid">) => boolean {
  const named = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const keys = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  return ({ pid, tid }) => keys.has(`${pid} ${tid}`);
}
