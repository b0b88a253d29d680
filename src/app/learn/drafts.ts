import { isObject } from "../../language/internal.ts";
import { createStored } from "../state/stored.ts";

/** The maximum number of drafts; the oldest are dropped. */
const most = 100;

export function readDrafts(stored: unknown): Readonly<Record<string, string>> {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const drafts = createStored("riddle:course-drafts", readDrafts);

export function getStepDraft(id: string): string | undefined {
  const all = drafts.get();
  return Object.hasOwn(all, id) ? all[id] : undefined;
}

/** @param text - undefined to forget the draft */
export function keepDraft(id: string, text: string | undefined): void {
  if (getStepDraft(id) === text) return;
  drafts.update((before) => {
    const others = Object.entries(before).filter(([other]) => other !== id);
    return Object.fromEntries(text === undefined ? others : [...others.slice(1 - most), [id, text]]);
  });
}
