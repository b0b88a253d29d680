import type { Client } from "../../../client/public.ts";
import { isSameWithIds } from "../../requests/parts/part.ts";
import { findLineNumber, type RawProblem, readRaw } from "../text/raw-text.ts";
import { type BundleAction, type BundleState, getUnappliedRaw } from "./bundle-state.ts";

interface Session {
  readonly now: () => BundleState;
  readonly dispatch: (action: BundleAction) => void;
}

/** @returns the first problem of the text, also a notice with the title `failure`; null if there is none */
export function applyRaw(session: Session, client: Client, failure: string): RawProblem | null {
  const { dispatch } = session;
  const state = session.now();
  const raw = getUnappliedRaw(state);
  if (raw === null) return null;
  const read = readRaw(raw.text, state.draft, client);
  if ("problems" in read) {
    const [problem] = read.problems;
    const text = `Line ${findLineNumber(raw.text, problem.from)} of the raw request: ${problem.message}`;
    dispatch({ type: "notice", title: failure, text });
    return problem;
  }
  const { draft, ...applied } = read;
  dispatch({ type: "apply-raw", draft: isSameWithIds(draft, state.draft) ? state.draft : draft, applied });
  return null;
}
