// Compares the language on its own with other parsers and filters.

import { raceEdits } from "./edit-race.ts";
import { raceEvaluation } from "./evaluate-race.ts";
import type { Task } from "./measure.ts";
import type { Options } from "./options.ts";
import { raceParsers } from "./parse-race.ts";
import { racePatterns } from "./pattern-race.ts";
import { type Comparison, comparisonTable, ratio, type Section, time } from "./report.ts";

export async function measureLanguage(options: Options): Promise<Section> {
  const tasks: Task[] = [];
  for (const [name, run] of Object.entries({
    parse: raceParsers,
    edit: raceEdits,
    evaluate: raceEvaluation,
    like: racePatterns,
  })) {
    options.say(`language: ${name}`);
    tasks.push(...(await run(options)));
  }
  const comparisons = tasks.map(
    ({ name, timings: [riddle, ...rivals] }): Comparison => ({
      task: name,
      riddle: riddle?.milliseconds ?? Number.NaN,
      rivals: rivals.map((rival) => ({ ...rival, value: rival.milliseconds })),
      show: time,
    }),
  );
  return {
    title: "The language alone",
    text: `In Node, without a page, a worker or a database. All libraries do the same work, and their results are compared before they
are timed.`,
    tables: [
      comparisonTable(comparisons),
      {
        isDetail: true,
        head: ["Task", "Library", "Time", "÷ Riddle"],
        rows: tasks.flatMap(({ name, timings, absent = [] }) => [
          ...timings.map((timing, at) => [
            at === 0 ? name : "",
            timing.name,
            time(timing.milliseconds),
            ratio(timing.ratio),
          ]),
          ...absent.map((one) => ["", one.name, one.why, ""]),
        ]),
      },
    ],
    comparisons,
  };
}
