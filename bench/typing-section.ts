// Measures typing: from key press to painted rows in the built page, with few rows and with many.

import { type BenchPage, openPage } from "./keys-page.ts";
import { type Edit, edits, startFilter } from "./keys-script.ts";
import { answeredMark, type Figures, readTrace, type TraceEvent } from "./keys-trace.ts";
import { median } from "./measure.ts";
import type { Options } from "./options.ts";
import { count, type Section, time } from "./report.ts";

/** How many times all edits are typed per round. */
const perRound = 2;
/** The number of sample orders. */
const fewest = 5000;

/** The typing speed, in milliseconds between keys: about 120 words per minute. */
const pace = 100;
/** The pause before the page sends the filter (src/app/explore/session/session.ts), minus the clock resolution. */
const pause = 145;
/** The wait after a response for follow-up work, such as updating the URL, in milliseconds. */
const settled = 400;

export async function measureTyping({ folder, smoke, sizes, rounds, say }: Options): Promise<Section> {
  const repeats = smoke ? 1 : perRound * rounds;
  const bench = await openPage(folder);
  try {
    const found: Found[] = [];
    const most = Math.min(100_000, Math.max(fewest, ...sizes));
    for (const rows of new Set([fewest, most])) {
      say(`typing over ${count(rows)} orders`);
      await bench.fill(rows);
      await bench.explore(startFilter);
      found.push({ rows, figures: await typeEverything(bench, repeats) });
    }
    return createSection(found, repeats);
  } finally {
    await bench.close();
  }
}

interface Found {
  readonly rows: number;
  readonly figures: Figures;
}

async function typeEverything({ page, traced }: BenchPage, times: number): Promise<Figures> {
  const answered = await watchAnswers(page);
  const filter = page.getByRole("textbox", { name: "Filter" });
  await filter.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.waitForTimeout(2 * settled);
  const parts: Figures[] = [];
  // A separate trace for each repetition, because a combined one would be hundreds of megabytes.
  for (let at = 0; at < times; at++) {
    const events: readonly TraceEvent[] = await traced(async () => {
      for (const edit of edits) await type(page, edit, answered);
    });
    const text = await filter.innerText();
    if (text.trim() !== startFilter) throw new Error(`After all edits the filter should be as before, and is ${text}`);
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

/** Marks each response in the trace. The busy indicator disappears in the same update that shows the rows. */
async function watchAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((mark) => {
    const bar = document.querySelector("[aria-label=Result]")?.parentElement ?? null;
    if (bar === null) throw new Error("The page has no result bar.");
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

function createSection(found: readonly Found[], repeats: number): Section {
  return {
    title: "Typing",
    text: `From key press to painted rows in the built page, without throttling: ${edits.length} edits, typed key by key with ${pace} ms
between the keys, ${repeats === 1 ? "once" : `${repeats} times`}. Work is what the page's main thread does from one key to the next. Key to painted rows is
the time from the last key of an edit to the frame with its rows, including the pause of 150 ms.`,
    tables: [
      {
        head: ["Orders", "Figure", "Median", "95 %", "Most"],
        rows: found.flatMap(({ rows, figures }) => formatRows(rows, figures)),
      },
    ],
    comparisons: [],
  };
}

function formatRows(rows: number, { keys, answers, longTasks }: Figures): string[][] {
  const figure = (name: string, values: readonly number[]): string[] => [
    name,
    ...[median(values), share(values, 0.95), Math.max(...values)].map(time),
  ];
  const work = keys.map((key) => key.work);
  const frames = keys.map(({ frame }) => frame);
  const times = answers.map((answer) => answer.time);
  const working = answers.map((answer) => answer.work);
  const longest = longTasks.length === 0 ? "" : time(Math.max(...longTasks));
  return [
    [count(rows), ...figure(`main-thread work per key (${keys.length} keys)`, work)],
    ["", ...figure("key to the end of its frame", frames)],
    ["", ...figure(`last key to painted rows (${answers.length} answers)`, times)],
    ["", ...figure("main-thread work per answer", working)],
    ["", "tasks over 50 ms", `${longTasks.length} in total`, "", longest],
  ];
}

/** The value below which the given share of the values lies. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
