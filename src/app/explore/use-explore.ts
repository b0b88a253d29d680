// Owns keeping Explore's state and the address in step, in both directions.

import { useCallback, useEffect, useRef, useState } from "react";
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
  /** The address as it was when the state was last in step with it. */
  const known = useRef(hash);

  // The reader followed a link or went back: the address leads. Asked of the browser itself, since the page is not drawn
  // again for an address that it was drawn for before this hook replaced it.
  useEffect(() => {
    const follow = (): void => {
      if (location.hash === known.current || readRoute(location.hash).section !== "explore") return;
      known.current = location.hash;
      // An address that asks for nothing is filled with the state: a new object, so that the effect below runs.
      setState((before) => stateOf(location.hash, collections) ?? { ...before });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [collections]);

  useEffect(() => {
    remembered = state;
    const timer = setTimeout(() => {
      // An address that the reader has gone to meanwhile is not ours to replace, nor is another section's.
      if (location.hash !== known.current) return;
      replaceHash(writeRoute("explore", writeExplore(state)));
      known.current = location.hash;
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
