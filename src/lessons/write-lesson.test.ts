import { expect, test } from "vitest";
import { collections, getSampleRows } from "../samples/public.ts";
import { checkCourse } from "./check-course.ts";
import { parseCourse } from "./parse-course.ts";
import { readAnswer } from "./request-task.ts";
import { writeBundleLesson, writeFilterLesson } from "./write-lesson.ts";

async function listProblems(file: string): Promise<readonly string[]> {
  const parsed = parseCourse(file);
  const problems = parsed.issues.map(({ message }) => message);
  for await (const { isExpected, message } of checkCourse(parsed, { collections, rows: getSampleRows }))
    if (!isExpected) problems.push(message);
  return problems;
}

const orders = collections.find(({ name }) => name === "Orders");

test.each([
  ["status in ['open', 'paid'] and total > 100", "FindMany"],
  ["_id > 100", "FindMany"],
  ["note like '*```*' or status = 'open'", "FindMany"],
  ["status = 'open'", "DeleteMany"],
] as const)("a lesson of %s has no problems", async (filter, operation) => {
  if (orders === undefined) throw new Error("There are no orders.");
  const file = writeFilterLesson("mine", { filter, operation }, orders);
  expect(await listProblems(file)).toEqual([]);
  expect(parseCourse(file).course.chapters[0]?.steps[0]?.task).toMatchObject({ reference: filter, operation });
});

test("a lesson of a bundle has no problems", async () => {
  const bundle = `POST /$bundle?transaction=true
###
PATCH /Orders@17

{"paid": true}
###
GET /Orders?$filter=status = 'open'&limit=5`;
  const file = writeBundleLesson("mine", readAnswer(bundle, "bundle"), {
    Orders: getSampleRows("Orders").filter(({ _id }) => _id === 17),
  });
  expect(await listProblems(file)).toEqual([]);
  expect(file).toContain("POST /api/$bundle?transaction=true\n###\nPATCH /api/Orders@17");
});
