import type { CollectionDeclaration } from "../../../language/public.ts";
import {
  getCurrentHash,
  getSettledHash,
  opensWorkspace,
  readRoute,
  replaceHash,
  type Section,
  takePressedLink,
  writeRoute,
  writeSoon,
} from "../../address/route.ts";
import { findMissingCollection, isSameQuery, readExplore, writeExplore } from "../../requests/query/explore-state.ts";
import type { Core } from "./explore-now.ts";
import type { QueryActions } from "./query.ts";

/** The pause in typing before the address is updated, in milliseconds; browsers limit how often it may change. */
const addressPause = 250;

/** Reads an address of Explore, or of the rows in Data, which then are those of the same query. */
export function readQueryLink(hash: string, collections: readonly CollectionDeclaration[]) {
  const { section, params } = readRoute(hash);
  const missing = findMissingCollection(params, collections);
  if (section === "explore") return { state: readExplore(params, collections), missing };
  const isRows = section === "data" && params.has("collection") && missing === null;
  const state = isRows ? readExplore(params, collections) : null;
  return { state: state && ({ ...state, operation: "Find", patch: "", view: "Rows" } as const), missing: null };
}

function hasQuery(section: Section): boolean {
  return section === "explore" || section === "data";
}

export function createAddress({ inputs, set }: Pick<Core, "inputs" | "set">, { change, load }: QueryActions) {
  let hash = getCurrentHash();
  let cancel = (): void => {};

  const write = (): void => {
    cancel();
    cancel = writeSoon(() => {
      const { missing, state } = inputs();
      const { section, params } = readRoute(hash);
      // An address that the user has followed since, or another section's, must not be replaced.
      if (getCurrentHash() !== hash || missing !== null || !hasQuery(section)) return;
      // The page confirms a workspace link before it opens it.
      if (opensWorkspace(params)) return;
      replaceHash(writeRoute(section, writeExplore(section === "data" ? { ...state, view: "Rows" } : state)));
      hash = getCurrentHash();
    }, addressPause);
  };

  const follow = (): void => {
    const next = getCurrentHash();
    const { section } = readRoute(next);
    if (next === hash || !hasQuery(section)) return;
    hash = next;
    const { collections, state, missing } = inputs();
    const link = readQueryLink(next, collections);
    if (link.missing !== null) set({ missing: link.missing });
    else if (link.state === null) {
      set({ missing: null });
      write();
    } else if (missing === null && isSameQuery(link.state, state)) {
      const { view, allColumns, compare } = link.state;
      change({ view, allColumns, compare });
    } else {
      const notice = takePressedLink(next) ? "Replaced the query." : "Loaded from the address.";
      load(link.state, section === "explore" ? notice : null);
    }
  };

  return {
    write,
    /** Call it when the collection is gone, so that a link to it is followed once it exists again. */
    leave(): void {
      write();
      getSettledHash();
      if (getCurrentHash() !== hash) hash = "";
    },
    attach(): () => void {
      addEventListener("hashchange", follow);
      follow();
      write();
      return () => {
        removeEventListener("hashchange", follow);
        cancel();
      };
    },
    followMissing(): void {
      const { collections, missing } = inputs();
      const link = readQueryLink(hash, collections);
      if (missing !== null && link.missing === null && link.state !== null) load(link.state, null);
    },
  };
}
