// The chosen row of a collection, and whether the page explains why the filter keeps it.

import type { Row } from "./find.ts";

export type RowKey = string | number;

export interface Choice {
  /** The collection of the key. */
  readonly collection: string;
  /** The key of the chosen row, in the table or not; null when none is chosen. */
  readonly key: RowKey | null;
  /** Whether Why is open. */
  readonly isOpen: boolean;
  /** Grows whenever the focus is to move to Why; 0 when it stays where it is. */
  readonly focus: number;
  /** What had the focus when it was last moved to Why. */
  readonly opener: Element | null;
}

export const noChoice: Choice = { collection: "", key: null, isOpen: false, focus: 0, opener: null };

/** The choice in a collection: the key of another collection's row is forgotten. */
export function chooseIn(choice: Choice, collection: string): Choice {
  return choice.collection === collection ? choice : { ...choice, collection, key: null, focus: 0 };
}

/** The key of a row; null where a response holds none. */
export function keyOf({ _id }: Row): RowKey | null {
  return typeof _id === "string" || typeof _id === "number" ? _id : null;
}
