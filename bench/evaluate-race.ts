// Compares a compiled filter with other libraries and handwritten code on the same rows.

import { compile, listFieldTypes, parse } from "../src/language/public.ts";
import { type Effort, race, type Task } from "./measure.ts";
import { type Question, questions } from "./predicates.ts";
import { loadMongoFilters, type MongoFilters, type RowTest, versioned } from "./rivals.ts";
import { orders, rows } from "./rows.ts";

const size = 100_000;

export async function raceEvaluation(effort: Effort): Promise<Task[]> {
  const all = rows(size);
  const rivals = effort.rivals ? await loadMongoFilters() : undefined;
  return questions.map((question) => {
    const tests = listTests(question, rivals);
    verify(question, tests, all);
    const runs = tests.map(({ name, test }) => ({ name, run: () => countMatches(all, test) }));
    return { name: `${question.name} over ${size.toLocaleString("en")} rows`, timings: race(runs, effort) };
  });
}

interface NamedTest {
  readonly name: string;
  readonly test: RowTest;
}

function listTests({ filter: text, mongo, sift, code }: Question, rivals: MongoFilters | undefined): NamedTest[] {
  const { filter, issues } = parse(text);
  if (issues.length > 0) throw new Error(`${issues[0]?.message} In: ${text}`);
  const compiled = compile(filter, listFieldTypes(orders));
  return [
    { name: "Riddle", test: compiled as RowTest },
    { name: "new Function, by hand", test: new Function("row", code) as RowTest },
    ...(rivals === undefined ? [] : [{ name: versioned("mingo"), test: rivals.mingo(mongo) }]),
    ...(rivals === undefined || sift === false ? [] : [{ name: versioned("sift"), test: rivals.sift(mongo) }]),
  ];
}

function verify({ filter }: Question, tests: readonly NamedTest[], all: readonly object[]): void {
  const [first, ...others] = tests.map(({ name, test }) => ({ name, found: all.map((row) => test(row)) }));
  if (first?.found.includes(true) !== true || !first.found.includes(false)) {
    throw new Error(`The filter selects all rows or none: ${filter}`);
  }
  for (const { name, found } of others) {
    const at = found.findIndex((one, index) => one !== first.found[index]);
    if (at >= 0) throw new Error(`${name} differs on ${JSON.stringify(all[at])} for ${filter}`);
  }
}

/** One loop for all contestants, so that the compiler does not inline a test into its own loop. */
function countMatches(all: readonly object[], test: RowTest): number {
  let count = 0;
  for (const row of all) if (test(row)) count += 1;
  return count;
}
