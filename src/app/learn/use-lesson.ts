// Which lesson is shown: the one that the address names, else the one last looked at, else the first not done.

import { useEffect, useState } from "react";
import { type Lesson, lessons } from "../../lessons/index.ts";
import { readRoute, replaceHash } from "../route.ts";
import { lessonAddress } from "./lesson-address.ts";

/** The name in an address, of a lesson that the course does not have. */
export interface UnknownLesson {
  readonly unknown: string;
}

/** The lesson last looked at, for when the user comes back from another section. */
let remembered: Lesson | undefined;

export function useLesson(hash: string, done: ReadonlySet<string>): Lesson | UnknownLesson | undefined {
  const [lesson, setLesson] = useState(() => namedIn(hash) ?? remembered ?? firstOpen(done));
  const [seenHash, setSeenHash] = useState(hash);

  // The user followed a link or went back: the address leads.
  if (hash !== seenHash) {
    setSeenHash(hash);
    const named = namedIn(hash);
    if (named !== undefined) setLesson(named);
    else if (isUnknown(lesson)) setLesson(remembered ?? firstOpen(done));
  }

  // An address that names no lesson names the one shown.
  useEffect(() => {
    if (lesson === undefined || isUnknown(lesson)) return;
    remembered = lesson;
    if (readRoute(hash).section === "learn") replaceHash(lessonAddress(lesson));
  }, [lesson, hash]);

  return lesson;
}

export function isUnknown(lesson: Lesson | UnknownLesson | undefined): lesson is UnknownLesson {
  return lesson !== undefined && "unknown" in lesson;
}

/** Undefined where the address names none. */
function namedIn(hash: string): Lesson | UnknownLesson | undefined {
  const { section, params } = readRoute(hash);
  const name = section === "learn" ? (params.get("lesson") ?? "") : "";
  if (name === "") return undefined;
  return lessons.find(({ id }) => id === name) ?? { unknown: name };
}

/** The first lesson that is not done yet. */
function firstOpen(done: ReadonlySet<string>): Lesson | undefined {
  return lessons.find(({ id }) => !done.has(id)) ?? lessons[0];
}
