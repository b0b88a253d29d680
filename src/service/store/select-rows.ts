// Selects rows by an index without having one.

import { isObject } from "../../language/internal.ts";
import { isInSpans, isKey, mergeKeySpans } from "./key-order.ts";
import type { Access, Row } from "./store.ts";

/** The rows that an access path selects, in one pass over all of them. */
export function selectRows(rows: Iterable<Row>, access: Access): Row[] {
  if (access.by === "all") return [...rows];
  const spans = mergeKeySpans(access.ranges);
  const path = access.index.split(".");
  return [...rows].filter((row) => {
    const value = readPathValue(row, path);
    return isKey(value) && isInSpans(spans, value);
  });
}

function readPathValue(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
