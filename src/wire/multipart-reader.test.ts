import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinBytes } from "./bytes.ts";
import { MultipartError, type MultipartLimits } from "./multipart.ts";
import { MultipartReader, readMultipart } from "./multipart-reader.ts";

/** One byte per character, so that a test can contain any byte. */
const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0));
const decodeText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

interface Reading {
  /** Each part as its headers and its body's text. */
  readonly parts: readonly unknown[];
  readonly error?: { readonly code: string; readonly offset: number; readonly message: string };
}

/** The parts read from the chunks, and the error if any. */
function readOutcome(chunks: readonly Uint8Array[], limits?: MultipartLimits, boundary = "b"): Reading {
  const reader = new MultipartReader(boundary, limits);
  const parts: unknown[] = [];
  const take = (given: readonly { headers: unknown; body: Uint8Array }[]): void => {
    for (const { headers, body } of given) parts.push([headers, decodeText(body)]);
  };
  try {
    for (const chunk of chunks) take(reader.push(chunk));
    take(reader.end());
    return { parts };
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    return { parts, error: { code: error.code, offset: error.offset, message: error.message } };
  }
}

const read = (text: string, limits?: MultipartLimits, boundary?: string): Reading =>
  readOutcome([latin1(text)], limits, boundary);

describe("valid bodies", () => {
  const one = (body: string, headers: unknown = []): Reading => ({ parts: [[headers, body]] });

  test.each([
    ["--b\r\n\r\nbody\r\n--b--", one("body")],
    ["--b\r\n\r\nbody\r\n--b--\r\n", one("body")],
    [
      "--b\r\nA: b\r\nC:d\r\n\r\nbody\r\n--b--",
      one("body", [
        ["A", "b"],
        ["C", "d"],
      ]),
    ],
    ["--b\r\n\r\n\r\n--b--", one("")],
    ["--b\r\nA: b\r\n\r\n\r\n--b--", one("", [["A", "b"]])],
    ["--b\r\nA: b\r\n\r\n--b--", one("", [["A", "b"]])],
    ["--b\r\nA: b\r\n--b--", one("", [["A", "b"]])],
    ["--b\r\n\r\n\r\n\r\n--b--", one("\r\n")],
    ["--b\r\n\r\n\0\xff\r\r\n\n\r\n--b--", one("\0\xff\r\r\n\n")],
  ])("%j", (text, outcome) => {
    expect(read(text)).toEqual(outcome);
  });

  test.each([
    ["white space after a delimiter", "--b \t\r\n\r\nx\r\n--b--\t \r\n"],
    ["white space after a close that nothing follows", "--b\r\n\r\nx\r\n--b-- \t"],
    ["a preamble", "This is ignored, \n--bogus\r\n --b\r\n\x00\xff\r\n--b\r\n\r\nx\r\n--b--"],
    ["an empty preamble", "\r\n--b\r\n\r\nx\r\n--b--"],
    ["an epilogue", "--b\r\n\r\nx\r\n--b--\r\nignored\n--b\n\r\n--b\r\nA\r\n--b--"],
  ])("skips %s", (_, text) => {
    expect(read(text)).toEqual(one("x"));
  });

  test.each([
    "x--b",
    "x--b--",
    "--bogus",
    "--b--bogus",
    "--b-",
    "--b---",
    "--b x",
    "--b--x",
    "--B",
    "-b",
    " --b",
    "--\r\nb",
    "--b\0",
    "\n--bogus",
    "x\r--bogus",
  ])("treats the line %j as content", (line) => {
    expect(read(`--b\r\n\r\n${line}\r\n--b--`)).toEqual(one(line));
    expect(read(`--b\r\n\r\n1\r\n${line}\r\n2\r\n--b--`)).toEqual(one(`1\r\n${line}\r\n2`));
  });

  test("returns several parts in order", () => {
    expect(read("--b\r\n\r\n1\r\n--b\r\nA: 2\r\n\r\n2\r\n--b\r\n\r\n\r\n--b--").parts).toEqual([
      [[], "1"],
      [[["A", "2"]], "2"],
      [[], ""],
    ]);
  });

  test("accepts any boundary that RFC 2046 allows", () => {
    const boundary = "a--(b) '+_,-./:=?";
    expect(read(`--${boundary}\r\n\r\n--a\r\n--${boundary}--`, undefined, boundary)).toEqual(one("--a"));
  });
});

