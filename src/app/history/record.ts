// Records a response in the history and in the favourites of the same query.

import { noteMatches } from "./favourites.ts";
import { type Entry, remember } from "./history.ts";

export function record(entry: Entry): void {
  remember(entry);
  const { backend, question, outcome } = entry;
  if (outcome.matches !== undefined) noteMatches(backend, question, outcome.matches);
}
