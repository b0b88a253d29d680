// Owns what a field's name may be (LANGUAGE.md "Field"), for names that do not come out of a text.

import * as terms from "../../grammar/generated/filter.terms.ts";
import { parser } from "../../grammar/generated/filter.ts";

/** Whether a text is a field's name as the grammar reads it: one field from end to end, without white space. */
export function isFieldName(name: string): boolean {
  if (/\s/.test(name)) return false;
  const field = parser.parse(name).topNode.firstChild;
  return field?.type.id === terms.Field && field.to === name.length && field.getChild(terms.MissingMember) === null;
}
