// Selects the fragments of the previous tree that can be reused after an edit.

import { type Tree, type TreeCursor, TreeFragment } from "@lezer/common";
import type { LRParser } from "@lezer/lr";
import { Junk } from "./generated/filter.terms.ts";

/**
 * Creates a parser for incremental parsing that reuses only what an edit can't have changed. Configure the given parser
 * first, because its node types must be those of the previous trees.
 *
 * Lezer reuses a fragment that ends at least 25 characters before the edit. That is not enough where a longer gap of
 * white space or Junk follows. The fragment before the gap may depend on the token after it: `a` is a condition of its
 * own before `and`, but not before `=`. Lezer's record of its lookahead is lost across Junk. So a fragment must also
 * end before the last token that the edit left unchanged.
 */
export function createIncrementalParser(parser: LRParser): LRParser {
  return parser.configure({
    wrap: (parse, input, fragments, ranges) =>
      fragments.length === 0 ? parse : parser.startParse(input, fragments.flatMap(keepUnchanged), ranges),
  });
}

function keepUnchanged(fragment: TreeFragment): TreeFragment[] {
  const { from, tree, offset, openStart, openEnd } = fragment;
  if (!openEnd) return [fragment];
  const to = findEndOfTokenBefore(tree, fragment.to + offset) - offset;
  return to > from ? [new TreeFragment(from, to, tree, offset, openStart, openEnd)] : [];
}

/** The end of the last token that ends before a position, ignoring Junk and missing parts. 0 if there is none. */
function findEndOfTokenBefore(tree: Tree, place: number): number {
  const cursor = tree.cursor();
  while (cursor.childBefore(place));
  for (;;) {
    if (isToken(cursor) && cursor.to < place) return cursor.to;
    // Moves backwards: from a node to its last child, from a token to the preceding node.
    if (!cursor.prev()) return 0;
  }
}

function isToken(cursor: TreeCursor): boolean {
  if (cursor.type.id === Junk || cursor.from === cursor.to) return false;
  if (!cursor.firstChild()) return true;
  cursor.parent();
  return false;
}
