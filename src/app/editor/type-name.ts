// The name of a field's type as the page shows it.

import type { FieldType } from "../../language/index.ts";

/** `string`, or `string[]` for a field that leads through an array. */
export function typeName({ type, many }: FieldType): string {
  return many ? `${type}[]` : type;
}
