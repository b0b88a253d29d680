// Owns which lessons are done: remembered by the browser, or for this visit where it remembers nothing.

import { useState } from "react";

const key = "riddle:course";

/** The ids in a remembered text; anything else that it holds is passed over. */
export function readDone(stored: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** What a browser that blocks storage knows as long as the page lives. */
let known: ReadonlySet<string> = new Set();

function remembered(): ReadonlySet<string> {
  try {
    return new Set([...known, ...readDone(localStorage.getItem(key))]);
  } catch {
    return known;
  }
}

function remember(done: ReadonlySet<string>): void {
  known = done;
  try {
    localStorage.setItem(key, JSON.stringify([...done]));
  } catch {
    // The marks last until the page is closed.
  }
}

/** The ids of the lessons that are done, and a function that adds one. */
export function useProgress(): readonly [ReadonlySet<string>, (id: string) => void] {
  const [done, setDone] = useState(remembered);
  const add = (id: string): void => {
    // Read again: another tab may have gone on meanwhile.
    const next = new Set([...remembered(), id]);
    remember(next);
    setDone(next);
  };
  return [done, add];
}
