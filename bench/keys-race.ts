// The measuring of typing: from key press to painted rows, in the built page, over few rows and many.

import { loadavg } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { cacheOf, root } from "../scripts/project.mjs";
import { type BenchPage, openPage } from "./keys-page.ts";
import { type Edit, edits, rounds, startFilter } from "./keys-script.ts";
import { answeredMark, type Figures, readTrace, type TraceEvent } from "./keys-trace.ts";
import { median } from "./measure.ts";
import { type Aim, number, type Section } from "./report.ts";

/** How many orders are typed over, one after the other; RIDDLE_ORDERS=5000 makes it quick, for work on the page. */
const sizes = (process.env.RIDDLE_ORDERS ?? "5000,100000").split(",").map(Number);

/** How fast is typed, in milliseconds from key to key: about 120 words a minute. */
const pace = 100;
/** How long typing rests before the page sends the filter (src/app/explore/use-find.ts), less the clock's grain. */
const pause = 145;
/** What may come after an answer, such as the address, has come by then, in milliseconds. */
const settled = 400;

export async function raceKeys(): Promise<{ sections: Section[]; aims: Aim[] }> {
  const folder = join(cacheOf(root), "bench-page");
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  const bench = await openPage(folder);
  try {
    const found: { readonly rows: number; readonly figures: Figures }[] = [];
    for (const rows of sizes) {
      console.log(`bench: keys over ${rows.toLocaleString("en")} orders…`);
      await bench.fill(rows);
      await bench.explore(startFilter);
      found.push({ rows, figures: await typeEverything(bench) });
    }
    return { sections: [sectionOf(found)], aims: found.flatMap(({ rows, figures }) => aimsOf(rows, figures)) };
  } finally {
    await bench.close();
  }
}

async function typeEverything({ page, traced }: BenchPage): Promise<Figures> {
  const answered = await watchAnswers(page);
  const filter = page.getByRole("textbox", { name: "Filter" });
  await filter.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.waitForTimeout(2 * settled);
  const parts: Figures[] = [];
  const perRound = edits.length / rounds;
  // A trace of its own for each round: one of them all would be hundreds of megabytes.
  for (let at = 0; at < edits.length; at += perRound) {
    const events: readonly TraceEvent[] = await traced(async () => {
      for (const edit of edits.slice(at, at + perRound)) await type(page, edit, answered);
    });
    const text = await filter.innerText();
    if (text.trim() !== startFilter) throw new Error(`After ten edits the filter should be as before, and is ${text}`);
    parts.push(readTrace(events, pause));
  }
  return {
    keys: parts.flatMap(({ keys }) => keys),
    answers: parts.flatMap(({ answers }) => answers),
    longTasks: parts.flatMap(({ longTasks }) => longTasks),
  };
}

type Page = BenchPage["page"];

async function type(page: Page, { keys, answers }: Edit, answered: () => Promise<void>): Promise<void> {
  const shown = answers ? answered() : undefined;
  for (const key of keys) {
    const next = performance.now() + pace;
    await page.keyboard.press(key);
    await page.waitForTimeout(Math.max(0, next - performance.now()));
  }
  await shown;
  await page.waitForTimeout(settled);
}

/** Marks each answer in the trace. The sign of waiting goes in the same update of the page in which the rows come. */
async function watchAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((mark) => {
    const bar = document.querySelector("[aria-label=Result]")?.parentElement ?? null;
    if (bar === null) throw new Error("There is no reading in the page.");
    let waits = false;
    new MutationObserver(() => {
      const isWaiting = bar.querySelector("[data-busy]") !== null;
      if (waits && !isWaiting) {
        performance.mark(mark);
        console.debug(mark);
      }
      waits = isWaiting;
    }).observe(bar, { childList: true });
  }, answeredMark);
  return async () => {
    await page.waitForEvent("console", { predicate: (message) => message.text() === answeredMark, timeout: 60_000 });
  };
}

function sectionOf(found: readonly { readonly rows: number; readonly figures: Figures }[]): Section {
  const [one, five, fifteen] = loadavg().map((load) => load.toFixed(1));
  const edited = edits.length;
  return {
    title: "From key press to painted rows",
    text: `In the built page, in Chromium, without throttling: ${edited} edits, typed key by key with ${pace} ms between the keys, over the
sample orders and copies of them. Work is all that the page's main thread does from one key to the next, or to the pause
after which the filter is sent; a frame is done when the page hands it to be put on the screen. An answer is the time
from the last key of an edit, the pause of 150 ms included, to the frame with its rows. Read from Chromium's trace. The
machine's load at the end was ${one} (1 minute), ${five} (5), ${fifteen} (15).`,
    head: ["Orders", "Figure", "Median", "95 %", "Most"],
    rows: found.flatMap(({ rows, figures }) => rowsOf(rows, figures)),
  };
}

function rowsOf(rows: number, { keys, answers, longTasks }: Figures): string[][] {
  const figure = (name: string, values: readonly number[]): string[] => [
    name,
    ...[median(values), share(values, 0.95), Math.max(...values)].map((value) => `${number(value)} ms`),
  ];
  return [
    [
      rows.toLocaleString("en"),
      ...figure(
        `main-thread work per key (${keys.length} keys)`,
        keys.map(({ work }) => work),
      ),
    ],
    [
      "",
      ...figure(
        "key to the end of its frame",
        keys.map(({ frame }) => frame),
      ),
    ],
    [
      "",
      ...figure(
        `last key to painted rows (${answers.length} answers)`,
        answers.map(({ time }) => time),
      ),
    ],
    [
      "",
      ...figure(
        "main-thread work per answer",
        answers.map(({ work }) => work),
      ),
    ],
    [
      "",
      "tasks over 50 ms",
      `${longTasks.length} in all`,
      "",
      longTasks.length === 0 ? "" : `${number(Math.max(...longTasks))} ms`,
    ],
  ];
}

/** The value below which so large a share of the values lies. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function aimsOf(rows: number, { keys, longTasks }: Figures): Aim[] {
  const work = median(keys.map((key) => key.work));
  const over = `over ${rows.toLocaleString("en")} orders`;
  return [
    {
      text: `at most 16 ms of main-thread work per key, ${over}`,
      found: `${number(work)} ms (median)`,
      met: work <= 16,
    },
    {
      text: `no task over 50 ms while typing, ${over}`,
      found: longTasks.length === 0 ? "none" : `${longTasks.length}, the longest ${number(Math.max(...longTasks))} ms`,
      met: longTasks.length === 0,
    },
  ];
}
