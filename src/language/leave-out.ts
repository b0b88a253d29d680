// Removes conditions from the text of a filter.

import type { Condition } from "./ast.ts";
import { getConditions } from "./collect-fields.ts";
import { addSpaces } from "./fix-spaces.ts";

/** A removed part of the text. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  /** Its replacement: nothing, or a space. */
  readonly insert: string;
  /** -1 if it ends with the connective to the condition after it, 1 if it begins with the one to that before it. */
  readonly side: -1 | 1;
}

/**
 * Returns the cuts that remove conditions from a text, in its order. Also removes the `and` or `or` beside a condition,
 * and parentheses or a `not` left empty. A space is left where two words would become one.
 */
export function findCuts(text: string, filter: Condition, conditions: readonly Condition[]): readonly Cut[] {
  const merged: Cut[] = [];
  for (const next of listCuts(filter, new Set(conditions))) {
    const last = merged.at(-1);
    if (last?.to === next.from) merged[merged.length - 1] = { ...last, to: next.to };
    else merged.push(next);
  }
  return merged.map((each) => ({ ...each, insert: addSpaces(text, { label: "", ...each }).insert }));
}

/** The text without conditions. See `findCuts`. */
export function leaveOut(text: string, filter: Condition, conditions: readonly Condition[]): string {
  return findCuts(text, filter, conditions).reduceRight(
    (rest, { from, to, insert }) => rest.slice(0, from) + insert + rest.slice(to),
    text,
  );
}

function listCuts(node: Condition, out: ReadonlySet<Condition>): Cut[] {
  if (isGone(node, out)) return [cut(node.from, node.to, -1)];
  if (node.kind === "not" || node.kind === "paren") return listCuts(node.condition, out);
  if (node.kind !== "and" && node.kind !== "or") return [];
  const { conditions } = node;
  const firstLeft = conditions.findIndex((each) => !isGone(each, out));
  return conditions.flatMap((each, at) => {
    if (!isGone(each, out)) return listCuts(each, out);
    // Before the first remaining condition, removes the connective after the condition; otherwise the one before it.
    const beside = conditions[at < firstLeft ? at + 1 : at - 1] ?? each;
    return [at < firstLeft ? cut(each.from, beside.from, -1) : cut(beside.to, each.to, 1)];
  });
}

/** Whether a condition is removed completely. */
function isGone(node: Condition, out: ReadonlySet<Condition>): boolean {
  const inner = getConditions(node);
  return out.has(node) || (inner.length > 0 && inner.every((each) => isGone(each, out)));
}

function cut(from: number, to: number, side: Cut["side"]): Cut {
  return { from, to, insert: "", side };
}
