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
  useLayoutEffect(() => {
    if (hash === settled.current) return;
    settled.current = hash;
    follow(hash);
    arrived = true;
  }, [hash]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.hash !== settled.current || readRoute(location.hash).section !== "bundle") return;
      replaceHash(writeRoute("bundle", writeDraft(draft)));
      settled.current = location.hash;
    }, pause);
    return () => clearTimeout(timer);
  }, [draft]);
}

function follow(hash: string): void {
  const { draft: current } = currentState();
  const read = readDraft(readRoute(hash).params, current);
  if (read === undefined) return;
  if ("problem" in read) {
    const text = `${read.problem} The parts here stay as they were.`;
    dispatch({ type: "notice", title: "The address can't be followed.", text });
    return;
  }
  const same = sameDraft(read.draft, current) && read.draft.parts.every(({ id }, at) => id === current.parts[at]?.id);
  if (!same) dispatch({ type: "replace", draft: read.draft, undoable: arrived });
}
