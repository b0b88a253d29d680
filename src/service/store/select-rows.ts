import { compilePath, type RowLike } from "../../language/internal.ts";
import { isKey } from "./key-order.ts";
import { isInRanges, unite } from "./ranges.ts";
import type { Access, Row } from "./store.ts";

/** The rows that an access path selects, in one pass over all of them. */
export function selectRows(rows: Iterable<Row>, access: Access): Row[] {
  if (access.by === "all") return [...rows];
  const ranges = unite([access.ranges]);
  const read = compilePath(access.index);
  return [...rows].filter((row) => {
    const value = read(row as RowLike);
    return isKey(value) && isInRanges(ranges, value);
  });
}
