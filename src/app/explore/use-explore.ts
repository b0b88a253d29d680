// Keeps Explore's state and the address in sync, in both directions.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import type { EditorMemory, EditorSetting } from "../editor/setting.ts";
import { currentHash, readRoute, replaceHash, writeRoute, writeSoon } from "../route.ts";
import { type ExploreState, firstState, readExplore, sameQuestion, writeExplore } from "./explore-state.ts";

/** How long typing must rest before the address follows, in milliseconds; browsers limit how often it may change. */
const addressPause = 250;

/** The query apart from the filter; undo in the editor restores it with its text. */
export type Around = Omit<ExploreState, "filter" | "view">;

/** Changes how the rows are wanted or shown. */
export type Change = (change: Partial<Omit<ExploreState, "collection" | "filter">>) => void;

/**
 * Replaces the current query; can be undone.
 *
 * @param part - what is not named stays
 * @param notice - says what was loaded; null when nothing is lost
 */
export type Load = (part: Partial<ExploreState>, notice: string | null) => void;

export interface ExploreQuestion {
  readonly state: ExploreState;
  readonly setting: EditorSetting<Around>;
  /** What was last loaded, in a sentence; null once it was gone on with. */
  readonly notice: string | null;
  readonly change: Change;
  readonly load: Load;
  /** Takes over what was typed. */
  readonly write: (filter: string) => void;
}

interface Held {
  readonly state: ExploreState;
  /** Grows with each question that was put in the place of another. */
  readonly load: number;
  readonly notice: string | null;
}

interface Memory {
  readonly editor: EditorMemory;
  held: Held | undefined;
}

/** What Explore last showed of each place, for when the reader comes back from another section. */
const memories = new Map<string, Memory>();

let loads = 0;

/** @param place - identifies the service */
export function useExplore(
  hash: string,
  collections: readonly CollectionDeclaration[],
  place: string,
): ExploreQuestion {
  const memory = memoryOf(place);
  const [held, setHeld] = useState(() => begin(hash, collections, memory.held));
  /** The address as it was when the state was last in step with it. */
  const known = useRef(hash);

  // The reader followed a link or went back: the address leads. Read from the browser, since the page is not rendered
  // again for an address that it was drawn for before this hook replaced it.
  useEffect(() => {
    const follow = (): void => {
      const address = currentHash();
      if (address === known.current || readRoute(address).section !== "explore") return;
      known.current = address;
      const inAddress = stateOf(address, collections);
      loads += 1;
      const load = loads;
      setHeld((before) => arrive(before, inAddress, load));
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [collections]);

  useEffect(() => {
    memory.held = held;
    return writeSoon(() => {
      // An address that the reader has navigated to since is not ours to replace, nor is another section's.
      if (currentHash() !== known.current) return;
      replaceHash(writeRoute("explore", writeExplore(held.state)));
      known.current = currentHash();
    }, addressPause);
  }, [memory, held]);

  const change = useCallback<Change>(
    (part) => setHeld((before) => ({ ...before, state: { ...before.state, ...part } })),
    [],
  );
  const write = useCallback(
    (filter: string) => setHeld((before) => ({ ...before, state: { ...before.state, filter }, notice: null })),
    [],
  );
  const load = useCallback<Load>((part, notice) => {
    loads += 1;
    const next = { load: loads, notice };
    setHeld(({ state }) => ({ state: { ...state, ...part }, ...next }));
  }, []);

  return {
    state: held.state,
    setting: useSetting(held, setHeld, memory.editor),
    notice: held.notice,
    change,
    load,
    write,
  };
}

function useSetting(
  { state, load }: Held,
  setHeld: (change: (before: Held) => Held) => void,
  memory: EditorMemory,
): EditorSetting<Around> {
  const { operation, collection, sort, limit, projection, patch } = state;
  const value = useMemo<Around>(
    () => ({ operation, collection, sort, limit, projection, patch }),
    [operation, collection, sort, limit, projection, patch],
  );
  return useMemo(() => {
    const onRestore = (around: Around): void =>
      setHeld((before) => ({ ...before, state: { ...before.state, ...around }, notice: null }));
    return { value, load, memory, onRestore };
  }, [value, load, memory, setHeld]);
}

function memoryOf(place: string): Memory {
  const memory = memories.get(place) ?? { editor: { state: null, load: 0 }, held: undefined };
  memories.set(place, memory);
  return memory;
}

/** The state of the address, else the last state here, else that of a first visit. */
function begin(hash: string, collections: readonly CollectionDeclaration[], before: Held | undefined): Held {
  const inAddress = stateOf(hash, collections);
  if (before === undefined) return { state: inAddress ?? firstState(collections), load: 0, notice: null };
  loads += 1;
  return arrive(before, inAddress, loads);
}

/** The state after a navigation. An address without parameters keeps the state. */
function arrive(before: Held, inAddress: ExploreState | null, load: number): Held {
  if (inAddress === null) return { ...before };
  if (sameQuestion(inAddress, before.state)) return { ...before, state: { ...before.state, view: inAddress.view } };
  return { state: inAddress, load, notice: "Loaded from the address." };
}

function stateOf(hash: string, collections: readonly CollectionDeclaration[]): ExploreState | null {
  const { section, params } = readRoute(hash);
  return section === "explore" ? readExplore(params, collections) : null;
}
