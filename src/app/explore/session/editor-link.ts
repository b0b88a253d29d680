import type { FilterEditorHandle } from "../../editor/filter-editor.tsx";
import { createStore } from "../../state/store.ts";

export function createEditorLink() {
  const link = {
    /** Null while there is no editor. */
    current: null as FilterEditorHandle | null,
    /** The offset of the cursor in the filter. A separate store, because moving the cursor changes nothing else. */
    cursor: createStore(0),
    select: (from: number, to: number): void => link.current?.select(from, to),
    replace: (from: number, to: number, insert: string): void => link.current?.replace(from, to, insert),
    undo: (): void => link.current?.undo(),
    /** Moves the focus to the filter, except on a touch device, where the keyboard would cover the result. */
    focusUnlessTouch(): void {
      if (!matchMedia("(pointer: coarse)").matches) link.current?.focus();
    },
  };
  return link;
}
