// Entering an answer into what is remembered: the history, and the favourites that ask the same.

import { noteMatches } from "./favourites.ts";
import { type Entry, remember } from "./history.ts";

export function record(entry: Entry): void {
  remember(entry);
  const { place, question, outcome } = entry;
  if (outcome.matches !== undefined) noteMatches(place, question, outcome.matches);
}
