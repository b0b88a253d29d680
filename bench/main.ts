// The run of all races. With names (`npm run bench -- parse edit`) only those run, and results.md stays as it is.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { raceEdits } from "./edit-race.ts";
import { raceEvaluation } from "./evaluate-race.ts";
import { raceKeys } from "./keys-race.ts";
import { raceParsers } from "./parse-race.ts";
import { racePatterns } from "./pattern-race.ts";
import { type Aim, report, type Section, type Task } from "./report.ts";

type Race = () => Promise<{ tasks?: Task[]; sections?: Section[]; aims?: Aim[] }>;

const races: Readonly<Record<string, Race>> = {
  parse: raceParsers,
  edit: async () => raceEdits(),
  evaluate: raceEvaluation,
  like: async () => ({ tasks: racePatterns() }),
  keys: raceKeys,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in races));
if (unknown !== undefined) throw new Error(`There is no race ${unknown}; there are ${Object.keys(races).join(", ")}.`);

const tasks: Task[] = [];
const sections: Section[] = [];
const aims: Aim[] = [];
for (const [name, run] of Object.entries(races)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`bench: ${name}…`);
  const outcome = await run();
  tasks.push(...(outcome.tasks ?? []));
  sections.push(...(outcome.sections ?? []));
  aims.push(...(outcome.aims ?? []));
}

const text = report(tasks, sections, aims);
console.log(`\n${text}`);
if (asked.length === 0) writeFileSync(join("bench", "results.md"), text);
