// The actions of the column headers, and their announcements.

import { useMemo, useState } from "react";
import { useSteady } from "../../ui/use-steady.ts";
import { type Column, projectionOf } from "../columns.ts";
import type { ExploreState } from "../explore-state.ts";
import type { Change } from "../session.ts";
import type { HeadActions } from "./heads.tsx";
import { sortedAlone, sortedFurther, sortInForce, sortWords } from "./sort-text.ts";
import { allowedWidth, useSetWidth } from "./widths.ts";

interface Question {
  readonly state: ExploreState;
  readonly change: Change;
  /** The collection's own sort. */
  readonly ownSort: string;
  /** Every column of the collection. */
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
}

/** The second value is the last action in words, to be read out. */
export function useColumns({ state, change, ownSort, columns, shown }: Question): readonly [HeadActions, string] {
  const [announcement, setAnnouncement] = useState("");
  const setWidth = useSetWidth(state.collection);
  // Steady, so that the heads are not drawn again with each key press in the filter.
  const sortBy: HeadActions["sort"] = useSteady((path, isFurther) => {
    const sort = (isFurther ? sortedFurther : sortedAlone)(state.sort, path, ownSort);
    change({ sort });
    const own = sort === "" ? ", the default order" : "";
    setAnnouncement(`Sorted by ${sortWords(sortInForce(sort, ownSort))}${own}.`);
  });
  const size: HeadActions["size"] = useSteady((path, width) => {
    setWidth(path, width);
    const made = shown.find((column) => column.path === path)?.width ?? 0;
    setAnnouncement(
      `${path}: ${allowedWidth(width ?? made)} pixels wide${width === null ? ", the default width" : ""}.`,
    );
  });
  const hide: HeadActions["hide"] = useSteady((path) => {
    if (path === "_id") {
      setAnnouncement("The key can't be hidden.");
      return false;
    }
    const kept = shown.filter((column) => column.path !== path).map((column) => column.path);
    change({ projection: projectionOf(columns, new Set(kept)) });
    setAnnouncement(`${path} is hidden. Use the menu Fields shown to show it again.`);
    return true;
  });
  const actions = useMemo<HeadActions>(() => ({ sort: sortBy, size, hide }), [sortBy, size, hide]);
  return [actions, announcement];
}
