// The favourites: queries saved under a name.

import { isObject } from "../is-object.ts";
import { createStored } from "../stored.ts";
import { keyOfQuestion, type Question, readCount, readQuestion, readTime } from "./question.ts";
import { together } from "./together.ts";

export interface Favourite {
  /** Unique per backend; not empty. */
  readonly name: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number;
  /** `keyOf` of its backend. */
  readonly backend: string;
  readonly question: Question;
  /** The number of matches in its last response, if any. */
  readonly matches?: number;
}

/** In the order in which they were saved. */
export type Favourites = readonly Favourite[];

/** Maximum number of favourites. */
export const greatestCount = 500;
/** Maximum length of a name, in UTF-16 code units. */
export const longestName = 120;

export const favourites = together(createStored<Favourites>("riddle:favourites", readFavourites));

/** Saves a favourite, and replaces one of the same name. */
export function save(favourite: Favourite): void {
  favourites.update((all) => withFavourite(all, favourite));
}

function withFavourite(all: Favourites, favourite: Favourite): Favourites {
  if (all.some((other) => isSame(other, favourite) && other.at > favourite.at)) return all;
  return [...all.filter((other) => !isSame(other, favourite)), favourite].toSorted((a, b) => a.at - b.at);
}

/** Removes a favourite. Returns a function that restores it. */
export function remove(favourite: Favourite): () => void {
  favourites.update((all) => all.filter((other) => !isSame(other, favourite) || other.at > favourite.at));
  return () => save(favourite);
}

/** Renames a favourite, and replaces one that has the name. */
export function rename(favourite: Favourite, name: string): void {
  favourites.update((all) => {
    const found = all.find((other) => isSame(other, favourite) && other.at === favourite.at);
    if (found === undefined || name === found.name) return all;
    const renamed = { ...found, name };
    return withFavourite(
      all.filter((other) => other !== found && !isSame(other, renamed)),
      renamed,
    );
  });
}

/** Stores a query's matches with the favourites of the same query. */
export function noteMatches(backend: string, question: Question, matches: number): void {
  const key = keyOfQuestion(backend, question);
  const isNew = (each: Favourite): boolean =>
    each.matches !== matches && keyOfQuestion(each.backend, each.question) === key;
  if (favourites.get().some(isNew))
    favourites.update((all) => all.map((each) => (isNew(each) ? { ...each, matches } : each)));
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
  return short === "" ? null : { name: short, at: time, backend, question: parsed, ...readCount("matches", matches) };
}

function isSame(a: Pick<Favourite, "name" | "backend">, b: Pick<Favourite, "name" | "backend">): boolean {
  return a.name === b.name && a.backend === b.backend;
}
