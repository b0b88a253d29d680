// Owns keeping the draft and the address in step, in both directions.

import { useEffect, useLayoutEffect, useRef } from "react";
import { readRoute, replaceHash, writeRoute } from "../route.ts";
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
  /** The draft beside which a broken address stays, so that its writer can mend it. */
  const beside = useRef<BundleDraft | undefined>(undefined);
  useLayoutEffect(() => {
    if (hash === settled.current) return;
    settled.current = hash;
    beside.current = follow(hash) ? undefined : currentState().draft;
    arrived = true;
  }, [hash]);
  useEffect(() => {
    if (draft === beside.current) return;
    const timer = setTimeout(() => {
      const known = location.hash === settled.current || location.hash === hash;
      if (!known || readRoute(location.hash).section !== "bundle") return;
      replaceHash(writeRoute("bundle", writeDraft(draft)));
      settled.current = location.hash;
    }, pause);
    return () => clearTimeout(timer);
  }, [hash, draft]);
}

/** Takes over what an address asks for; false when it can't be understood. */
function follow(hash: string): boolean {
  const { draft: current } = currentState();
  const read = readDraft(readRoute(hash).params, current);
  if (read === undefined) return true;
  if ("problem" in read) {
    const text = `${read.problem} The parts here stay as they were.`;
    dispatch({ type: "notice", title: "The address can't be followed.", text });
    return false;
  }
  const same = sameDraft(read.draft, current) && read.draft.parts.every(({ id }, at) => id === current.parts[at]?.id);
  if (!same) dispatch({ type: "replace", draft: read.draft, undoable: arrived });
  return true;
}
