import type { FoundRow } from "../../requests/query/find.ts";

export type RowKey = string | number;

export interface RowSelection {
  readonly collection: string;
  /** The key of the selected row, in the table or not; null if none is selected. */
  readonly key: RowKey | null;
  readonly isOpen: boolean;
  /** Increases whenever the focus should move to Why; 0 if it should not move. */
  readonly focus: number;
  /** The element that had the focus before it last moved to Why. */
  readonly opener: Element | null;
}

export const noChoice: RowSelection = { collection: "", key: null, isOpen: false, focus: 0, opener: null };

/** The choice in a collection; discards a key of another collection. */
export function chooseIn(choice: RowSelection, collection: string): RowSelection {
  return choice.collection === collection ? choice : { ...choice, collection, key: null, focus: 0 };
}

export function getRowKey({ _id }: FoundRow): RowKey | null {
  return typeof _id === "string" || typeof _id === "number" ? _id : null;
}