describe("invalid bodies", () => {
  test.each([
    ["", 0, "no delimiter line --b was found"],
    ["\r\n", 2, "no delimiter line --b was found"],
    ["--b", 3, "no delimiter line --b was found"],
    ["x--b\r\n\r\n\r\n--bb--", 16, "no delimiter line --b was found"],
    ["--b\r\n", 5, "closing delimiter line --b-- is missing"],
    ["--b\r\n\r\nx", 8, "closing delimiter line --b-- is missing"],
    ["--b\r\n\r\nx\r\n--b", 13, "closing delimiter line --b-- is missing"],
    ["--b\r\n\r\nx\r\n--b-", 14, "closing delimiter line --b-- is missing"],
    ["--b\r\n\r\nx\r\n--b--x", 16, "closing delimiter line --b-- is missing"],
    ["--b--", 0, "closed without a part"],
    ["ab\r\n--b--\r\n", 4, "closed without a part"],
    ["--b\r\n--b--", 5, "two delimiter lines follow each other"],
    ["--b\r\n\r\nx\r\n--b\r\n--b\r\n", 15, "two delimiter lines follow each other"],
    ["--b\n\nx\n--b--\n", 3, "stands after the delimiter"],
    ["--b\r\n\r\nx\r\n--b--\n", 15, "stands after the delimiter"],
    ["--b\r\n\r\nx\r\n--b--\r", 15, "stands after the delimiter"],
    ["--b\r\n\r\nx\r\n--b \r \n", 14, "stands after the delimiter"],
    ["--b\r\n\r\nx\n--b--\r\n", 8, "stands before the delimiter"],
    ["--b\r\n\r\nx\r--b--\r\n", 8, "stands before the delimiter"],
    ["--b\r\n\r\nx\n--b\r\n", 8, "stands before the delimiter"],
    ["pre\n--b\r\n\r\nx\r\n--b--\r\n", 3, "stands before the delimiter"],
    ["--b\r\nA : b\r\n\r\nx\r\n--b--", 6, "between the header name"],
    ["--b\r\nA: b\r\n c\r\n\r\nx\r\n--b--", 11, "begins with white space"],
    ["--b\r\nA: b\n\r\nx\r\n--b--", 9, "bare line feed"],
    ["--b\r\nA: b\r\r\n--b--", 9, "without its line feed"],
    ["--b\r\nA: \0\r\n\r\nx\r\n--b--", 8, "control character"],
    ["--b\r\nA: \xe9\r\n\r\nx\r\n--b--", 8, "outside ASCII"],
    ["--b\r\nno head\r\n--b--", 5, "no colon"],
  ])("%j", (text, offset, problem) => {
    const { error } = read(text);
    expect(error?.code).toBe("MALFORMED_BUNDLE");
    expect(error?.message).toContain(problem);
    expect(error?.message).toContain(`At byte ${offset} of`);
    expect(error?.offset).toBe(offset);
  });
});

describe("limits", () => {
  const text = "--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--\r\nepilogue";

  test("accepts a body of exactly the limits", () => {
    expect(read(text, { maxBytes: text.length, maxParts: 2 }).parts).toHaveLength(2);
  });

  test("rejects one byte more, wherever it is", () => {
    expect(read(text, { maxBytes: text.length - 1, maxParts: 2 }).error).toMatchObject({
      code: "TOO_LARGE",
      offset: text.length - 1,
    });
    expect(read("x".repeat(11), { maxBytes: 10, maxParts: 2 }).error).toMatchObject({ code: "TOO_LARGE", offset: 10 });
  });

  test("rejects one part more, at its start", () => {
    expect(read(text, { maxBytes: text.length, maxParts: 1 }).error).toMatchObject({ code: "TOO_LARGE", offset: 10 });
  });

  test("default to those of a bundle", () => {
    const many = (count: number): string => `${"--b\r\n\r\n\r\n".repeat(count)}--b--`;
    expect(read(many(1000)).parts).toHaveLength(1000);
    expect(read(many(1001)).error?.code).toBe("TOO_LARGE");
    const start = latin1("--b\r\n\r\nx\r\n--b--\r\n");
    const rest = new Uint8Array(10 * 1024 * 1024 - start.length);
    expect(readOutcome([start, rest]).error).toBeUndefined();
    expect(readOutcome([start, rest, new Uint8Array(1)]).error?.code).toBe("TOO_LARGE");
  });
});

