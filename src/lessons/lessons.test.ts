import { describe, expect, test } from "vitest";
import { check, compile, fieldTypes, filterRules, type Issue, parse } from "../language/index.ts";
import { collections, rows } from "../samples/index.ts";
import { chapters, type Lesson, lessons } from "./index.ts";

function collectionOf({ collection }: Lesson) {
  const found = collections.find(({ name }) => name === collection);
  if (found === undefined) throw new Error(`There is no collection ${collection}.`);
  return found;
}

function issuesOf(text: string, lesson: Lesson): readonly Issue[] {
  const { filter, issues } = parse(text);
  return [...issues, ...check(filter, filterRules(collectionOf(lesson), "FindMany"))];
}

function keptBy(text: string, lesson: Lesson): (number | string)[] {
  const predicate = compile(parse(text).filter, fieldTypes(collectionOf(lesson)));
  return rows(lesson.collection)
    .filter(predicate)
    .map(({ _id }) => _id);
}

function samplesOf({ blocks }: Lesson): string[] {
  return blocks.flatMap((block) => (block.kind === "sample" ? [block.filter] : []));
}

/** The paths of the field nodes anywhere in a tree. */
function fieldsIn(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  if ("kind" in tree && tree.kind === "field" && "name" in tree) return [String(tree.name)];
  return Object.values(tree).flatMap(fieldsIn);
}

function proseOf({ blocks, task }: Lesson): string[] {
  return [task, ...blocks.flatMap((block) => (block.kind === "sample" ? [] : [block.text]))];
}

test("lessons have ids of their own, fit for an address, and titles of their own", () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  expect(new Set(lessons.map(({ title }) => title)).size).toBe(lessons.length);
  for (const { id } of lessons) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(chapters.flatMap((chapter) => chapter.lessons)).toEqual(lessons);
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))("%s", (_, lesson) => {
  const all = rows(lesson.collection).length;

  test("goal and samples are filters that Find accepts, without a remark", () => {
    for (const text of [lesson.goal, ...samplesOf(lesson)]) expect(issuesOf(text, lesson), text).toEqual([]);
  });

  test("the start is a filter that Find accepts, if with a remark", () => {
    expect(issuesOf(lesson.start, lesson).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("goal and samples keep some rows and leave out some", () => {
    for (const text of [lesson.goal, ...samplesOf(lesson)]) {
      const kept = keptBy(text, lesson).length;
      expect(kept, text).toBeGreaterThan(0);
      expect(kept, text).toBeLessThan(all);
    }
  });

  test("start and goal keep different rows", () => {
    expect(keptBy(lesson.start, lesson)).not.toEqual(keptBy(lesson.goal, lesson));
  });

  test("no sample gives the solution away", () => {
    for (const text of samplesOf(lesson)) expect(keptBy(text, lesson), text).not.toEqual(keptBy(lesson.goal, lesson));
  });

  test("every field that is shown leads somewhere, and the filters' fields are shown", () => {
    const types = fieldTypes(collectionOf(lesson));
    for (const field of lesson.fields) expect([...types.keys()], field).toContain(field);
    for (const text of [lesson.goal, lesson.start]) {
      const named = fieldsIn(parse(text).filter);
      expect(named.length).toBeGreaterThan(0);
      for (const path of named) expect(lesson.fields, path).toContain(path);
    }
  });

  test("rows can be asked for by key", () => {
    expect(collectionOf(lesson).operations.FindMany.filter._id).toContain("in");
    expect(collectionOf(lesson).operations.FindMany.sort).toContain("_id");
  });

  test("backticks in the prose come in pairs", () => {
    for (const text of proseOf(lesson)) expect(text.split("`").length % 2, text).toBe(1);
  });
});

test("the rows are where the prose says the difficulty lies", () => {
  const kept = (id: string, text: string) => {
    const lesson = lessons.find((each) => each.id === id);
    if (lesson === undefined) throw new Error(`There is no lesson ${id}.`);
    return keptBy(text, lesson).length;
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
