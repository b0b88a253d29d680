// Which row is chosen, and whether the page says why it is kept or left out.

import { useMemo, useState } from "react";
import type { Row } from "./find.ts";

export type RowKey = string | number;

export interface Chosen {
  /** The key of the chosen row, in the table or not; null when none is. */
  readonly key: RowKey | null;
  readonly isOpen: boolean;
  /** Grows whenever the focus is to go to what the page says of the row; 0 when it is to stay where it is. */
  readonly focus: number;
  /** What had the focus when it was last to go there. */
  readonly opener: Element | null;
  /** Chooses a row. What is open stays open. */
  readonly choose: (key: RowKey) => void;
  /** Opens Why; `focus` when the reader is to be taken there. */
  readonly open: (options: { readonly focus: boolean }) => void;
  readonly close: () => void;
}

/** The key of a row; null where an answer holds none. */
export function keyOf({ _id }: Row): RowKey | null {
  return typeof _id === "string" || typeof _id === "number" ? _id : null;
}

type State = Pick<Chosen, "key" | "isOpen" | "focus" | "opener"> & { readonly collection: string };

/** The choice in a collection; a key means nothing in another one. */
export function useChosen(collection: string): Chosen {
  const [state, setState] = useState<State>({ collection, key: null, isOpen: false, focus: 0, opener: null });
  const { key, isOpen, focus, opener } = inside(state, collection);
  return useMemo(() => {
    const change = (next: (before: State) => Partial<State>): void =>
      setState((before) => {
        const here = inside(before, collection);
        return { ...here, ...next(here) };
      });
    return {
      key,
      isOpen,
      focus,
      opener,
      choose: (chosen) => change(() => ({ key: chosen })),
      open: (options) => {
        const taken = document.activeElement;
        change((before) =>
          options.focus ? { isOpen: true, focus: before.focus + 1, opener: taken } : { isOpen: true },
        );
      },
      close: () => change(() => ({ isOpen: false, focus: 0 })),
    };
  }, [collection, key, isOpen, focus, opener]);
}

function inside(state: State, collection: string): State {
  return state.collection === collection ? state : { ...state, collection, key: null, focus: 0 };
}
