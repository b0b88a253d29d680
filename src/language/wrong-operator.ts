// Owns the operators of other languages, and what to write instead.

import type { OperatorSymbol } from "./operators.ts";
import { type Reader, replacement } from "./reader.ts";

/** What stands for an operator elsewhere → the operator here. */
const known: Readonly<Record<string, OperatorSymbol>> = {
  "==": "=",
  "===": "=",
  "<>": "!=",
  "!==": "!=",
  "=<": "<=",
  "=>": ">=",
  "=~": "like",
  "~": "like",
  "!~": "!like",
  eq: "=",
  is: "=",
  "is not": "!=",
  ne: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  ge: ">=",
  contains: "like",
  startswith: "like",
  endswith: "like",
  matches: "like",
  not: "!in",
  "not in": "!in",
  "not like": "!like",
  "not ilike": "!ilike",
  nin: "!in",
};

/** Reports the wrong operator under the cursor and gives the one that was probably meant. */
export function reportWrongOperator(reader: Reader): OperatorSymbol | undefined {
  const written = reader.slice();
  const meant = known[written.toLowerCase().replace(/\s+/g, " ")];
  if (meant !== undefined) {
    reader.syntax(
      reader.cursor,
      `\`${written}\` is no operator here: write \`${meant}\`.`,
      replacement(reader.cursor, meant),
    );
    return meant;
  }
  reader.syntax(
    reader.cursor,
    `\`${written}\` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.`,
  );
  return undefined;
}
