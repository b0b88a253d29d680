// Keeping the draft and the address in step, in both directions.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readRoute, replaceHash, writeRoute, writeSoon } from "../route.ts";
import { readDraft, writeDraft } from "./address-state.ts";
import { currentState, dispatch } from "./bundle-store.ts";
import { type BundleDraft, sameDraft } from "./part.ts";

/** Milliseconds without a change after which the address is written. */
const pause = 200;

// The first address of a visit replaces nothing that anybody has made.
let arrived = false;

export function useBundleAddress(hash: string, draft: BundleDraft): void {
  /** The address that the draft came from or went into; any other one was written by somebody else. */
  const settled = useRef<string | undefined>(undefined);
  /** The draft beside which a broken address stays, so that it can be fixed. */
  const beside = useRef<BundleDraft | undefined>(undefined);
  const [visits, setVisits] = useState(0);

  const arrive = useCallback((address: string): void => {
    if (address === settled.current || readRoute(address).section !== "bundle") return;
    settled.current = address;
    beside.current = follow(address) ? undefined : currentState().draft;
    arrived = true;
    setVisits((before) => before + 1);
  }, []);
  useLayoutEffect(() => arrive(hash), [arrive, hash]);
  // The page does not draw again for an address that it was drawn for before this hook replaced it.
  useEffect(() => {
    const onHashChange = (): void => arrive(location.hash);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, [arrive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit asks for the state in the address anew
  useEffect(() => {
    if (draft === beside.current) return;
    return writeSoon(() => {
      if (location.hash !== settled.current) return;
      replaceHash(writeRoute("bundle", writeDraft(draft)));
      settled.current = location.hash;
    }, pause);
  }, [visits, draft]);
}

/** Takes over what an address asks for; false when it can't be understood. */
function follow(hash: string): boolean {
  const { draft: current } = currentState();
  const read = readDraft(readRoute(hash).params, current);
  if (read === undefined) return true;
  if ("problem" in read) {
    const text = `${read.problem} Your parts are unchanged.`;
    dispatch({ type: "notice", title: "This link can't be opened.", text });
    return false;
  }
  const same = sameDraft(read.draft, current) && read.draft.parts.every(({ id }, at) => id === current.parts[at]?.id);
  if (!same) dispatch({ type: "replace", draft: read.draft, undoable: arrived });
  return true;
}
