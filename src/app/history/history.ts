// The history: queries with their outcomes, latest first, up to a size limit.

import { isObject } from "../../language/internal.ts";
import { noteMatches } from "./favourites.ts";
import { createShared } from "./shared.ts";
import { getQueryKey, readCount, readQuestion, readTime, type StoredQuery } from "./stored-query.ts";

export interface QueryOutcome {
  /** Null if there was no response. */
  readonly status: number | null;
  /** How many rows a Find matched. */
  readonly matches?: number;
  /** How many rows the collection had. */
  readonly of?: number;
  /** How many rows an Update or a Delete changed. */
  readonly affected?: number;
  /** In milliseconds. */
  readonly duration: number;
}

export interface Entry {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** `getEntryKey` of its backend. */
  readonly backend: string;
  readonly question: StoredQuery;
  readonly outcome: QueryOutcome;
}

/** Latest first, each query once. */
export type Entries = readonly Entry[];

export const limits = {
  entries: 500,
  /** Length of the JSON; browsers store about five million characters per site. */
  characters: 400_000,
} as const;

type HistoryChange =
  | { readonly type: "add" | "remove"; readonly entry: Entry }
  /** Removes the entries up to a time, in milliseconds since 1970. */
  | { readonly type: "clear"; readonly until: number };

export const history = createShared<Entries, HistoryChange>({
  name: "riddle:history",
  read: readEntries,
  changed: applyHistoryChange,
  readChange,
});

/** Returns the same object if nothing changes. */
function applyHistoryChange(entries: Entries, change: HistoryChange): Entries {
  switch (change.type) {
    case "add":
      return withEntry(entries, change.entry);
    case "remove":
      return withoutEntry(entries, change.entry);
    case "clear":
      return keepEntries(entries, ({ at }) => at > change.until);
  }
}

/** Adds an entry. An earlier entry of the same query is replaced; the oldest are dropped when there are too many. */
export function withEntry(entries: Entries, entry: Entry): Entries {
  const key = getEntryKey(entry);
  if (entries.some((other) => other.at >= entry.at && getEntryKey(other) === key)) return entries;
  const others = entries.filter((other) => getEntryKey(other) !== key);
  return trimEntries([...others, entry].toSorted((a, b) => b.at - a.at));
}

/** Removes an entry, unless the query was sent again since. */
export function withoutEntry(entries: Entries, entry: Entry): Entries {
  const key = getEntryKey(entry);
  return keepEntries(entries, (other) => other.at > entry.at || getEntryKey(other) !== key);
}

function keepEntries(entries: Entries, isKept: (entry: Entry) => boolean): Entries {
  return entries.every(isKept) ? entries : entries.filter(isKept);
}

/** Adds a response, and stores its matches with the favourites of the same query. */
export function record(entry: Entry): void {
  history.apply({ type: "add", entry });
  const { backend, question, outcome } = entry;
  if (outcome.matches !== undefined) noteMatches(backend, question, outcome.matches);
}

/** Removes an entry. Returns a function that restores it. */
export function forget(entry: Entry): () => void {
  history.apply({ type: "remove", entry });
  return () => history.apply({ type: "add", entry });
}

/** Clears the history up to now. */
export function clearHistory(now: number): void {
  history.apply({ type: "clear", until: now });
}

/** Reads stored entries; ignores everything invalid. */
export function readEntries(stored: unknown): Entries {
  if (!Array.isArray(stored)) return [];
  const entries = stored.flatMap((item) => readEntry(item) ?? []).toSorted((a, b) => a.at - b.at);
  const latest = new Map(entries.map((entry) => [getEntryKey(entry), entry]));
  return trimEntries([...latest.values()].toSorted((a, b) => b.at - a.at));
}

function readEntry(stored: unknown): Entry | null {
  if (!isObject(stored)) return null;
  // Earlier versions stored the backend as `place`.
  const { at, place, backend = place, question, outcome } = stored;
  const [time, parsed, came] = [readTime(at), readQuestion(question), readOutcome(outcome)];
  if (time === null || parsed === null || came === null || typeof backend !== "string") return null;
  return { at: time, backend, question: parsed, outcome: came };
}

function readChange(message: unknown): HistoryChange | null {
  if (!isObject(message)) return null;
  const { type, entry: stored, until } = message;
  const entry = readEntry(stored);
  if ((type === "add" || type === "remove") && entry !== null) return { type, entry };
  return type === "clear" && typeof until === "number" ? { type, until } : null;
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

export function getEntryKey({ backend, question }: Pick<Entry, "backend" | "question">): string {
  return getQueryKey(backend, question);
}

function trimEntries(entries: Entries): Entries {
  let characters = 0;
  const room = entries.slice(0, limits.entries).map((entry) => {
    // Includes the comma after it.
    const own = JSON.stringify(entry).length + 1;
    if (own < limits.characters) characters += own;
    return own < limits.characters && characters < limits.characters;
  });
  return room.every(Boolean) && room.length === entries.length ? entries : entries.filter((_, at) => room[at] === true);
}
