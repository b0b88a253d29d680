// The highlights of a response's rows, computed once per filter by code that is loaded on demand.

import { useEffect, useMemo, useState } from "react";
import { type CollectionDeclaration, fieldTypes, parse } from "../../language/index.ts";
import type { Column } from "./columns.ts";
import type { HighlightRow } from "./highlight.ts";

type Lighting = typeof import("./highlight.ts");

/**
 * The highlights of each row of a response; null without a filter.
 *
 * @param filter - the text that was sent for the rows, not the one that is being typed.
 * @param columns - what the rows hold.
 */
export function useHighlight(
  filter: string,
  collection: CollectionDeclaration,
  columns: readonly Column[],
): HighlightRow | null {
  const [lighting, setLighting] = useState<Lighting | null>(null);
  const isWanted = filter.trim() !== "";
  useEffect(() => {
    let isHere = true;
    // Rows are shown without highlights.
    if (isWanted)
      import("./highlight.ts").then(
        (loaded) => isHere && setLighting(loaded),
        () => {},
      );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return useMemo(() => {
    if (lighting === null || !isWanted) return null;
    const { filter: condition, issues } = parse(filter);
    if (condition === null || issues.some(({ severity }) => severity === "error")) return null;
    return lighting.compileHighlight(
      condition,
      fieldTypes(collection),
      columns.map(({ path }) => path),
    );
  }, [lighting, isWanted, filter, collection, columns]);
}
