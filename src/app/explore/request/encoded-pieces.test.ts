// Tests that a filter and its address fall into the same pieces.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../../language/index.ts";
import { encodedPieces, filterIn, type Piece, pieceAt } from "./encoded-pieces.ts";
import { type RequestSpec, targetOf } from "./request-spec.ts";

function piecesOf(text: string): Piece[] {
  const request: RequestSpec = { method: "GET", collection: "Orders", query: { $filter: text, limit: 5 }, body: null };
  return encodedPieces(text, parse(text).filter, filterIn(targetOf(request, "http://localhost/api")));
}

test("each piece stands beside what is sent of it", () => {
  const pieces = piecesOf("status in ['é', 'b'] and due > #2024-03-01#");
  expect(pieces.map(({ typed, sent, kind }) => [typed, sent, kind])).toEqual([
    ["status", "status", "field"],
    [" ", "%20", "space"],
    ["in", "in", "operator"],
    [" ", "%20", "space"],
    ["[", "%5B", "sign"],
    ["'é'", "%27%C3%A9%27", "string"],
    [",", "%2C", "sign"],
    [" ", "%20", "space"],
    ["'b'", "%27b%27", "string"],
    ["]", "%5D", "sign"],
    [" ", "%20", "space"],
    ["and", "and", "sign"],
    [" ", "%20", "space"],
    ["due", "due", "field"],
    [" ", "%20", "space"],
    [">", "%3E", "operator"],
    [" ", "%20", "space"],
    ["#2024-03-01#", "%232024-03-01%23", "date"],
  ]);
});

test("each piece knows its comparison", () => {
  const text = "(total+1>2)and note=''";
  const pieces = piecesOf(text).map(({ typed, comparison }) => [
    typed,
    comparison && text.slice(comparison.from, comparison.to),
  ]);
  expect(pieces).toEqual([
    ["(", null],
    ...["total", "+", "1", ">", "2"].map((typed) => [typed, "total+1>2"]),
    [")and", null],
    [" ", null],
    ...["note", "=", "''"].map((typed) => [typed, "note=''"]),
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }).filter((text) => !/\p{Surrogate}/u.test(text)),
  fc
    .array(
      fc.constantFrom(
        "status",
        "=",
        "'#+%&é日🎂'",
        "[",
        "]",
        "(",
        ")",
        "and",
        "not",
        "in",
        "#2024-03-01#",
        " ",
        "\n",
        "*",
        "1",
      ),
    )
    .map((all) => all.join("")),
);

describe("the pieces of any text, valid or not", () => {
  test("give the text, and what is sent, and decode to each other", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map(({ typed }) => typed).join("")).toBe(text);
        for (const { from, to, typed, sent } of pieces) {
          expect(typed).not.toBe("");
          expect(text.slice(from, to)).toBe(typed);
          expect(decodeURIComponent(sent)).toBe(typed);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test("the piece at an offset is the one with a node, where two meet", () => {
  const pieces = piecesOf("a in ['b']");
  const at = (offset: number) => pieces[pieceAt(pieces, offset)]?.typed;
  expect([0, 1, 2, 4, 5, 6, 9, 10].map(at)).toEqual(["a", "a", "in", "in", "[", "'b'", "'b'", "]"]);
  expect(pieceAt([], 0)).toBe(-1);
  expect(pieceAt(pieces, 11)).toBe(-1);
});
