import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseBoundary } from "./boundary.ts";
import { encodeUtf8, includesBytes, joinBytes } from "./bytes.ts";
import { MultipartReader, readMultipart } from "./multipart-reader.ts";
import { writeClose, writeDelimiter, writeMultipart, writePartContent } from "./multipart-writer.ts";

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const part = { headers: [["A", "b"]] as const, body: encodeUtf8("body") };

describe("writing", () => {
  test("writes exactly these bytes", () => {
    const bare = { headers: [], body: encodeUtf8("") };
    expect(decodeText(writeMultipart([part, bare], "b c"))).toBe(
      "--b c\r\nA: b\r\n\r\nbody\r\n--b c\r\n\r\n\r\n--b c--\r\n",
    );
  });

  test("writes the same bytes part by part", () => {
    const pieces = ["first", "second"].flatMap(() => [writeDelimiter("b"), writePartContent(part, "b")]);
    expect(joinBytes([...pieces, writeClose("b")])).toEqual(writeMultipart([part, part], "b"));
  });

  test("sends a delimiter early, so that the part before it can be read", () => {
    const reader = new MultipartReader("b");
    reader.push(writeDelimiter("b"));
    expect(reader.push(writePartContent(part, "b"))).toEqual([]);
    expect(reader.push(writeDelimiter("b"))).toEqual([part]);
  });

  test("rejects what could not be read back", () => {
    expect(() => writePartContent({ headers: [["A", "b\r\nC: d"]], body: part.body }, "b")).toThrow(TypeError);
    expect(() => writePartContent({ headers: [], body: encodeUtf8("x\r\n--b--") }, "b")).toThrow("occurs in a part");
    expect(() => writePartContent({ headers: [["--b", "c"]], body: part.body }, "b: c")).toThrow("occurs in a part");
    expect(() => writeMultipart([], "b")).toThrow("at least one part");
    for (const boundary of ["", "a ", "a\r\n", "x".repeat(71)]) {
      expect(() => writeMultipart([part], boundary)).toThrow(TypeError);
      expect(() => writeClose(boundary)).toThrow(TypeError);
    }
  });
});

describe("round trip", () => {
  const name = fc.constantFrom("A", "x-y", "Content-Type", "--b");
  const value = fc.constantFrom("", "b", "--b", 'a: b; c="d"');
  const likeDelimiters = fc
    .array(fc.constantFrom("--", "riddle-", "1", "2", "\r\n", "\r", "\n", " ", "-", "\0"), { maxLength: 30 })
    .map((texts) => encodeUtf8(texts.join("")));
  const body = fc.oneof(likeDelimiters, fc.uint8Array({ maxLength: 200 }));
  const parts = fc.array(fc.record({ headers: fc.array(fc.tuple(name, value), { maxLength: 3 }), body }), {
    minLength: 1,
    maxLength: 6,
  });

  test("with a boundary that occurs in no body, even if the bodies resemble it", () => {
    fc.assert(
      fc.property(parts, (given) => {
        let attempt = 0;
        const bodies = given.map((one) => one.body);
        const boundary = chooseBoundary(bodies, () => String(++attempt));
        expect(bodies.some((bytes) => includesBytes(bytes, encodeUtf8(boundary)))).toBe(false);
        expect(readMultipart(writeMultipart(given, boundary), boundary)).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  test("with a preamble, padding and an epilogue", () => {
    const padding = fc.string({ unit: fc.constantFrom(" ", "\t"), maxLength: 4 });
    fc.assert(
      fc.property(parts, padding, (given, space) => {
        const boundary = chooseBoundary(given.map((one) => one.body));
        const delimiter = encodeUtf8(`--${boundary}${space}\r\n`);
        const pieces = given.flatMap((one) => [delimiter, writePartContent(one, boundary)]);
        const close = encodeUtf8(`--${boundary}--${space}\r\n--${boundary}\r\nepilogue`);
        expect(readMultipart(joinBytes([encodeUtf8("preamble\r\n"), ...pieces, close]), boundary)).toEqual(given);
      }),
    );
  });
});
