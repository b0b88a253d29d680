// The displayed name of a field's type.

import type { FieldType } from "../../language/index.ts";

/** `string`, or `string[]` for a field inside an array. */
export function typeName({ type, many }: FieldType): string {
  return many ? `${type}[]` : type;
}
