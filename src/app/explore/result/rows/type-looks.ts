// How the columns of the table look by their type.

import type { Column } from "../../../rows/columns.ts";
import * as styles from "./rows.module.css";

/** Class names of a column's cells and header, if the type has any. */
export const typeLooks: Readonly<Partial<Record<Column["type"], string | undefined>>> = {
  number: styles.tNumber,
  array: styles.tArray,
  datetime: styles.tDatetime,
};
