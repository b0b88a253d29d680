// The reader's own courses, kept in the browser's storage as their files.

import { useEffect } from "react";
import { type Course, type CourseIssue, parseCourse, shippedCourse } from "../../lessons/public.ts";
import { readRoute } from "../address/route.ts";
import { createStored, useStored } from "../state/stored.ts";

interface OwnCourses {
  /** The files, in the order in which they were added. */
  readonly files: readonly string[];
  /** The id of the course to show where the address names no step; empty for the one that ships. */
  readonly chosen: string;
}

/** A course of the reader, with its file. */
export interface OwnCourse {
  readonly file: string;
  readonly course: Course;
}

/** The greatest length of all files, in UTF-16 code units: browsers keep about five million for a site. */
const mostCharacters = 2_000_000;

/** Why a file is not added: a message for each problem, with its line and column. */
export class CourseFileError extends Error {
  override readonly name = "CourseFileError";

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** Reads stored courses; ignores invalid values. */
export function readOwnCourses(stored: unknown): OwnCourses {
  const { files, chosen } = Object(stored) as Readonly<Record<string, unknown>>;
  return {
    files: Array.isArray(files) ? files.filter((file) => typeof file === "string") : [],
    chosen: typeof chosen === "string" ? chosen : "",
  };
}

const kept = createStored("riddle:courses", readOwnCourses);

/** Parsed files, because a component reads them with each render. */
const parsed = new Map<string, OwnCourse>();

function read(file: string): OwnCourse {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const own = { file, course: withOwnIds(parseCourse(file).course) };
  parsed.set(file, own);
  return own;
}

/** Begins the ids of chapters and steps with that of the course, so that they differ from those of every other course. */
function withOwnIds(course: Course): Course {
  return {
    ...course,
    chapters: course.chapters.map((chapter) => ({
      ...chapter,
      id: `${course.id}/${chapter.id}`,
      steps: chapter.steps.map((step) => ({ ...step, id: `${course.id}/${step.id}` })),
    })),
  };
}

export function listOwnCourses(): readonly OwnCourse[] {
  return kept.get().files.map(read);
}

/** Returns the courses of the reader, and renders the component again when they change. */
export function useOwnCourses(): readonly OwnCourse[] {
  return useStored(kept).files.map(read);
}

/**
 * Adds a course, or replaces the one with its id.
 *
 * @returns the course, whether it replaced another file, and a function that undoes it
 * @throws CourseFileError if anything is wrong with the file; nothing is changed then
 */
export function addCourse(file: string): {
  readonly course: Course;
  readonly isReplaced: boolean;
  readonly undo: () => void;
} {
  const { course, issues } = parseCourse(file);
  if (issues.length > 0) throw new CourseFileError(issues.map(formatCourseIssue));
  const own = { file, course: withOwnIds(course) };
  const { files } = kept.get();
  const replaced = files.find((other) => read(other).course.id === course.id);
  const length = files.reduce((sum, other) => sum + (other === replaced ? 0 : other.length), file.length);
  if (length > mostCharacters)
    throw new CourseFileError(["There is no room for another course. Remove one of your courses first."]);
  parsed.set(file, own);
  const put = (before: string | undefined, after: string | undefined): void => {
    kept.update((now) => {
      const others = now.files.filter((other) => other !== before);
      const place = before === undefined ? now.files.length : now.files.indexOf(before);
      return { ...now, files: after === undefined ? others : others.toSpliced(place, 0, after) };
    });
  };
  put(replaced, file);
  return { course: own.course, isReplaced: replaced !== undefined, undo: () => put(file, replaced) };
}

/** Adds courses, and returns their number. @param files - from a file, so anything; what is no course is ignored */
export function addCourses(files: readonly unknown[]): number {
  let count = 0;
  for (const file of files) {
    if (typeof file !== "string") continue;
    try {
      addCourse(file);
      count += 1;
    } catch (error) {
      if (!(error instanceof CourseFileError)) throw error;
    }
  }
  return count;
}

/** Removes a course. Returns a function that restores it. */
export function removeCourse({ file }: OwnCourse): () => void {
  const place = kept.get().files.indexOf(file);
  kept.update((now) => ({ ...now, files: now.files.filter((other) => other !== file) }));
  return () => kept.update((now) => ({ ...now, files: now.files.toSpliced(place, 0, file) }));
}

/** A problem in a file, with its place. */
export function formatCourseIssue({ line, column, message }: CourseIssue): string {
  return `Line ${line}, column ${column}: ${message}`;
}

/** The course to show: the one whose step is in the address, else the last one shown. */
export function useCourse(hash: string): Course {
  const { files, chosen } = useStored(kept);
  const { section, params } = readRoute(hash);
  const part = section === "learn" ? (params.get("lesson") ?? params.get("chapter") ?? "") : "";
  const wanted = part === "" ? chosen : part.split("/").slice(0, -1).join("/");
  const own = files.map(read).find(({ course }) => course.id === wanted)?.course;
  useEffect(() => {
    const isKnown = wanted === "" || own !== undefined;
    if (isKnown && kept.get().chosen !== wanted) kept.update((now) => ({ ...now, chosen: wanted }));
  }, [wanted, own]);
  return own ?? shippedCourse;
}
