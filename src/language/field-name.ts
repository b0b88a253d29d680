// Checks field names that do not come from a parsed filter.

import * as terms from "../../grammar/generated/filter.terms.ts";
import { parser } from "../../grammar/generated/filter.ts";

/** Whether a text is a field name according to the grammar: names joined by dots, without white space. */
export function isFieldName(name: string): boolean {
  const field = parser.parse(name).topNode.firstChild;
  if (field?.type.id !== terms.Field) return false;
  let end = 0;
  for (let part = field.firstChild; part !== null; part = part.nextSibling) {
    // The grammar allows white space around the dots, which leaves a gap.
    if (part.from !== end || !parts.has(part.type.id)) return false;
    end = part.to;
  }
  return end === name.length;
}

const parts: ReadonlySet<number> = new Set([terms.Name, terms.Dot, terms.Member]);
