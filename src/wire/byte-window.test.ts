import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteWindow } from "./byte-window.ts";
import { encodeUtf8 } from "./bytes.ts";

describe("ByteWindow", () => {
  test("keeps offsets from the start of the stream after bytes are discarded", () => {
    const window = new ByteWindow();
    window.append(encodeUtf8("abcdef"));
    window.forget(4);
    window.append(encodeUtf8("ghijklmnop"));
    expect(window.end).toBe(16);
    expect(window.slice(4, 8)).toEqual(encodeUtf8("efgh"));
    expect(window.byte(15)).toBe("p".charCodeAt(0));
    expect(window.byte(16)).toBeUndefined();
  });

  test("copies its chunks", () => {
    const chunk = encodeUtf8("abc");
    const window = new ByteWindow();
    window.append(chunk);
    chunk.fill(0);
    expect(window.slice(0, 3)).toEqual(encodeUtf8("abc"));
  });

  test("keeps what was appended and not discarded, at any chunking", () => {
    const step = fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const window = new ByteWindow();
        const all: number[] = [];
        let start = 0;
        for (const [chunk, share] of steps) {
          window.append(chunk);
          all.push(...chunk);
          start += Math.floor((all.length - start) * share);
          window.forget(start);
          expect(window.end).toBe(all.length);
          expect([...window.slice(start, all.length)]).toEqual(all.slice(start));
          const lineBreak = all.findIndex((byte, index) => index >= start && (byte === 10 || byte === 13));
          expect(window.findLineBreak(start)).toBe(lineBreak === -1 ? all.length : lineBreak);
        }
      }),
    );
  });
});
