// Measures a thousand writes: one by one, as a bundle, and without any library.

import { openBrowser } from "./browser.ts";
import { createPageCaller } from "./engines-section.ts";
import { Samples } from "./measure.ts";
import type { Options } from "./options.ts";
import { count, ratio, type Section, time } from "./report.ts";
import { serveSite } from "./site.ts";

const bundled = "a bundle in one transaction";
const ways = {
  [bundled]: "transaction",
  "a bundle": "bundle",
  "one request each, one after the other": "fetches",
} as const;
const raw = {
  "raw IndexedDB, one transaction, strict durability as in Riddle": "strict",
  "raw IndexedDB, one transaction, relaxed durability": "relaxed",
} as const;
/** The number of sample orders. */
const present = 5000;

export async function measureWrites({ folder, smoke, rounds, say }: Options): Promise<Section> {
  const writes = smoke ? 100 : 1000;
  const samples = new Samples();
  const site = await serveSite(folder);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${site.address}/bench/page.html`);
    const call = createPageCaller(page);
    await call("start", "Riddle");
    for (let round = 0; round < rounds; round++) {
      say(`writes, round ${round + 1} of ${rounds}`);
      for (const [name, way] of Object.entries(ways)) {
        const { milliseconds, parse } = await call("write", way, present, writes);
        samples.add(name, "time", milliseconds);
        if (way !== "fetches") samples.add(name, "parse", parse);
      }
      for (const [name, durability] of Object.entries(raw)) {
        samples.add(name, "time", (await call("raw", { write: writes, durability })).inside);
      }
    }
  } finally {
    await browser.close();
    site.close();
  }
  const names = [...Object.keys(ways), ...Object.keys(raw)];
  return {
    title: "Writes",
    text: `${count(writes)} new orders beside the ${count(present)} of the samples. Parsing is what Server-Timing reports for the bundle.
The raw transaction adds the same rows to an object store with the same indexes, in a dedicated worker, without validation
and without HTTP.`,
    tables: [
      {
        isDetail: true,
        head: ["Way", "Time", "A row", "÷ bundle in one transaction", "Parsing of it"],
        rows: names.map((name) => {
          const taken = samples.median(name, "time");
          const parse = samples.median(name, "parse", 0);
          const relation = ratio(samples.ratio(name, bundled, "time"));
          return [name, time(taken), time(taken / writes), relation, parse === 0 ? "" : time(parse)];
        }),
      },
    ],
    comparisons: [
      {
        task: `${count(writes)} writes in one transaction`,
        show: time,
        riddle: samples.median(bundled, "time"),
        rivals: Object.keys(raw).map((name) => ({
          name,
          value: samples.median(name, "time"),
          ratio: samples.ratio(name, bundled, "time"),
        })),
      },
    ],
  };
}
