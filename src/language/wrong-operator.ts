// Owns the operators of other languages, and what to write instead.

import type { SyntaxNode } from "@lezer/common";
import * as terms from "../../grammar/generated/filter.terms.ts";
import type { Fix } from "./issue.ts";
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
  matches: "like",
  not: "!in",
  "not in": "!in",
  "not like": "!like",
  "not ilike": "!ilike",
  nin: "!in",
};

/** Operators that look for a part of a text → where the stars go that `like` needs for it. */
const partial: Readonly<Record<string, readonly [before: string, after: string]>> = {
  contains: ["*", "*"],
  includes: ["*", "*"],
  startswith: ["", "*"],
  endswith: ["*", ""],
};

/** Reports the wrong operator under the cursor and gives the one that was probably meant. */
export function reportWrongOperator(reader: Reader): OperatorSymbol | undefined {
  const word = reader.slice().toLowerCase().replace(/\s+/g, " ");
  const stars = Object.hasOwn(partial, word) ? partial[word] : undefined;
  if (stars !== undefined) return reportPartial(reader, stars);
  if (word === "between") return reportBetween(reader);
  const meant = meantBy(word, reader.cursor.node.nextSibling);
  if (meant !== undefined) {
    reader.syntax(
      reader.cursor,
      `\`${reader.slice()}\` is no operator here: write \`${meant}\`.`,
      replacement(reader.cursor, meant),
    );
    return meant;
  }
  reader.syntax(
    reader.cursor,
    `\`${reader.slice()}\` is no operator. The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.`,
  );
  return undefined;
}

function meantBy(word: string, right: SyntaxNode | null): OperatorSymbol | undefined {
  if (word === "not" && right !== null && right.type.id !== terms.Array) return "!=";
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

function reportPartial(reader: Reader, [before, after]: readonly [string, string]): undefined {
  const example = `like '${before}gift${after}'`;
  reader.syntax(
    reader.cursor,
    `\`${reader.slice()}\` is no operator here: write \`${example}\`.`,
    ...starFix(reader, before, after),
  );
}

/** Puts the stars into the text that follows, where one does; they stand inside its quotes. */
function starFix(reader: Reader, before: string, after: string): Fix[] {
  const text = reader.cursor.node.nextSibling;
  if (text?.type.id !== terms.String) return [];
  const literal = reader.slice(text);
  const quote = literal.charAt(0);
  const insert = `like ${quote}${before}${literal.slice(1, -1).replaceAll("*", "\\*")}${after}${quote}`;
  return [replacement({ from: reader.cursor.from, to: text.to }, insert)];
}

/** `a between 1 and 5` is two comparisons; the `and` in it joined a bare value to the first. */
function reportBetween(reader: Reader): undefined {
  const operatorNode = reader.cursor.node;
  const [field, low] = [operatorNode.prevSibling, operatorNode.nextSibling];
  const joint = operatorNode.parent?.nextSibling;
  const high = joint?.type.id === terms.AndOperator ? joint.nextSibling : null;
  const fixes: Fix[] = [];
  if (field !== null && low !== null && high !== null && high.type.id !== terms.Comparison) {
    const insert = `>= ${reader.slice(low)} and ${reader.slice(field)} <= ${reader.slice(high)}`;
    fixes.push(replacement({ from: operatorNode.from, to: high.to }, insert));
    reader.take(high.from);
  }
  reader.syntax(
    operatorNode,
    "`between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
    ...fixes,
  );
}
