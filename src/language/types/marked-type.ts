// What all types have in common whose literals are between `#` signs.

import type { MarkedType } from "./scalar-type.ts";

type Common = "literal" | "operands" | "constraints" | "accept" | "print";

/** Completes the row of a type whose literals are between `#` signs. */
export function createMarkedType<const Row extends Omit<MarkedType, Common>>(row: Row): Row & Pick<MarkedType, Common> {
  return {
    ...row,
    literal: "marked",
    operands: ["equality", "ordering"],
    constraints: [],
    accept(value) {
      const reading = typeof value === "string" ? row.read(removePrefix(value, row)) : undefined;
      return reading !== undefined && "value" in reading ? reading.value : undefined;
    },
    print: (value) => `#${row.prefix}${value}#`,
  };
}

/** Removes what may stand before a value. */
export function removePrefix(text: string, { prefix }: Pick<MarkedType, "prefix">): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
