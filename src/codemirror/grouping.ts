// Finds `and` and `or` mixed without parentheses, and the implied groups.

import type { ChangeSpec } from "@codemirror/state";
import type { Tree } from "@lezer/common";
import type { Span } from "../language/public.ts";

/** A chain of conditions that mixes `and` and `or`. */
interface MixedChain extends Span {
  /** The groups by precedence: `and` before `or`. */
  readonly groups: readonly Span[];
}

/** The mixed chains in a part of the text, in order. Chains in parentheses are separate chains. */
export function findMixedChains(tree: Tree, from = 0, to = tree.length): MixedChain[] {
  const chains: MixedChain[] = [];
  tree.iterate({
    from,
    to,
    enter: (node) => {
      if (node.name === "Or") {
        const groups = node.node.getChildren("And").map(({ from, to }) => ({ from, to }));
        if (groups.length > 0) chains.push({ from: node.from, to: node.to, groups });
      }
      // Below these nodes there are only values.
      return node.name !== "Comparison" && node.name !== "Sum" && node.name !== "Field";
    },
  });
  return chains;
}

/** Whether any chain mixes. Visits as little of the tree as possible, since it runs on every key press. */
export function isMixed(tree: Tree): boolean {
  let found = false;
  tree.iterate({
    enter: (node) => {
      if (node.name === "And" && node.matchContext(["Or"])) found = true;
      return !found && node.name !== "Comparison" && node.name !== "Sum" && node.name !== "Field";
    },
  });
  return found;
}

/** The edit that writes parentheses around each span. */
export function enclose(spans: readonly Span[]): ChangeSpec[] {
  return spans.flatMap(({ from, to }) => [
    { from, insert: "(" },
    { from: to, insert: ")" },
  ]);
}
