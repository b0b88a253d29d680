import { describe, expect, test } from "vitest";
import { check, compile, filterRules, type Issue, listFieldTypes, parse } from "../language/public.ts";
import { collections, getSampleRows } from "../samples/public.ts";
import { parseCourse } from "./parse-course.ts";
import { type FilterTask, gradeFilter, listSteps, type Step, shippedCourse } from "./public.ts";
import { chapterFiles, copyShippedCourse } from "./shipped-course.ts";

const steps = listSteps(shippedCourse);

/** The steps that are solved by a filter. */
const filterSteps = steps.flatMap((step) => (step.task.kind === "filter" ? [{ ...step, task: step.task }] : []));

function getCollection({ collection }: FilterTask) {
  const found = collections.find(({ name }) => name === collection);
  if (found === undefined) throw new Error(`There is no collection ${collection}.`);
  return found;
}

function listErrors(text: string, task: FilterTask): readonly Issue[] {
  const { filter, issues } = parse(text);
  const all = [...issues, ...check(filter, filterRules(getCollection(task), task.operation))];
  return all.filter(({ severity }) => severity === "error");
}

function keptBy(text: string, task: FilterTask): (number | string)[] {
  const predicate = compile(parse(text).filter, listFieldTypes(getCollection(task)));
  return getSampleRows(task.collection)
    .filter(predicate)
    .map(({ _id }) => _id);
}

function grade(text: string, task: FilterTask) {
  return gradeFilter(task, parse(text).filter, getCollection(task), getSampleRows(task.collection));
}

function listSamples({ blocks }: Step): string[] {
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
  expect(new Set(shippedCourse.chapters.map(({ id }) => id)).size).toBe(shippedCourse.chapters.length);
});

test.each(chapterFiles)("a file has no issues: %.60s", (file) => {
  expect(parseCourse(file).issues).toEqual([]);
});

test("the copy for teachers has all chapters", () => {
  const { course, issues } = parseCourse(copyShippedCourse());
  expect(issues).toEqual([]);
  expect(course.chapters).toEqual(shippedCourse.chapters);
});

test.each(shippedCourse.chapters)("the chapter $title has a summary", ({ summary }) => {
  expect(summary).not.toEqual([]);
});

describe.each(filterSteps.map((step) => [step.id, step] as const))("%s", (_, step) => {
  const { task } = step;
  const all = getSampleRows(task.collection).length;
  const { filter: reference } = parse(task.reference);

  test("reference and samples are filters that the collection allows", () => {
    expect(listErrors(task.reference, task)).toEqual([]);
    for (const text of listSamples(step)) {
      const { filter, issues } = parse(text);
      const allowed = collections.map((each) => check(filter, filterRules(each, "FindMany")));
      expect(issues, text).toEqual([]);
      expect(allowed, text).toContainEqual([]);
    }
  });

  test("reference keeps some rows and leaves out some", () => {
    const kept = keptBy(task.reference, task).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(all);
  });

  test("reference and other correct answers are accepted", () => {
    for (const text of [task.reference, ...task.accept]) {
      expect(listErrors(text, task), text).toEqual([]);
      expect(grade(text, task), text).toMatchObject({ kind: "equivalent" });
    }
  });

  test("start is refused", () => {
    // Find refuses a start that the collection does not allow.
    if (listErrors(task.start, task).length > 0) return;
    expect(grade(task.start, task)).toMatchObject({ kind: "different" });
    expect(keptBy(task.start, task)).not.toEqual(keptBy(task.reference, task));
  });

  test("at least five wrong answers are refused, with a row that distinguishes them from the reference", () => {
    expect(new Set(task.wrong).size).toBeGreaterThanOrEqual(5);
    const types = listFieldTypes(getCollection(task));
    for (const text of task.wrong) {
      expect(listErrors(text, task), text).toEqual([]);
      const found = grade(text, task);
      expect(found, text).toMatchObject({ kind: "different" });
      if (found.kind !== "different") continue;
      expect(compile(reference, types)(found.row), text).toBe(found.isWanted);
      expect(compile(parse(text).filter, types)(found.row), text).toBe(!found.isWanted);
    }
  });

  test("a list of keys is refused, unless the task is about keys", () => {
    const keys = keptBy(task.reference, task).map((key) => (typeof key === "string" ? `'${key}'` : key));
    expect(grade(`_id in [${keys.join(", ")}]`, task).kind).toBe(task.mayNameKey ? "equivalent" : "names-key");
  });

  test("no sample gives the solution away", () => {
    for (const text of listSamples(step)) expect(keptBy(text, task), text).not.toEqual(keptBy(task.reference, task));
  });

  test("every field that is shown leads somewhere, and the filters' fields are shown", () => {
    const types = listFieldTypes(getCollection(task));
    for (const field of task.fields) expect([...types.keys()], field).toContain(field);
    for (const path of [...fieldsIn(reference), ...fieldsIn(parse(task.start).filter)])
      expect(["_id", ...task.fields], path).toContain(path);
  });

  test("hidden rows have values of the declared fields", () => {
    for (const hidden of task.hiddenRows)
      for (const member of Object.keys(hidden)) expect(Object.keys(getCollection(task).fields)).toContain(member);
  });

  test("rows can be found by key", () => {
    expect(getCollection(task).operations.FindMany.filter._id).toContain("in");
    expect(getCollection(task).operations.FindMany.sort).toContain("_id");
  });
});
