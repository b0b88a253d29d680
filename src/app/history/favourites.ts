import { createEntryStore, type EntryRules, type StoredEntry } from "./entry-store.ts";

export interface Favourite extends StoredEntry {
  /** Unique per backend; not empty. */
  readonly name: string;
}

/** In the order in which they were saved. */
export type Favourites = readonly Favourite[];

export const greatestCount = 500;
/** Maximum length of a name, in UTF-16 code units. */
export const longestName = 120;

export const favouriteRules: EntryRules<Favourite> = {
  name: "riddle:favourites",
  readEntry: (entry, { name }) => {
    const short = typeof name === "string" ? name.trim().slice(0, longestName) : "";
    return short === "" ? null : { ...entry, name: short };
  },
  getKey: ({ backend, name }) => JSON.stringify([backend, name]),
  arrange: (all) => all.toSorted((a, b) => a.at - b.at).slice(0, greatestCount),
};

export const favourites = createEntryStore(favouriteRules);

/** Renames a favourite, and replaces one that has the name. */
export function rename(favourite: Favourite, name: string): void {
  const { getKey } = favouriteRules;
  const renamed = { ...favourite, name };
  const replaced = favourites.get().filter((other) => getKey(other) === getKey(renamed));
  for (const each of [favourite, ...replaced]) favourites.remove(each);
  favourites.add(renamed);
}
