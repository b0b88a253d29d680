import { expect, test } from "vitest";
import { check, compile, filterRules, listFieldTypes, parse } from "../../language/public.ts";
import { collections, getSampleRows } from "../../samples/public.ts";
import { gradeFilter } from "../grading/grade-filter.ts";
import { createPracticeStep } from "./practice-step.ts";

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

test.each(collections)("makes goals over $name that can be solved, and each at most once", (collection) => {
  const some = getSampleRows(collection.name).slice(0, 100);
  const references = new Set<string>();
  for (const seed of seeds) {
    const step = createPracticeStep(collection, some, seed);
    if (step === null) throw new Error(`There is no goal for ${seed}.`);
    const { task, goal, hints } = step;
    const { filter, issues } = parse(task.reference);
    const found = [...issues, ...check(filter, filterRules(collection, "FindMany"))];
    expect(found, task.reference).toEqual([]);
    const kept = some.filter(compile(filter, listFieldTypes(collection))).length;
    expect(kept, task.reference).toBeGreaterThan(0);
    expect(kept, task.reference).toBeLessThan(some.length);
    expect(gradeFilter(task, filter, collection, some).kind).toBe("equivalent");
    expect(gradeFilter(task, null, collection, some).kind).toBe("different");
    expect(goal).not.toContain("…");
    expect(hints).toHaveLength(3);
    references.add(task.reference);
  }
  expect(references.size).toBeGreaterThan(seeds.length * 0.8);
});

test("gives the same goal for the same seed", () => {
  const [collection] = collections;
  if (collection === undefined) throw new Error("There is no collection.");
  const some = getSampleRows(collection.name).slice(0, 50);
  expect(createPracticeStep(collection, some, 7)).toEqual(createPracticeStep(collection, some, 7));
});

test("makes no goal without different rows", () => {
  for (const collection of collections) {
    expect(createPracticeStep(collection, [], 1)).toBeNull();
    expect(createPracticeStep(collection, getSampleRows(collection.name).slice(0, 1), 1)).toBeNull();
  }
});
