// What a field's name may be, for names that do not come out of a text.

import * as terms from "../../grammar/generated/filter.terms.ts";
import { parser } from "../../grammar/generated/filter.ts";

/** Whether a text is a field's name as the grammar reads it: names joined by dots and nothing else, also no white space. */
export function isFieldName(name: string): boolean {
  const field = parser.parse(name).topNode.firstChild;
  if (field?.type.id !== terms.Field) return false;
  let end = 0;
  for (let part = field.firstChild; part !== null; part = part.nextSibling) {
    // A gap is white space, which the grammar allows around the dots.
    if (part.from !== end || !parts.has(part.type.id)) return false;
    end = part.to;
  }
  return end === name.length;
}

const parts: ReadonlySet<number> = new Set([terms.Name, terms.Dot, terms.Member]);
