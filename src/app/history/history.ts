import { chooseForm, isObject } from "../../language/internal.ts";
import { createEntryStore, type EntryRules, type StoredEntry } from "./entry-store.ts";
import { getQueryKey, readCount } from "./stored-query.ts";

export interface QueryOutcome {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly matches?: number;
  /** How many rows the collection had. */
  readonly of?: number;
  /** How many rows an Update or a Delete changed. */
  readonly affected?: number;
  /** In milliseconds. */
  readonly duration: number;
}

export interface Entry extends StoredEntry {
  readonly outcome: QueryOutcome;
}

/** Latest first, each query once, up to a size limit. */
export type Entries = readonly Entry[];

export const limits = {
  entries: 500,
  /** Length of the JSON; browsers store about five million characters per site. */
  characters: 400_000,
} as const;

export const historyRules: EntryRules<Entry> = {
  name: "riddle:history",
  readEntry: (entry, stored) => {
    const outcome = readOutcome(stored.outcome);
    return outcome === null ? null : { ...entry, outcome };
  },
  getKey: getEntryKey,
  arrange: (entries) => trimEntries(entries.toSorted((a, b) => b.at - a.at)),
};

export const history = createEntryStore(historyRules);

export function getEntryKey({ backend, question }: StoredEntry): string {
  return getQueryKey(backend, question);
}

function readOutcome(stored: unknown): QueryOutcome | null {
  if (!isObject(stored)) return null;
  const { status, matches, of, affected, duration } = stored;
  if (typeof duration !== "number" || !Number.isFinite(duration) || duration < 0) return null;
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599;
  if (status !== null && !isStatus) return null;
  return {
    status,
    ...readCount("matches", matches),
    ...readCount("of", of),
    ...readCount("affected", affected),
    duration,
  };
}

function trimEntries(entries: Entries): Entries {
  let characters = 0;
  return entries.slice(0, limits.entries).filter((entry) => {
    // Includes the comma after it.
    const own = JSON.stringify(entry).length + 1;
    if (own < limits.characters) characters += own;
    return own < limits.characters && characters < limits.characters;
  });
}

/** For example `385 rows`, `2 updated`, `refused with 422`, `no answer`. */
export function describeEntryOutcome({ question, outcome }: Pick<Entry, "question" | "outcome">): string {
  const { status, matches, affected } = outcome;
  if (status === null) return "no answer";
  if (isFailure(outcome)) return `refused with ${status}`;
  if (affected !== undefined) return `${affected} ${question.operation === "Delete" ? "deleted" : "updated"}`;
  if (matches !== undefined) return `${matches} ${chooseForm(matches, "row")}`;
  return String(status);
}

export function isFailure({ status }: QueryOutcome): boolean {
  return status === null || status >= 400;
}
