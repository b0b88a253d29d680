// A filter piece by piece: what is typed, and what of the sent address stands for it.

import type { Condition, Node, Span } from "../../../language/index.ts";
import { childrenOf } from "../filter-fields.ts";

/** A run of the text that is shown, highlighted and selected as one; never empty. */
export interface Piece extends Span {
  readonly typed: string;
  /** As it stands in the address. */
  readonly sent: string;
  /** What it is in the tree; `sign` for what has no node of its own, such as brackets and `and`. */
  readonly kind: Node["kind"] | "operator" | "sign" | "space";
  /** The comparison that it belongs to. */
  readonly comparison: Span | null;
}

type Leaf = Pick<Piece, "from" | "to" | "kind">;

/** The leaves and the comparisons of a tree, in the order of the text. */
interface Parts {
  readonly leaves: Leaf[];
  readonly comparisons: Span[];
}

/**
 * The text cut into pieces: one for each value, field and operator of the tree, and what is between, by white space.
 *
 * @param encoded - the text as it stands in the address, percent-encoded.
 */
export function encodedPieces(text: string, filter: Condition | null, encoded: string): Piece[] {
  const parts: Parts = { leaves: [], comparisons: [] };
  if (filter !== null) collect(filter, parts);
  const pieces: Piece[] = [];
  const rest = new Encoded(encoded);
  let at = 0;
  let next = 0;
  const add = (to: number, kind: Piece["kind"]): void => {
    while ((parts.comparisons[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next++;
    const around = parts.comparisons[next];
    const comparison = around !== undefined && around.from <= at ? around : null;
    const typed = text.slice(at, to);
    pieces.push({ from: at, to, typed, sent: rest.take(typed), kind, comparison });
    at = to;
  };
  const addBetween = (to: number): void => {
    for (const [run] of text.slice(at, to).matchAll(/\s+|\S+/g)) {
      add(at + run.length, run.trim() === "" ? "space" : "sign");
    }
  };
  for (const { from, to, kind } of parts.leaves.sort((a, b) => a.from - b.from)) {
    // What is missing has no text.
    if (from < at || to <= from) continue;
    addBetween(from);
    add(to, kind);
  }
  addBetween(text.length);
  return pieces;
}

function collect(node: Node, parts: Parts): void {
  if (node.kind === "comparison") {
    const { from, to, operatorSpan } = node;
    parts.comparisons.push({ from, to });
    parts.leaves.push({ from: operatorSpan.from, to: operatorSpan.to, kind: "operator" });
  }
  const children = childrenOf(node);
  // An empty list has no value in it: its brackets are signs.
  if (children.length === 0 && node.kind !== "array") {
    parts.leaves.push({ from: node.from, to: node.to, kind: node.kind });
  }
  for (const child of children) collect(child, parts);
}

/** Reads an encoded text along with the text itself. */
class Encoded {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What stands for the next piece: of each byte of its UTF-8 either an escape or the sign itself. */
  take(typed: string): string {
    const from = this.#at;
    for (const character of typed) {
      for (let byte = bytesOf(character); byte > 0; byte--) this.#at += this.#text[this.#at] === "%" ? 3 : 1;
    }
    return this.#text.slice(from, this.#at);
  }
}

/** How many bytes a character has in UTF-8 (RFC 3629, section 3). */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** The value of `$filter` in a request target, as it stands there; empty where there is none. */
export function filterIn(target: string): string {
  return /[?&]\$filter=([^&]*)/.exec(target)?.[1] ?? "";
}

const ranks: Readonly<Partial<Record<Piece["kind"], number>>> = { operator: 1, sign: 2, space: 3 };

/** The index of the piece at an offset; where two meet, of the one that has a node in the tree. -1 where none is. */
export function pieceAt(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const near = [low - 2, low - 1].filter((index) => (pieces[index]?.to ?? -1) >= offset);
  const rank = (index: number): number => ranks[pieces[index]?.kind ?? "space"] ?? 0;
  return near.reduce((best, index) => (best < 0 || rank(index) < rank(best) ? index : best), -1);
}
