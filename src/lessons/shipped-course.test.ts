import { describe, expect, test } from "vitest";
import { check, compile, fieldTypes, filterRules, type Issue, parse } from "../language/index.ts";
import { collections, rows } from "../samples/index.ts";
import { type FilterTask, type Step, shippedCourse, stepsOf } from "./index.ts";
import { parseCourse } from "./parse-course.ts";
import { chapterFiles } from "./shipped-course.ts";

const steps = stepsOf(shippedCourse);

function collectionOf({ collection }: FilterTask) {
  const found = collections.find(({ name }) => name === collection);
  if (found === undefined) throw new Error(`There is no collection ${collection}.`);
  return found;
}

function issuesOf(text: string, task: FilterTask): readonly Issue[] {
  const { filter, issues } = parse(text);
  return [...issues, ...check(filter, filterRules(collectionOf(task), "FindMany"))];
}

function keptBy(text: string, task: FilterTask): (number | string)[] {
  const predicate = compile(parse(text).filter, fieldTypes(collectionOf(task)));
  return rows(task.collection)
    .filter(predicate)
    .map(({ _id }) => _id);
}

function samplesOf({ blocks }: Step): string[] {
  return blocks.flatMap((block) => (block.kind === "sample" ? [block.filter] : []));
}

/** The paths of the field nodes anywhere in a tree. */
function fieldsIn(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  if ("kind" in tree && tree.kind === "field" && "name" in tree) return [String(tree.name)];
  return Object.values(tree).flatMap(fieldsIn);
}

test("steps have ids of their own, fit for an address, and titles of their own", () => {
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
  for (const { id } of steps) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test.each(chapterFiles)("a file has no issues: %.60s", (file) => {
  expect(parseCourse(file).issues).toEqual([]);
});

describe.each(steps.map((step) => [step.id, step] as const))("%s", (_, step) => {
  const { task } = step;
  const all = rows(task.collection).length;

  test("goal and samples are filters that Find accepts, without a remark", () => {
    for (const text of [task.reference, ...samplesOf(step)]) expect(issuesOf(text, task), text).toEqual([]);
  });

  test("the start is a filter that Find accepts, if with a remark", () => {
    expect(issuesOf(task.start, task).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("goal and samples keep some rows and leave out some", () => {
    for (const text of [task.reference, ...samplesOf(step)]) {
      const kept = keptBy(text, task).length;
      expect(kept, text).toBeGreaterThan(0);
      expect(kept, text).toBeLessThan(all);
    }
  });

  test("start and goal keep different rows", () => {
    expect(keptBy(task.start, task)).not.toEqual(keptBy(task.reference, task));
  });

  test("no sample gives the solution away", () => {
    for (const text of samplesOf(step)) expect(keptBy(text, task), text).not.toEqual(keptBy(task.reference, task));
  });

  test("every field that is shown leads somewhere, and the filters' fields are shown", () => {
    const types = fieldTypes(collectionOf(task));
    for (const field of task.fields) expect([...types.keys()], field).toContain(field);
    for (const text of [task.reference, task.start]) {
      const named = fieldsIn(parse(text).filter);
      expect(named.length).toBeGreaterThan(0);
      for (const path of named) expect(task.fields, path).toContain(path);
    }
  });

  test("rows can be asked for by key", () => {
    expect(collectionOf(task).operations.FindMany.filter._id).toContain("in");
    expect(collectionOf(task).operations.FindMany.sort).toContain("_id");
  });
});

test("the rows are where the prose says the difficulty lies", () => {
  const kept = (id: string, text: string) => {
    const step = steps.find((each) => each.id === id);
    if (step === undefined) throw new Error(`There is no step ${id}.`);
    return keptBy(text, step.task).length;
  };
  expect(kept("null", "rating = null")).toBeGreaterThan(0);
  expect(kept("null", "rating = 5")).toBeGreaterThan(0);
  expect(kept("like", "name like '*riddles*'")).toBeGreaterThan(0);
  expect(kept("ilike", "customer.city ilike 'são*'")).toBeGreaterThan(0);
  expect(kept("ilike", "customer.city ilike 'sao*'")).toBe(0);
  expect(kept("and-before-or", "customer.city = 'Αθήνα' and status != 'paid'")).toBeGreaterThan(0);
  expect(kept("arithmetic", "onHand = 0")).toBeGreaterThan(0);
  expect(rows("Products").some(({ colours }) => Array.isArray(colours) && colours.length === 0)).toBe(true);
});
