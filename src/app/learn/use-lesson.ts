// Chooses the lesson: the one in the address, else the last one shown, else the first one not completed.

import { useEffect, useState } from "react";
import { type Lesson, lessons } from "../../lessons/index.ts";
import { currentHash, readRoute, replaceHash } from "../route.ts";
import { createStore } from "../store.ts";
import { lessonAddress } from "./lesson-address.ts";

/** A name in the address that is not a lesson. */
export interface UnknownLesson {
  readonly unknown: string;
}

/** The last lesson shown, for when the user returns from another section. */
const remembered = createStore<Lesson | undefined>(undefined);

export function useLesson(hash: string, done: ReadonlySet<string>): Lesson | UnknownLesson | undefined {
  const [lesson, setLesson] = useState(() => namedIn(hash) ?? remembered.get() ?? firstOpen(done));
  const [seenHash, setSeenHash] = useState(hash);

  // The user followed a link or went back, so the lesson follows the address.
  if (hash !== seenHash) {
    setSeenHash(hash);
    const named = namedIn(hash);
    if (named !== undefined) setLesson(named);
    else if (isUnknown(lesson)) setLesson(remembered.get() ?? firstOpen(done));
  }

  // Otherwise, the address follows the lesson.
  useEffect(() => {
    if (lesson === undefined || isUnknown(lesson)) return;
    remembered.set(lesson);
    // An address that the user has followed since must not be replaced.
    if (readRoute(hash).section === "learn" && currentHash() === hash) replaceHash(lessonAddress(lesson));
  }, [lesson, hash]);

  return lesson;
}

export function isUnknown(lesson: Lesson | UnknownLesson | undefined): lesson is UnknownLesson {
  return lesson !== undefined && "unknown" in lesson;
}

/** Reads the lesson in an address; undefined if it names none. */
function namedIn(hash: string): Lesson | UnknownLesson | undefined {
  const { section, params } = readRoute(hash);
  const name = section === "learn" ? (params.get("lesson") ?? "") : "";
  if (name === "") return undefined;
  return lessons.find(({ id }) => id === name) ?? { unknown: name };
}

/** The first lesson that is not completed. */
function firstOpen(done: ReadonlySet<string>): Lesson | undefined {
  return lessons.find(({ id }) => !done.has(id)) ?? lessons[0];
}
