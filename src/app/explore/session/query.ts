// What is queried: the filter, and everything else that the address contains.

import type { Analysis } from "../../../codemirror/public.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import type { Core } from "./explore-now.ts";
import type { PatchReading } from "./read-patch.ts";

export type QueryActions = ReturnType<typeof createQuery>;

export function createQuery({ inputs, set }: Pick<Core, "inputs" | "set">) {
  const change = (part: Partial<Omit<ExploreState, "collection" | "filter">>): void =>
    set({ state: { ...inputs().state, ...part } });

  /** Loads another query; can be undone in the editor. @param notice - null if nothing was lost */
  const load = (part: Partial<ExploreState>, notice: string | null): void => {
    const { state, load: loads } = inputs();
    // What is switched off belongs to one filter.
    const off = part.filter === undefined || part.filter === state.filter ? state.off : "";
    set({ state: { ...state, off, ...part }, missing: null, load: loads + 1, notice });
  };

  return {
    change,
    load,
    type(analysis: Analysis): void {
      const { state } = inputs();
      const { text } = analysis;
      set(text === state.filter ? { analysis } : { analysis, state: { ...state, filter: text }, notice: null });
    },
    pickCollection(collection: string): void {
      const notice = inputs().state.filter.trim() === "" ? null : `Switched to ${collection} and cleared the filter.`;
      load({ collection, filter: "", sort: "", projection: "", allColumns: false, compare: "" }, notice);
    },
    /** Stores the check of an update's changes; null while its problems wait for the user to pause. */
    setPatch: (patch: PatchReading | null): void => set({ patch }),
    pin: (): void => change({ compare: inputs().state.filter }),
    unpin: (): void => change({ compare: "" }),
    swap(): void {
      const { filter, compare } = inputs().state;
      load({ filter: compare, compare: filter }, "Swapped the filters.");
    },
  };
}
