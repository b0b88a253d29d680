// How the values of a type look in the table, where that differs.

import type { Column } from "../columns.ts";
import * as styles from "./rows.module.css";

/** The class names of a column's cells, the header among them. */
export const typeLooks: Readonly<Partial<Record<Column["type"], string | undefined>>> = {
  number: styles.tNumber,
  array: styles.tArray,
};
