// The questions of the welcome, with the filters that answer them on the samples.

import { type CollectionDeclaration, check, filterRules, parse } from "../../../../language/public.ts";

export interface FirstQuestion {
  readonly words: string;
  readonly collection: string;
  readonly filter: string;
}

export const firstQuestions: readonly FirstQuestion[] = [
  {
    words: "What is large and still unpaid?",
    collection: "Orders",
    filter: "paid = false and total >= 500",
  },
  { words: "What is meant as a gift?", collection: "Orders", filter: "note ilike '*gift*'" },
  { words: "Which customers never ordered?", collection: "Customers", filter: "lastOrder = null" },
];

/** Whether the collections are such that every question can be asked. */
export function canAsk(collections: readonly CollectionDeclaration[]): boolean {
  return firstQuestions.every(({ collection: name, filter: text }) => {
    const collection = collections.find((each) => each.name === name);
    return (
      collection !== undefined && check(parse(text).filter, filterRules(collection, "FindMany"), text).length === 0
    );
  });
}
