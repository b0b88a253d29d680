import { createColumnChoice } from "../../../rows/columns.ts";
import { describeSort, getEffectiveSort, toggleFurtherSort, toggleSoleSort } from "../../../rows/sort-text.ts";
import type { ExploreSession } from "../../session/session.ts";
import { limitWidth, setWidth } from "../../session/widths.ts";

export interface ColumnActions {
  /** Sorts by a column; with `isFurther`, in addition to the other columns. */
  readonly sort: (path: string, isFurther: boolean) => void;
  /** Sets the width in pixels; null resets it. */
  readonly size: (path: string, width: number | null) => void;
  /** Hides a column. Returns false for the key, which can't be hidden. */
  readonly hide: (path: string) => boolean;
}

/** @param announce - receives the outcome of each action as a sentence */
export function createColumnActions(
  { now, query: { change } }: Pick<ExploreSession, "now" | "query">,
  announce: (text: string) => void,
): ColumnActions {
  return {
    sort(path, isFurther) {
      const { state, collection } = now();
      const { sort: sortable, defaultSort = "_id" } = collection.operations.FindMany;
      if (!sortable.includes(path)) return;
      const sort = (isFurther ? toggleFurtherSort : toggleSoleSort)(state.sort, path, defaultSort);
      change({ sort });
      announce(
        `Sorted by ${describeSort(getEffectiveSort(sort, defaultSort))}${sort === "" ? ", the default order" : ""}.`,
      );
    },
    size(path, width) {
      const { collection, columns } = now();
      setWidth(collection.name, path, width);
      const own = columns.find((column) => column.path === path)?.width ?? 0;
      announce(`${path}: ${limitWidth(width ?? own)} pixels wide${width === null ? ", the default width" : ""}.`);
    },
    hide(path) {
      if (path === "_id") {
        announce("The key can't be hidden.");
        return false;
      }
      const { columns, shown } = now();
      change(
        createColumnChoice(
          columns,
          shown.map((column) => column.path).filter((each) => each !== path),
        ),
      );
      announce(`${path} is hidden. Use the menu Fields shown to show it again.`);
      return true;
    },
  };
}
