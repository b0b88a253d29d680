import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBytes, encodeBytes, getEscapedByte } from "./byte-text.ts";

const anyBytes = fc.oneof(
  fc.uint8Array(),
  // Fragments of UTF-8 sequences, which are rare in random bytes.
  fc
    .array(
      fc.constantFrom(
        0xc3,
        0xa9,
        0xe2,
        0x82,
        0xac,
        0xf0,
        0x9f,
        0x98,
        0x80,
        0xed,
        0xb2,
        0xff,
        0xc0,
        0xef,
        0xbb,
        0xbf,
        65,
      ),
    )
    .map((bytes) => Uint8Array.from(bytes)),
);

test("any bytes survive conversion to text and back", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect([...encodeBytes(decodeBytes(bytes))]).toEqual([...bytes]);
    }),
    { numRuns: 2000 },
  );
});

test("well-formed text is encoded as UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect([...encodeBytes(text)]).toEqual([...new TextEncoder().encode(text)]);
      expect(decodeBytes(encodeBytes(text))).toBe(text);
    }),
  );
});

test("bytes that are not UTF-8 become escaped bytes", () => {
  const text = decodeBytes(Uint8Array.of(65, 0xff, 0xc3, 0xa9, 0xc3));
  expect(text).toBe("A\udcff\u00e9\udcc3");
  expect([...text].map(getEscapedByte)).toEqual([undefined, 0xff, undefined, 0xc3]);
});

test("other lone surrogates are encoded as TextEncoder does", () => {
  expect([...encodeBytes("a\ud800b\udc7f")]).toEqual([97, 0xef, 0xbf, 0xbd, 98, 0xef, 0xbf, 0xbd]);
});
