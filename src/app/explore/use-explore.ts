// Owns keeping Explore's state and the address in step, in both directions.

import { useCallback, useEffect, useState } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import { readRoute, replaceHash, writeRoute } from "../route.ts";
import { type ExploreState, firstState, readExplore, writeExplore } from "./explore-state.ts";

/** How long typing must rest before the address follows, in milliseconds; browsers limit how often it may change. */
const addressPause = 250;

/** What Explore last showed, for when the reader comes back from another section. */
let remembered: ExploreState | undefined;

export type Change = (change: Partial<ExploreState>) => void;

export function useExplore(
  hash: string,
  collections: readonly CollectionDeclaration[],
): readonly [ExploreState, Change] {
  const [state, setState] = useState(() => stateOf(hash, collections) ?? remembered ?? firstState(collections));
  const [seenHash, setSeenHash] = useState(hash);

  // The reader followed a link or went back: the address leads.
  if (hash !== seenHash) {
    setSeenHash(hash);
    const asked = stateOf(hash, collections);
    if (asked !== null) setState(asked);
  }

  useEffect(() => {
    remembered = state;
    const timer = setTimeout(() => {
      // While another section is being fetched this one is out of sight but not gone.
      if (readRoute(location.hash).section === "explore") replaceHash(writeRoute("explore", writeExplore(state)));
    }, addressPause);
    return () => clearTimeout(timer);
  }, [state]);

  const change = useCallback<Change>((part) => setState((before) => ({ ...before, ...part })), []);
  return [state, change];
}

function stateOf(hash: string, collections: readonly CollectionDeclaration[]): ExploreState | null {
  const { section, params } = readRoute(hash);
  return section === "explore" ? readExplore(params, collections) : null;
}
