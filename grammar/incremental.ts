// Which pieces of an older tree may be used again after an edit.

import { type Tree, type TreeCursor, TreeFragment } from "@lezer/common";
import type { LRParser } from "@lezer/lr";
import { Junk } from "./generated/filter.terms.ts";

/**
 * The parser for a text that is edited: it keeps what an edit can't have changed. Lezer takes a piece again when it ends
 * 25 characters before the edit. Where a gap of white space or Junk is longer than that, the piece before the gap may
 * still hang on the token after it (`a` is a condition of its own before `and`, and not before `=`), and what Lezer
 * notes of how far it looked is lost where Junk lies between. So a piece must also end before the last token that
 * the edit left alone. Configure the parser before: its node types must be those of the older trees.
 */
export function incremental(parser: LRParser): LRParser {
  return parser.configure({
    wrap: (parse, input, fragments, ranges) =>
      fragments.length === 0 ? parse : parser.startParse(input, fragments.flatMap(untouched), ranges),
  });
}

function untouched(fragment: TreeFragment): TreeFragment[] {
  const { from, tree, offset, openStart, openEnd } = fragment;
  if (!openEnd) return [fragment];
  const to = endOfTokenBefore(tree, fragment.to + offset) - offset;
  return to > from ? [new TreeFragment(from, to, tree, offset, openStart, openEnd)] : [];
}

/** The end of the last token that ends before the place, Junk and what is missing left out; 0 where there is none. */
function endOfTokenBefore(tree: Tree, place: number): number {
  const cursor = tree.cursor();
  while (cursor.childBefore(place));
  for (;;) {
    if (isToken(cursor) && cursor.to < place) return cursor.to;
    // Backwards: from a node to its last child, from a token to what stands before it.
    if (!cursor.prev()) return 0;
  }
}

function isToken(cursor: TreeCursor): boolean {
  if (cursor.type.id === Junk || cursor.from === cursor.to) return false;
  if (!cursor.firstChild()) return true;
  cursor.parent();
  return false;
}
