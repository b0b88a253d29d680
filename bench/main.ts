// Runs all sections, or with `--only` some of them. With all of them and the rivals, it writes docs/performance.md.

import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/project.mjs";
import { openBrowser } from "./browser.ts";
import { measureEngines } from "./engines-section.ts";
import { measureImports } from "./imports-section.ts";
import { measureLanguage } from "./language-section.ts";
import { type Options, readOptions, type SectionName, sectionNames } from "./options.ts";
import { documentText, type Section, sectionText, summary } from "./report.ts";
import { measureRequests } from "./requests-section.ts";
import { buildSite } from "./site.ts";
import { measureTyping } from "./typing-section.ts";
import { measureVisits } from "./visits-section.ts";
import { measureWrites } from "./writes-section.ts";

const measures: Readonly<Record<SectionName, (options: Options) => Promise<Section>>> = {
  engines: measureEngines,
  requests: measureRequests,
  writes: measureWrites,
  visits: measureVisits,
  typing: measureTyping,
  imports: measureImports,
  language: measureLanguage,
};

const given = readOptions(process.argv.slice(2));
const began = new Date();
const loadAtStart = loadavg();
const say = (line: string) => console.log(`bench: ${Math.round((Date.now() - began.getTime()) / 1000)} s, ${line}…`);

say("building the page");
const options: Options = { ...given, folder: await buildSite(given), say };
const browser = await openBrowser();
const { version } = browser;
await browser.close();

const sections: Section[] = [];
for (const name of sectionNames) {
  if (given.only.length > 0 && !given.only.includes(name)) continue;
  const section = await measures[name](options);
  sections.push(section);
  console.log(`\n${sectionText(section)}\n`);
}

const run = { browser: version, rounds: given.rounds, loadAtStart, loadAtEnd: loadavg() };
console.log(summary(sections, run));
if (given.rivals && !given.smoke && given.only.length === 0) {
  const file = join("docs", "performance.md");
  const path = join(root, file);
  writeFileSync(path, documentText(sections, run, readFileSync(path, "utf8")));
  say(`wrote ${file}`);
}
