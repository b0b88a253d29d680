import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { textOffsets } from "./text-offsets.ts";

test("the place of each character is where its text begins", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.uint8Array({ maxLength: 3 }), fc.string({ unit: "binary" })), { maxLength: 8 }),
      (pieces) => {
        const bytes = Uint8Array.from(
          pieces.flatMap((piece) => [...(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)]),
        );
        const text = textOfBytes(bytes);
        const toOffset = textOffsets(text, bytes.length);
        let at = 0;
        while (at < text.length) {
          const offset = bytesOfText(text.slice(0, at)).length;
          expect(toOffset(offset)).toBe(at);
          at += String.fromCodePoint(text.codePointAt(at) ?? 0).length;
        }
        expect(toOffset(bytes.length)).toBe(text.length);
        expect(toOffset(bytes.length + 5)).toBe(text.length);
      },
    ),
  );
});

test("a byte within a character has the place of the character", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(textOffsets("aé🎂", 7))).toEqual([0, 1, 1, 2, 2, 2, 2]);
});
