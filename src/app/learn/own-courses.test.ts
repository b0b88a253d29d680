import { beforeEach, describe, expect, test, vi } from "vitest";
import { listSteps } from "../../lessons/public.ts";
import { addCourse, addCourses, listOwnCourses, readOwnCourses, removeCourse } from "./own-courses.ts";
import { createCourseFile } from "./testing/course-file.ts";

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  return () => vi.unstubAllGlobals();
});

/** Adds a file without problems. */
function add(file: string) {
  const added = addCourse(file);
  if ("problems" in added) throw new Error(added.problems.join(" "));
  return added;
}

test("ignores stored values that are not courses", () => {
  for (const stored of [undefined, null, 7, "x", [], { files: "x" }, { files: [1, null], chosen: 7 }])
    expect(readOwnCourses(stored)).toEqual({ files: [], chosen: "" });
  expect(readOwnCourses({ files: ["a", 1], chosen: "x" })).toEqual({ files: ["a"], chosen: "x" });
});

describe("addCourse", () => {
  test("adds a course whose ids begin with its own", () => {
    const { course, isReplaced } = add(createCourseFile());
    expect(isReplaced).toBe(false);
    expect(listSteps(course).map(({ id }) => id)).toEqual(["mine/limits"]);
    expect(listOwnCourses().map(({ course: { id } }) => id)).toEqual(["mine"]);
  });

  test("replaces the course with the same id, and undoes it", () => {
    add(createCourseFile());
    add(createCourseFile({ id: "another" }));
    const { isReplaced, undo } = add(createCourseFile({ title: "Newer" }));
    expect(isReplaced).toBe(true);
    expect(listOwnCourses().map(({ course }) => course.title)).toEqual(["Newer", "Mine"]);
    undo();
    expect(listOwnCourses().map(({ course }) => course.title)).toEqual(["Mine", "Mine"]);
  });

  test("reports every problem with its line and column, and changes nothing", () => {
    addCourse(createCourseFile());
    const broken = createCourseFile({ title: "Newer" })
      .replace("{#limits}", "")
      .replace("priority >= 4", "priority == 4");
    expect(addCourse(broken)).toEqual({
      problems: [
        expect.stringMatching(/^Line 8, column 1: This step has no id\./),
        expect.stringMatching(/^Line \d+, column 10: .*`=`/),
      ],
    });
    expect(listOwnCourses().map(({ course }) => course.title)).toEqual(["Mine"]);
  });

  test("refuses more than a browser keeps", () => {
    const long = (id: string) => createCourseFile({ id, prose: `\`\`\`text\n${"word ".repeat(150_000)}\n\`\`\`` });
    addCourse(long("one"));
    addCourse(long("two"));
    expect(addCourse(long("three"))).toEqual({ problems: [expect.stringMatching(/^There is no room/)] });
    expect(listOwnCourses()).toHaveLength(2);
  });
});

test("adds the courses of a file, and ignores everything else in it", () => {
  expect(addCourses([createCourseFile(), 7, null, "no course", createCourseFile({ id: "another" })])).toBe(2);
  expect(listOwnCourses().map(({ course }) => course.id)).toEqual(["mine", "another"]);
});

test("removes a course, and restores it", () => {
  addCourse(createCourseFile());
  addCourse(createCourseFile({ id: "another" }));
  const [first] = listOwnCourses();
  const restore = first === undefined ? () => {} : removeCourse(first);
  expect(listOwnCourses().map(({ course }) => course.id)).toEqual(["another"]);
  restore();
  expect(listOwnCourses().map(({ course }) => course.id)).toEqual(["mine", "another"]);
});
