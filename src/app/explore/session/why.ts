import type { RowKey, RowSelection } from "./choice.ts";
import type { Core } from "./explore-now.ts";

export function createWhy({ inputs, set }: Pick<Core, "inputs" | "set">) {
  const change = (part: Partial<RowSelection>): void => set({ choice: { ...inputs().choice, ...part } });
  return {
    choose: (key: RowKey): void => change({ key }),
    /** Opens Why for the selected row; with `focus`, moves the focus there. */
    open({ focus }: { readonly focus: boolean }): void {
      const opener = document.activeElement;
      change({ isOpen: true, ...(focus ? { focus: inputs().choice.focus + 1, opener } : {}) });
    },
    close: (): void => change({ isOpen: false, focus: 0 }),
  };
}
