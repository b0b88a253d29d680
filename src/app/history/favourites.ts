// The favourites: queries saved under a name.

import { isObject } from "../../language/internal.ts";
import { createShared } from "./shared.ts";
import { getQueryKey, readCount, readQuestion, readTime, type StoredQuery } from "./stored-query.ts";

export interface Favourite {
  /** Unique per backend; not empty. */
  readonly name: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number;
  /** `keyOf` of its backend. */
  readonly backend: string;
  readonly question: StoredQuery;
  /** The number of matches in its last response, if any. An update or a deletion has none. */
  readonly matches?: number;
}

/** In the order in which they were saved. */
export type Favourites = readonly Favourite[];

/** Maximum number of favourites. */
export const greatestCount = 500;
/** Maximum length of a name, in UTF-16 code units. */
export const longestName = 120;

type FavouritesChange =
  | { readonly type: "save" | "remove"; readonly favourite: Favourite }
  | { readonly type: "rename"; readonly favourite: Favourite; readonly name: string }
  | { readonly type: "matches"; readonly backend: string; readonly question: StoredQuery; readonly matches: number };

export const favourites = createShared<Favourites, FavouritesChange>({
  name: "riddle:favourites",
  read: readFavourites,
  changed: applyFavouritesChange,
  readChange,
});

/** Saves a favourite, and replaces one of the same name. */
export function save(favourite: Favourite): void {
  favourites.apply({ type: "save", favourite });
}

/** Removes a favourite. Returns a function that restores it. */
export function remove(favourite: Favourite): () => void {
  favourites.apply({ type: "remove", favourite });
  return () => save(favourite);
}

/** Renames a favourite, and replaces one that has the name. */
export function rename(favourite: Favourite, name: string): void {
  favourites.apply({ type: "rename", favourite, name });
}

/** Stores a query's matches with the favourites of the same query. */
export function noteMatches(backend: string, question: StoredQuery, matches: number): void {
  favourites.apply({ type: "matches", backend, question, matches });
}

/** Returns the same object if nothing changes. */
function applyFavouritesChange(all: Favourites, change: FavouritesChange): Favourites {
  switch (change.type) {
    case "save":
      return withFavourite(all, change.favourite);
    case "remove":
      return removeFavourite(all, change.favourite);
    case "rename":
      return withName(all, change.favourite, change.name);
    case "matches":
      return withMatches(all, getQueryKey(change.backend, change.question), change.matches);
  }
}

function withFavourite(all: Favourites, favourite: Favourite): Favourites {
  const isOlder = (other: Favourite): boolean =>
    other.at < favourite.at || (other.at === favourite.at && JSON.stringify(other) !== JSON.stringify(favourite));
  if (all.some((other) => isSame(other, favourite) && !isOlder(other))) return all;
  return [...all.filter((other) => !isSame(other, favourite)), favourite].toSorted((a, b) => a.at - b.at);
}

function removeFavourite(all: Favourites, favourite: Favourite): Favourites {
  const isKept = (other: Favourite): boolean => !isSame(other, favourite) || other.at > favourite.at;
  return all.every(isKept) ? all : all.filter(isKept);
}

function withName(all: Favourites, favourite: Favourite, name: string): Favourites {
  const found = all.find((other) => isSame(other, favourite) && other.at === favourite.at);
  if (found === undefined || name === found.name) return all;
  const renamed = { ...found, name };
  return withFavourite(
    all.filter((other) => other !== found && !isSame(other, renamed)),
    renamed,
  );
}

function withMatches(all: Favourites, key: string, matches: number): Favourites {
  const isNew = (each: Favourite): boolean =>
    each.matches !== matches && getQueryKey(each.backend, each.question) === key;
  return all.some(isNew) ? all.map((each) => (isNew(each) ? { ...each, matches } : each)) : all;
}

/** Reads stored favourites; ignores everything invalid. */
export function readFavourites(stored: unknown): Favourites {
  if (!Array.isArray(stored)) return [];
  const found = stored.flatMap((item) => readFavourite(item) ?? []);
  // The first of each name.
  const named = new Map(found.toReversed().map((each) => [JSON.stringify([each.backend, each.name]), each]));
  return [...named.values()].toSorted((a, b) => a.at - b.at).slice(0, greatestCount);
}

function readFavourite(stored: unknown): Favourite | null {
  if (!isObject(stored)) return null;
  // Earlier versions stored the backend as `place`.
  const { name, at, place, backend = place, question, matches } = stored;
  const [time, parsed] = [readTime(at), readQuestion(question)];
  if (time === null || parsed === null || typeof backend !== "string" || typeof name !== "string") return null;
  const short = name.trim().slice(0, longestName);
  const count = parsed.operation === undefined ? readCount("matches", matches) : {};
  return short === "" ? null : { name: short, at: time, backend, question: parsed, ...count };
}

function readChange(message: unknown): FavouritesChange | null {
  if (!isObject(message)) return null;
  const { type, favourite: stored, name, backend, question, matches } = message;
  if (type === "matches") {
    const [parsed, count] = [readQuestion(question), readCount("matches", matches).matches];
    return typeof backend === "string" && parsed !== null && count !== undefined
      ? { type, backend, question: parsed, matches: count }
      : null;
  }
  const favourite = readFavourite(stored);
  if (favourite === null) return null;
  if (type === "rename" && typeof name === "string") return { type, favourite, name };
  return type === "save" || type === "remove" ? { type, favourite } : null;
}

function isSame(a: Pick<Favourite, "name" | "backend">, b: Pick<Favourite, "name" | "backend">): boolean {
  return a.name === b.name && a.backend === b.backend;
}
