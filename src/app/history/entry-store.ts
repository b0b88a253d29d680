import { isObject } from "../../language/internal.ts";
import { createShared } from "./shared.ts";
import { readQuestion, readTime, type StoredQuery } from "./stored-query.ts";

export interface StoredEntry {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** `getBackendKey` of its backend. */
  readonly backend: string;
  readonly question: StoredQuery;
}

export interface EntryRules<E extends StoredEntry> {
  /** In local storage: see `createStored`. */
  readonly name: string;
  /** Reads from untrusted data what the entry has besides its query; null if that is invalid. */
  readonly readEntry: (entry: StoredEntry, stored: Readonly<Record<string, unknown>>) => E | null;
  /** Of the entries with one key, only the latest is kept. */
  readonly getKey: (entry: E) => string;
  /** Sorts the entries, and drops those above the limits. */
  readonly arrange: (entries: readonly E[]) => readonly E[];
}

export type EntryChange<E> =
  | { readonly type: "add" | "remove"; readonly entry: E }
  /** Removes the entries up to a time, in milliseconds since 1970. */
  | { readonly type: "clear"; readonly until: number };

export function createEntryStore<E extends StoredEntry>(rules: EntryRules<E>) {
  const { get, subscribe, apply } = createShared<readonly E[], EntryChange<E>>({
    name: rules.name,
    read: (stored) => readEntries(stored, rules),
    changed: (entries, change) => changeEntries(entries, change, rules),
    readChange: (message) => readChange(message, rules),
  });
  const add = (entry: E): void => apply({ type: "add", entry });
  return {
    get,
    subscribe,
    add,
    /** Returns a function that restores it. */
    remove(entry: E): () => void {
      apply({ type: "remove", entry });
      return () => add(entry);
    },
    clear: (): void => apply({ type: "clear", until: Date.now() }),
  };
}

/** Returns the same object if nothing changes. */
export function changeEntries<E extends StoredEntry>(
  entries: readonly E[],
  change: EntryChange<E>,
  { getKey, arrange }: EntryRules<E>,
): readonly E[] {
  const keep = (isKept: (entry: E) => boolean) => (entries.every(isKept) ? entries : entries.filter(isKept));
  if (change.type === "clear") return keep(({ at }) => at > change.until);
  const { type, entry } = change;
  const key = getKey(entry);
  // An entry that was added again later stays.
  if (type === "remove") return keep((other) => other.at > entry.at || getKey(other) !== key);
  if (entries.some((other) => other.at >= entry.at && getKey(other) === key)) return entries;
  return arrange([...entries.filter((other) => getKey(other) !== key), entry]);
}

/** Reads stored entries; ignores everything invalid. */
export function readEntries<E extends StoredEntry>(stored: unknown, rules: EntryRules<E>): readonly E[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.flatMap((item) => readEntry(item, rules) ?? []).toSorted((a, b) => a.at - b.at);
  return rules.arrange([...new Map(entries.map((entry) => [rules.getKey(entry), entry])).values()]);
}

function readEntry<E extends StoredEntry>(stored: unknown, rules: EntryRules<E>): E | null {
  if (!isObject(stored)) return null;
  // Earlier versions stored the backend as `place`.
  const { at, place, backend = place, question } = stored;
  const [time, query] = [readTime(at), readQuestion(question)];
  if (time === null || query === null || typeof backend !== "string") return null;
  return rules.readEntry({ at: time, backend, question: query }, stored);
}

function readChange<E extends StoredEntry>(message: unknown, rules: EntryRules<E>): EntryChange<E> | null {
  if (!isObject(message)) return null;
  const { type, entry: stored, until } = message;
  if (type === "clear") return typeof until === "number" ? { type, until } : null;
  const entry = readEntry(stored, rules);
  return (type === "add" || type === "remove") && entry !== null ? { type, entry } : null;
}
