// The examples of the welcome: filters on the samples.

import { type CollectionDeclaration, check, filterRules, parse } from "../../../../language/public.ts";

export interface FirstFilter {
  readonly words: string;
  readonly collection: string;
  readonly filter: string;
}

export const firstFilters: readonly FirstFilter[] = [
  { words: "Large unpaid orders", collection: "Orders", filter: "paid = false and total >= 500" },
  { words: "Gifts", collection: "Orders", filter: "note ilike '*gift*'" },
  { words: "Never ordered", collection: "Customers", filter: "lastOrder = null" },
];

/** Whether the collections are such that every example can be used. */
export function canUse(collections: readonly CollectionDeclaration[]): boolean {
  return firstFilters.every(({ collection: name, filter: text }) => {
    const collection = collections.find((each) => each.name === name);
    return (
      collection !== undefined && check(parse(text).filter, filterRules(collection, "FindMany"), text).length === 0
    );
  });
}
