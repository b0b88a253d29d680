// Finds `and` and `or` mixed without parentheses: the implied groups, and the groups of the other reading.

import type { ChangeSpec } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";
import { parseTree, type Span } from "../language/internal.ts";

/** A chain of conditions that mixes `and` and `or`. */
interface MixedChain extends Span {
  /** The groups by precedence: `and` before `or`. */
  readonly groups: readonly Span[];
  /** The groups if `or` had precedence over `and`. */
  readonly others: readonly Span[];
}

/** The mixed chains in a part of the text, in order. Chains in parentheses are separate chains. */
export function findMixedChains(tree: Tree, from = 0, to = tree.length): MixedChain[] {
  const chains: MixedChain[] = [];
  tree.iterate({
    from,
    to,
    enter: (node) => {
      if (node.name === "Or") {
        const chain = createMixedChain(node.node);
        if (chain.groups.length > 0) chains.push(chain);
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

interface Item extends Span {
  /** The connective before it; null for the first. */
  readonly joint: "and" | "or" | null;
}

function createMixedChain(or: SyntaxNode): MixedChain {
  const groups: Span[] = [];
  const items: Item[] = [];
  for (let child = or.firstChild, joint: "or" | null = null; child !== null; child = child.nextSibling) {
    if (child.name === "OrOperator" || child.name === "Junk") continue;
    if (child.name === "And") {
      groups.push(copySpan(child));
      for (const item of listChainItems(child, joint)) items.push(item);
    } else items.push({ ...copySpan(child), joint });
    joint = "or";
  }
  return { from: or.from, to: or.to, groups, others: findOrRuns(items) };
}

function listChainItems(and: SyntaxNode, first: "or" | null): Item[] {
  const items: Item[] = [];
  for (let child = and.firstChild; child !== null; child = child.nextSibling) {
    if (child.name === "AndOperator" || child.name === "Junk") continue;
    items.push({ ...copySpan(child), joint: items.length === 0 ? first : "and" });
  }
  return items;
}

function findOrRuns(items: readonly Item[]): Span[] {
  const runs: { from: number; to: number; length: number }[] = [];
  for (const { joint, from, to } of items) {
    const run = runs.at(-1);
    if (joint !== "or" || run === undefined) runs.push({ from, to, length: 1 });
    else {
      run.to = to;
      run.length += 1;
    }
  }
  return runs.filter(({ length }) => length > 1).map(copySpan);
}

function copySpan({ from, to }: Span): Span {
  return { from, to };
}

/** The edit that writes parentheses around each span. */
export function enclose(spans: readonly Span[]): ChangeSpec[] {
  return spans.flatMap(({ from, to }) => [
    { from, insert: "(" },
    { from: to, insert: ")" },
  ]);
}

/** The innermost chain around a position; else the first one. */
function findChainAt(chains: readonly MixedChain[], place: number): MixedChain | undefined {
  return chains.findLast(({ from, to }) => from <= place && place <= to) ?? chains[0];
}

/** The filter with the groups that it would have if `or` had precedence over `and`. */
export interface OtherReading extends Span {
  readonly text: string;
  /** What is grouped between `from` and `to`, in the text that was given. */
  readonly groups: readonly Span[];
}

/** The other reading of the chain around a position, else of the first one; undefined if `and` and `or` are not mixed. */
export function findOtherReading(text: string, place: number): OtherReading | undefined {
  const tree = parseTree(text);
  const chain = "code" in tree ? undefined : findChainAt(findMixedChains(tree), place);
  if (chain === undefined) return undefined;
  const { from, to, others } = chain;
  const grouped = others.reduceRight(
    (rest, group) => `${rest.slice(0, group.from)}(${rest.slice(group.from, group.to)})${rest.slice(group.to)}`,
    text,
  );
  return { from, to, text: grouped, groups: others };
}
