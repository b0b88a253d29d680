// Parses text to a filter: enforces the limits, parses in bounded steps, and converts the syntax tree.

import type { NodePropSource, Tree } from "@lezer/common";
import type { LRParser } from "@lezer/lr";
import { parser as generated } from "../../grammar/generated/filter.ts";
import { createIncrementalParser } from "../../grammar/incremental-parser.ts";
import { parseImpatiently } from "../../grammar/tokens.ts";
import { createIssue, type Issue } from "./issue.ts";
import { textLimit } from "./limits.ts";
import { lower, type Parsed } from "./lower.ts";

/**
 * Creates a parser for incremental parsing, to be called with the fragments of the previous tree. The node types have
 * the given props. A small buffer lets an edit reuse unchanged parts; with the default of 1,024, a filter reuses almost
 * nothing.
 */
export function createEditingParser(...props: NodePropSource[]): LRParser {
  return createIncrementalParser(generated.configure({ bufferLength: 32, props }));
}

/**
 * The number of steps after which parsing is aborted. The parser takes at most three steps per node. It takes two more
 * for each additional name of a dotted field and for each minus sign of a number, because these are not nodes. No
 * filter within the limits is rejected.
 */
function computeStepLimit(text: string): number {
  let limit = 310_000;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2e || code === 0x2d) limit += 2;
  }
  return limit;
}

/**
 * Parses a filter (docs/grammar.md). Mistakes are returned as issues with a position, never thrown. If there are
 * issues, the tree contains the parts that could be read.
 */
export function parse(text: string): Parsed {
  const tree = parseTree(text);
  return "code" in tree ? { filter: { kind: "missing", from: 0, to: text.length }, issues: [tree] } : lower(tree, text);
}

/** The syntax tree of a text, or the issue if it exceeds a limit. */
export function parseTree(text: string): Tree | Issue {
  if (text.length > textLimit)
    return createTooComplexIssue(text, `A filter has at most ${textLimit} characters; this one has ${text.length}.`);
  return (
    parseImpatiently(() => parseInSteps(text)) ??
    createTooComplexIssue(text, "This filter has too many parts: shorten it, or split it into several requests.")
  );
}

function parseInSteps(text: string): Tree | undefined {
  const parse = generated.startParse(text);
  const limit = computeStepLimit(text);
  for (let step = 0; step < limit; step++) {
    const tree = parse.advance();
    if (tree !== null) return tree;
  }
  return undefined;
}

function createTooComplexIssue(text: string, message: string): Issue {
  return createIssue("FILTER_TOO_COMPLEX", "error", { from: 0, to: text.length }, message);
}
