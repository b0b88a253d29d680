// What is said of two ends of the same bundle on equal data: with a transaction, and without.

import { isFault } from "../answer.ts";
import { tallyOf, tallyWords } from "../data/data-words.ts";
import { type CollectionDifference, differenceOf } from "../data/difference.ts";
import { capital, listParts } from "../plain-words.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** How one of the two ended. */
export interface End {
  /** Of each part that was sent, in order. */
  readonly statuses: readonly number[];
  readonly data: readonly CollectionDifference[];
  /** `unchanged`, or as in `+2 rows, 1 changed`. */
  readonly words: string;
}

export function endOf({ exchange, before, after }: Rehearsal): End {
  const data = [...after].map(([name, rows]) => differenceOf(name, before.get(name) ?? new Map(), rows));
  const words = tallyWords(
    tallyOf({ collections: data.map((each) => ({ ...each, totals: totals(each), isWhole: true })) }),
  );
  return {
    statuses: exchange.sent.map(({ part }) => exchange.answers.get(part.id)?.status ?? exchange.head?.status ?? 0),
    data,
    words: words === "same as before" ? "unchanged" : words,
  };
}

function totals({ added, removed }: CollectionDifference): readonly [number, number] {
  return [0, added.length - removed.length];
}

/** Both in one or two sentences. */
export function compareEnds(on: Rehearsal, off: Rehearsal): string {
  if (on.end === "refused" || off.end === "refused")
    return "The service rejects the whole bundle. Nothing runs either way.";
  const kept = endOf(off).words;
  const failed = numbersOf(off, (rehearsal, id) => {
    const answer = rehearsal.exchange.answers.get(id);
    return answer !== undefined && isFault(answer);
  });
  if (failed.length === 0) {
    return kept === "unchanged"
      ? "No part fails and nothing is written either way."
      : `No part fails and both leave the same data. With the transaction on, all changes appear at once; with it off, one part at a time.`;
  }
  const fails = `${listParts(failed)} ${failed.length === 1 ? "fails" : "fail"}`;
  if (kept === "unchanged") return `${capital(fails)}, and the data is the same either way.`;
  const did = numbersOf(
    off,
    (rehearsal, id) => rehearsal.exchange.answers.get(id)?.ok === true && wrote(rehearsal, id),
  );
  return `Without the transaction, what ${listParts(did)} did is kept (${kept}), although ${fails}. With it, nothing is kept.`;
}

function numbersOf(rehearsal: Rehearsal, fits: (rehearsal: Rehearsal, id: string) => boolean): readonly number[] {
  return rehearsal.exchange.sent.filter(({ part }) => fits(rehearsal, part.id)).map(({ number }) => number);
}

function wrote({ parts, exchange }: Rehearsal, id: string): boolean {
  const number = exchange.sent.find(({ part }) => part.id === id)?.number;
  const changes = parts.find((part) => part.number === number)?.changes;
  return changes === null || (changes?.length ?? 0) > 0;
}
