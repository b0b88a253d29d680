// The way from text to filter: the limits, the parse in bounded steps, the lowering.

import type { NodePropSource, Tree } from "@lezer/common";
import type { LRParser } from "@lezer/lr";
import { parser as generated } from "../../grammar/generated/filter.ts";
import { incremental } from "../../grammar/incremental.ts";
import { parseImpatiently } from "../../grammar/tokens.ts";
import type { Issue } from "./issue.ts";
import { textLimit } from "./limits.ts";
import { lower, type Parsed } from "./lower.ts";

/**
 * The parser for a text that is edited, to be given the fragments of the older tree; its node types carry the props.
 * Small buffers let an edit reuse what it did not touch; the default of 1,024 reuses next to nothing in a filter.
 */
export function editingParser(...props: NodePropSource[]): LRParser {
  return incremental(generated.configure({ bufferLength: 32, props }));
}

/**
 * The steps after which a parse is given up. The parser takes at most three for each node, and two more for each further
 * name of a dotted field and for each minus sign of a number, which are no nodes; so no filter within the limits is
 * refused.
 */
function stepLimitOf(text: string): number {
  let limit = 310_000;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2e || code === 0x2d) limit += 2;
  }
  return limit;
}

/**
 * Parses a filter (docs/grammar.md). Mistakes are issues with a place, never exceptions; with issues
 * the tree holds what could still be read.
 */
export function parse(text: string): Parsed {
  const tree = parseTree(text);
  return "code" in tree ? { filter: null, issues: [tree] } : lower(tree, text);
}

/** The syntax tree of a text, or the issue that it is over a limit. */
export function parseTree(text: string): Tree | Issue {
  if (text.length > textLimit)
    return tooComplex(text, `A filter has at most ${textLimit} characters; this one has ${text.length}.`);
  return (
    parseImpatiently(() => parseInSteps(text)) ??
    tooComplex(text, "This text has too many parts to be read as a filter: shorten it, or ask several times.")
  );
}

function parseInSteps(text: string): Tree | undefined {
  const parse = generated.startParse(text);
  const limit = stepLimitOf(text);
  for (let step = 0; step < limit; step++) {
    const tree = parse.advance();
    if (tree !== null) return tree;
  }
  return undefined;
}

function tooComplex(text: string, message: string): Issue {
  return { code: "FILTER_TOO_COMPLEX", severity: "error", message, from: 0, to: text.length, fixes: [] };
}
