// Measures what a request costs beside its answer: by key with rows in memory, and as Explore sends it to a stopped worker.

import { openBrowser } from "./browser.ts";
import { createPageCaller } from "./engines-section.ts";
import { median, Samples } from "./measure.ts";
import type { Options } from "./options.ts";
import { count, ratio, type Section, time } from "./report.ts";
import { serveSite } from "./site.ts";

const byKey = "Orders@137";
const empty = "an empty fetch";
const rawRead = "all rows, by `getAll` of a fresh worker";
/** The collections beside the samples, of 200 fields each. */
const others = [0, 90];
/** What Explore asks, with its sort, its limit, the number of matches and the plan. */
const explore = (filter: string) => `Orders?$filter=${filter}&sort=-placed&limit=100&count=true&explain=true`;
/** The same without the last two, as Explore asks if the number takes long. */
const first = (filter: string) => `Orders?$filter=${filter}&sort=-placed&limit=100`;
const [range, like] = ["total >= 500 and total < 1000", "customer.name like '*an*'"];
const cold = {
  "by key": byKey,
  "all orders": "Orders?sort=-placed&limit=100&count=true&explain=true",
  "a range of an index": explore(range),
  "the first rows of the range": first(range),
  "like, without an index": explore(like),
  "the first rows of like": first(like),
} as const;

export async function measureRequests({ folder, smoke, sizes, rounds, say }: Options): Promise<Section> {
  const size = sizes.at(-1) ?? 500;
  const samples = new Samples();
  for (let round = 0; round < rounds; round++) {
    say(`requests, round ${round + 1} of ${rounds}`);
    const site = await serveSite(folder);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${site.address}/bench/page.html`);
      const call = createPageCaller(page);
      await call("start", "Riddle");
      await call("load", "Riddle", size);
      for (const more of others) {
        if (more > 0) await call("addCollections", more);
        for (const [name, path] of Object.entries(cold)) {
          await page.stopServiceWorkers();
          samples.add(`cold ${more}`, name, await call("requestTime", path, true));
          samples.add(`next ${more}`, name, await call("requestTime", path));
        }
        await page.stopServiceWorkers();
        samples.add(`cold ${more}`, rawRead, (await call("raw", { read: size })).all);
        // The rows are in memory after the first of these.
        for (let request = 0; request < 5; request++) await call("requestTime", explore(like));
        const { own, empty: none } = await call("compareWithEmpty", byKey, smoke ? 5 : 200);
        samples.add(empty, String(more), median(none));
        samples.add(byKey, String(more), median(own));
      }
    } finally {
      await browser.close();
      site.close();
    }
  }
  return {
    title: "Requests",
    text: `A request by key for a row in memory, with the samples alone and with ${count(others.at(-1) ?? 0)} collections of 200 fields
beside them; in turns with a request to a service worker that does nothing but answer.`,
    tables: [
      {
        isDetail: true,
        head: ["Collections beside the samples", "Empty fetch", "By key", "÷ empty fetch"],
        rows: others
          .map(String)
          .map((more) => [
            more,
            time(samples.median(empty, more)),
            time(samples.median(byKey, more)),
            ratio(samples.ratio(byKey, empty, more)),
          ]),
      },
      {
        isDetail: true,
        title: `As Explore sends them, ${count(size)} rows`,
        text: `The first request after the service worker was stopped, and the next one, with the number of matches and the plan. The
first rows are requested without them, as Explore does where a response takes more than 250 ms.`,
        head: ["Request", ...others.flatMap((more) => [`Cold, ${more} more collections`, `Next, ${more} more`])],
        rows: [...Object.keys(cold), rawRead].map((name) => [
          name,
          ...others.flatMap((more) =>
            ["cold", "next"].map((when) => {
              const taken = samples.median(`${when} ${more}`, name, 0);
              return taken === 0 ? "" : time(taken);
            }),
          ),
        ]),
      },
    ],
    comparisons: [],
  };
}
