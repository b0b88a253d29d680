// The reader's own courses, kept in the browser's storage as their files.

import { useEffect } from "react";
import { type Course, parseCourse, shippedCourse } from "../../lessons/public.ts";
import { readRoute } from "../address/route.ts";
import { useStore } from "../state/store.ts";
import { createStored } from "../state/stored.ts";

interface OwnCourses {
  /** In the order in which they were added. */
  readonly files: readonly string[];
  /** The id of the course to show where the address names no step; empty for the one that ships. */
  readonly chosen: string;
}

export interface OwnCourse {
  readonly file: string;
  readonly course: Course;
}

/** The greatest length of all files, in UTF-16 code units: browsers keep about five million for a site. */
const mostCharacters = 2_000_000;

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
  const own = parsed.get(file) ?? { file, course: addCourseId(parseCourse(file).course) };
  parsed.set(file, own);
  return own;
}

/** Begins the ids of chapters and steps with that of the course, so that they differ from those of every other course. */
function addCourseId(course: Course): Course {
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

export function useOwnCourses(): readonly OwnCourse[] {
  return useStore(kept).files.map(read);
}

/** @returns the course, or a message for each problem; nothing is changed then */
export function addCourse(file: string) {
  const { course, issues } = parseCourse(file);
  if (issues.length > 0)
    return { problems: issues.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`) };
  const { files } = kept.get();
  const replaced = files.find((other) => read(other).course.id === course.id);
  const length = files.reduce((sum, other) => sum + (other === replaced ? 0 : other.length), file.length);
  if (length > mostCharacters)
    return { problems: ["There is no room for another course. Remove one of your courses first."] };
  return { course: read(file).course, isReplaced: replaced !== undefined, undo: exchangeFile(replaced, file) };
}

/** Puts a file in the place of another, or at the end. Undefined is no file. Returns a function that undoes it. */
function exchangeFile(before: string | undefined, after: string | undefined): () => void {
  const { files } = kept.get();
  const place = before === undefined ? files.length : files.indexOf(before);
  const exchange = (gone: string | undefined, added: string | undefined): void => {
    kept.update((now) => {
      const others = now.files.filter((file) => file !== gone);
      return { ...now, files: added === undefined ? others : others.toSpliced(place, 0, added) };
    });
  };
  exchange(before, after);
  return () => exchange(after, before);
}

/** Adds courses, and returns their number. @param files - from a file, so anything; what is no course is ignored */
export function addCourses(files: readonly unknown[]): number {
  return files.filter((file) => typeof file === "string" && "course" in addCourse(file)).length;
}

export function removeCourse({ file }: OwnCourse): () => void {
  return exchangeFile(file, undefined);
}

/** The course to show: the one whose step is in the address, else the last one shown. */
export function useCourse(hash: string): Course {
  const { files, chosen } = useStore(kept);
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
