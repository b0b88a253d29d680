// Owns which lesson is shown: the one that the address names, else the one last looked at, else the first not done.

import { useEffect, useState } from "react";
import { type Lesson, lessons } from "../../lessons/index.ts";
import { readRoute, replaceHash } from "../route.ts";
import { lessonAddress } from "./lesson-address.ts";

/** The lesson last looked at, for when the reader comes back from another section. */
let remembered: Lesson | undefined;

export function useLesson(hash: string, done: ReadonlySet<string>): Lesson | undefined {
  const [lesson, setLesson] = useState(() => namedIn(hash) ?? remembered ?? firstOpen(done));
  const [seenHash, setSeenHash] = useState(hash);

  // The reader followed a link or went back: the address leads.
  if (hash !== seenHash) {
    setSeenHash(hash);
    const named = namedIn(hash);
    if (named !== undefined) setLesson(named);
  }

  // An address that names no lesson, or none that there is, names the one shown.
  useEffect(() => {
    remembered = lesson;
    if (lesson !== undefined && readRoute(hash).section === "learn") replaceHash(lessonAddress(lesson));
  }, [lesson, hash]);

  return lesson;
}

function namedIn(hash: string): Lesson | undefined {
  const { section, params } = readRoute(hash);
  return section === "learn" ? lessons.find(({ id }) => id === params.get("lesson")) : undefined;
}

function firstOpen(done: ReadonlySet<string>): Lesson | undefined {
  return lessons.find(({ id }) => !done.has(id)) ?? lessons[0];
}
