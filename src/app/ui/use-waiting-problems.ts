// The problems of a text that is being typed: new ones wait until the user pauses (docs/exploring.md#while-you-type).

import { useState } from "react";
import type { JsonProblem } from "./json-places.ts";

/** Returns the problems to show, and what a `JsonEditor` calls when the user begins to type and when they pause. */
export function useWaitingProblems<P extends JsonProblem>(problems: readonly P[]) {
  /** The messages that were shown when the user began to type and have been true since; null while they pause. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const shown = known === null ? problems : problems.filter(({ message }) => known.has(message));
  if (known !== null && shown.length < known.size) setKnown(collectMessages(shown));
  const onTyping = (isTyping: boolean): void => setKnown(isTyping ? collectMessages(problems) : null);
  return { shown, onTyping };
}

function collectMessages(problems: readonly JsonProblem[]): ReadonlySet<string> {
  return new Set(problems.map(({ message }) => message));
}
