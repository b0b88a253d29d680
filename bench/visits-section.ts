// Measures opening the page: for the first time, again, and offline.

import { type Browser, openBrowser } from "./browser.ts";
import { Samples } from "./measure.ts";
import type { Options } from "./options.ts";
import { bytes, count, type Section, time } from "./report.ts";
import { gzippedBytes, type Site, serveSite } from "./site.ts";

/** The latency that the server adds to each response, in milliseconds. */
const delays = [0, 100];
const kinds = ["first visit", "repeat visit", "offline start"] as const;

/** A visit is complete after this time without a request, in milliseconds. */
const quiet = 1500;

/** Runs in the page before its own scripts. The first row of results follows the table head. */
const watch = `
  globalThis.visit = { usable: 0, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) visit.longTasks.push({ startTime, duration });
  }).observe({ type: "longtask", buffered: true });
  globalThis.usable = new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector('table[aria-label="Rows"] tr[aria-rowindex="2"]');
      if (row === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(visit.usable = performance.now()));
    };
    look();
  });`;

interface Visit {
  readonly usable: number;
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[];
}

export async function measureVisits({ folder, rounds, say }: Options): Promise<Section> {
  const samples = new Samples();
  for (let round = 0; round < rounds; round++) {
    for (const delay of delays) {
      say(`visits with ${delay} ms latency, round ${round + 1} of ${rounds}`);
      const browser = await openBrowser();
      const site = await serveSite(folder, delay);
      try {
        for (const kind of kinds) {
          if (kind === "offline start") site.close();
          await measureVisit({ browser, site, folder, samples, name: `${kind}, ${delay} ms` });
        }
      } finally {
        site.close();
        await browser.close();
      }
    }
  }
  return {
    title: "Visits",
    text: `The time from the start of the navigation until the first row is on the screen, with the sample orders. A first visit uses a
new browser profile; before the other visits, the tab is closed and the service worker stopped. Latency is the server's delay
before each response. Requests are those that reach the server, and bytes are the gzipped size of the files: until the first
row is shown, and in total. A long task blocks the page's main thread for more than 50 ms before the first row.`,
    tables: [
      {
        head: [
          "Visit",
          "Latency",
          "Row on the screen",
          "Requests (total)",
          "Bytes (total)",
          "Long tasks",
          "Their time",
        ],
        rows: kinds.flatMap((kind) =>
          delays.map((delay) => {
            const figure = (measure: string) => samples.median(`${kind}, ${delay} ms`, measure);
            return [
              kind,
              `${delay} ms`,
              time(figure("usable")),
              `${count(figure("requests"))} (${count(figure("all requests"))})`,
              `${bytes(figure("bytes"))} (${bytes(figure("all bytes"))})`,
              count(figure("long tasks")),
              time(figure("long time")),
            ];
          }),
        ),
      },
    ],
    comparisons: [],
  };
}

interface Opening {
  readonly browser: Browser;
  readonly site: Site;
  readonly folder: string;
  readonly samples: Samples;
  readonly name: string;
}

async function measureVisit({ browser, site, folder, samples, name }: Opening): Promise<void> {
  const page = await browser.newPage();
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: watch });
  site.takePaths();
  await page.goto(`${site.address}/`);
  await page.evaluate("usable");
  const paths = site.takePaths();
  const later: string[] = [];
  for (let isQuiet = false; !isQuiet; ) {
    await new Promise((resolve) => setTimeout(resolve, quiet));
    const more = site.takePaths();
    later.push(...more);
    isQuiet = more.length === 0;
  }
  const { usable, longTasks } = await page.evaluate<Visit>("visit");
  const before = longTasks.filter(({ startTime }) => startTime < usable);
  samples.add(name, "usable", usable);
  samples.add(name, "requests", paths.length);
  samples.add(name, "bytes", gzippedBytes(folder, paths));
  samples.add(name, "all requests", paths.length + later.length);
  samples.add(name, "all bytes", gzippedBytes(folder, [...paths, ...later]));
  samples.add(name, "long tasks", before.length);
  samples.add(
    name,
    "long time",
    before.reduce((sum, { duration }) => sum + duration, 0),
  );
  await page.stopServiceWorkers();
  await page.close();
}
