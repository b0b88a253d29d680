// Measures imports of CSV files in the Data section: reading, writing, and the longest task of the page during both.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longestTask } from "../e2e/support/long-tasks.ts";
import { openPage } from "./keys-page.ts";
import { Samples } from "./measure.ts";
import type { Options } from "./options.ts";
import { count, type Section, time } from "./report.ts";

export async function measureImports({ folder, smoke, rounds, say }: Options): Promise<Section> {
  const sizes = smoke ? [10] : [10, 10_000, 100_000];
  const samples = new Samples();
  const disk = await mkdtemp(join(tmpdir(), "riddle-imports-"));
  const bench = await openPage(folder);
  const { page } = bench;
  try {
    const cdp = await page.context().newCDPSession(page);
    for (let round = 0; round < rounds; round++) {
      for (const size of sizes) {
        say(`an import of ${count(size)} rows, round ${round + 1} of ${rounds}`);
        const name = `Towns${size}_${round}`;
        await page.getByRole("link", { name: "Data" }).click();
        await page.getByRole("button", { name: "New collection…" }).click();
        // A file on disk: the driver would decode bytes in the page.
        const file = join(disk, `${name}.csv`);
        await writeFile(file, towns(size));
        const longest = await longestTask(cdp, async () => {
          const began = performance.now();
          await page.getByLabel(/^Drop a CSV/).setInputFiles(file);
          const create = page.getByRole("button", { name: /^Create / });
          await create.waitFor({ timeout: 120_000 });
          const read = performance.now();
          await page.getByRole("textbox", { name: "Name" }).fill(name);
          await create.click();
          await page.getByRole("heading", { name, exact: true }).waitFor({ timeout: 300_000 });
          samples.add(count(size), "read", read - began);
          samples.add(count(size), "write", performance.now() - read);
        });
        samples.add(count(size), "task", longest);
        await page.evaluate((path) => fetch(`api/$schema/${path}`, { method: "DELETE" }), name);
      }
    }
  } finally {
    await bench.close();
    await rm(disk, { recursive: true });
  }
  return {
    title: "Imports",
    text: `A new collection from a CSV file with seven columns, in the Data section: until its fields are shown, and from the button to the
collection. The longest task is that of the page's main thread during both.`,
    tables: [
      {
        isDetail: true,
        head: ["Rows", "Read", "Write", "Longest task"],
        rows: sizes
          .map(count)
          .map((name) => [name, ...["read", "write", "task"].map((what) => time(samples.median(name, what)))]),
      },
    ],
    comparisons: [],
  };
}

function towns(size: number): string {
  const lines = Array.from({ length: size }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, "0");
    return `${index},"Town, number ${index}",${index % 97},19${10 + (index % 90)}-03-${day},${index % 3 === 0},${index / 8},${index % 7}`;
  });
  return `id,name,district,founded,coastal,area,zone\n${lines.join("\n")}\n`;
}