describe("a body in chunks", () => {
  const sound = latin1("pre\r\n--b\r\nA: b\r\n\r\n1\r\n--bogus\r\n--b \r\n\r\n\r\r\n\n\r\n--b--\t\r\nepilogue");
  const unsound = latin1("--b\r\n\r\n1\r\n--b\r\n\r\n2\r\n--b\r\nA : b\r\n\r\n3\r\n--b--");
  const bare = latin1("--b\r\n\r\n1\r\n--b\r\n\r\n2\r\n--b\r\n\r\n3\r\n--b--\r");

  test.each([
    ["sound", sound],
    ["unsound", unsound],
    ["ending in a bare CR", bare],
  ])("cut anywhere, the %s one gives the same parts", (_, bytes) => {
    const whole = readOutcome([bytes]);
    expect(readOutcome(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
    for (let i = 0; i <= bytes.length; i++) {
      for (let j = i; j <= bytes.length; j++) {
        expect(readOutcome([bytes.subarray(0, i), bytes.subarray(i, j), bytes.subarray(j)])).toEqual(whole);
      }
    }
    expect(whole.parts).toHaveLength(2);
    expect(whole.error === undefined).toBe(bytes === sound);
  });

  test("gives the same parts or the same error at any chunking", () => {
    const piece = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom("--b", "\r\n--b\r\n", "\r\n--b--", "\r\n", "\r\n\r\n", "--b--", "A: b", "--bb"),
      },
      { weight: 2, arbitrary: fc.constantFrom("\r", "\n", " ", "\t", "-", "--", "b", ":", "\0", "\xff") },
      { weight: 1, arbitrary: fc.string({ maxLength: 5 }).map((text) => decodeText(latin1(text))) },
    );
    const limits = fc.record({ maxBytes: fc.integer({ min: 0, max: 120 }), maxParts: fc.integer({ min: 0, max: 4 }) });
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));
    const start = fc.constantFrom("", "--b\r\n", "--b\r\n\r\n");
    const cuts = fc.array(fc.nat(130), { maxLength: 12 });
    fc.assert(
      fc.property(start, text, limits, cuts, (first, rest, limit, places) => {
        const bytes = latin1(first + rest);
        const edges = [0, ...places.filter((place) => place <= bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((edge, i) => bytes.slice(edges[i], edge));
        expect(readOutcome(chunks, limit)).toEqual(readOutcome([bytes], limit));
      }),
      { numRuns: 2000 },
    );
  });

  test("returns a part from the push that completes the line after it", () => {
    const reader = new MultipartReader("b");
    expect(reader.push(latin1("--b\r\n\r\n1\r\n--b\r"))).toEqual([]);
    expect(reader.push(latin1("\n"))).toEqual([{ headers: [], body: latin1("1") }]);
    expect(reader.push(latin1("\r\n2\r\n--b--"))).toEqual([]);
    expect(reader.end()).toEqual([{ headers: [], body: latin1("2") }]);
  });

  test("copies the chunks", () => {
    const reader = new MultipartReader("b");
    const chunk = latin1("--b\r\n\r\n1\r\n--b--\r\n");
    const parts = reader.push(chunk);
    chunk.fill(0);
    expect(parts[0]?.body).toEqual(latin1("1"));
  });

  test("throws an error after the parts before it, and again at every later call", () => {
    const reader = new MultipartReader("b");
    expect(reader.push(latin1("--b\r\n\r\n1\r\n--b\r\n--b\r\n"))).toHaveLength(1);
    expect(() => reader.push(latin1("x"))).toThrow(MultipartError);
    expect(() => reader.end()).toThrow(MultipartError);
  });

  test("reports the positions of parts at any chunking", () => {
    const body = "before\r\n--b \r\nA: 1\r\n\r\none\r\n--b\r\n\r\n\r\n--b\r\nB: 2\r\n--b--\r\nafter";
    for (const size of [1, 7, body.length]) {
      const reader = new MultipartReader("b");
      for (let at = 0; at < body.length; at += size) reader.push(latin1(body.slice(at, at + size)));
      reader.end();
      const places = reader.places.map(({ delimiter, head, body: start, end }) => [
        body.slice(delimiter, head),
        body.slice(head, start),
        body.slice(start, end),
      ]);
      expect(places).toEqual([
        ["--b \r\n", "A: 1\r\n\r\n", "one"],
        ["--b\r\n", "\r\n", ""],
        ["--b\r\n", "B: 2", ""],
      ]);
    }
  });

  test("can't be used after its end", () => {
    const reader = new MultipartReader("b");
    reader.push(latin1("--b\r\n\r\n1\r\n--b--"));
    reader.end();
    expect(() => reader.push(latin1("x"))).toThrow("has ended");
    expect(() => reader.end()).toThrow("has ended");
  });

  // A reader that scanned its whole buffer at each push would need hours.
  test("reads 2 MiB in small chunks in linear time", () => {
    const size = 2 * 1024 * 1024;
    const limits = { maxBytes: size + 100, maxParts: 1 };
    for (const content of ["x", "\r", "\n--bb", "--b ", "\r\n--b-"]) {
      const body = latin1(content.repeat(Math.floor(8192 / content.length)));
      const chunks = Array.from({ length: 64 }, (_, i) =>
        body.subarray((i * body.length) / 64, ((i + 1) * body.length) / 64),
      );
      const reader = new MultipartReader("b", limits);
      reader.push(latin1("--b\r\n\r\n"));
      for (let i = 0; i < size / 8192; i++) for (const chunk of chunks) reader.push(chunk);
      const [part] = [...reader.push(latin1("\r\n--b--\r\n")), ...reader.end()];
      expect(part?.body.length).toBe((size / 8192) * body.length);
    }
  });
});

describe("readMultipart", () => {
  test("throws an error even if there are parts before it", () => {
    expect(() => readMultipart(latin1("--b\r\n\r\n1\r\n--b\r\n--b\r\n"), "b")).toThrow(MultipartError);
    expect(readMultipart(joinBytes([latin1("--b\r\n\r\n1\r\n"), latin1("--b--")]), "b")).toHaveLength(1);
  });

  test("requires a valid boundary", () => {
    expect(() => readMultipart(latin1("--\r\n\r\n1\r\n----"), "")).toThrow(TypeError);
  });
});
