import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLosses, formatJsonPath } from "./json-losses.ts";
import { readFileRows, readFileStream } from "./read-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, type = "text/csv") => readFileRows(bytes(text), type);
const readRows = (text: string, type?: string) => Array.from(read(text, type).rows, ({ row }) => row);
const readProblems = (text: string, type?: string) =>
  read(text, type).problems.first.map(({ place, message }) => `${place}: ${message}`);

describe("CSV", () => {
  test("may have several kinds of line breaks", () => {
    expect([...read("a\r\nx\ny\rz\r\n").rows]).toEqual([
      { place: 2, row: { a: "x" } },
      { place: 3, row: { a: "y" } },
      { place: 4, row: { a: "z" } },
    ]);
    expect(readRows('a,b\r\n1,"x\ny"\r\n2,z\r\n')).toEqual([
      { a: "1", b: "x\ny" },
      { a: "2", b: "z" },
    ]);
  });

  test("may name its separator in a line of its own", () => {
    expect([...read("sep=;\r\na;b\r\n1,5;x\r\n").rows]).toEqual([{ place: 3, row: { a: "1,5", b: "x" } }]);
  });

  test.each([
    ['a,b\n"x,1\ny,2\nz,3\n', "A quotation mark is not closed. Close it"],
    ['a,b\n"x"y,1\ny,2\n"z",3\n', "A quoted value goes on after its closing quotation mark."],
    ['a,b\n"x"y"\ny,2\nz,3\n', "A quoted value goes on after its closing quotation mark."],
  ])("with a wrong quotation mark loses only that line: %j", (text, message) => {
    expect(readProblems(text)).toEqual([expect.stringContaining(`2: ${message}`)]);
    expect(Array.from(read(text).rows, ({ place }) => place)).toEqual([3, 4]);
  });

  test("with nothing but wrong quotation marks is not read again and again", () => {
    const { rows, problems } = read(`a,b\n${'"x"y,1\n'.repeat(50_000)}`);
    expect([rows.length, problems.first[0]?.place]).toEqual([0, 2]);
    expect(problems.count).toBeLessThan(100);
    expect(read(`a,b\n${'"x"y,1\n'.repeat(200)}`).problems.count).toBe(200);
  });

  test("names columns whose names can't be used, are missing or come twice", () => {
    const { rows, renamed, notes } = read(`Nr.,,a,b.c,b,a,__proto__,${"n".repeat(201)}\n1,2,3,4,5,6,7,8\n`);
    expect([...rows][0]?.row).toEqual({
      Nr: "1",
      column_2: "2",
      a: "3",
      b: { c: "4" },
      b_2: "5",
      a_2: "6",
      column_7: "7",
      column_8: "8",
    });
    expect([...renamed.values()]).toEqual(["Nr", "column_7", "column_8"]);
    expect(notes?.map(({ text }) => text)).toEqual([
      "Column 2 has no name, and becomes `column_2`.",
      "Column 5, `b`, becomes `b_2`, because another one is `b`.",
      "Column 6, `a`, becomes `a_2`, because another one is `a`.",
    ]);
    expect(readRows("a,a.b\n1,2\n")).toEqual([{ a: "1", a_b: "2" }]);
  });

  test.each([
    ["Dear Sir or Madam, I am writing to you", "This is a text, not a table"],
    ["a,b\n1,\u0001\n", "control characters"],
    ["\u001b[1mname\n", "control characters"],
    [`a,b\n${"1,2\n".repeat(1_000)}\0`, "control characters"],
    [`a${",a".repeat(1_000)}\n1\n`, "at most 1000 columns; this one has 1001"],
  ])("is refused for what is none: %#", (text, message) => {
    expect(() => readRows(text.replace("Madam,", "Madam"))).toThrow(message);
  });
});

describe("JSON", () => {
  const readSources = (text: string): unknown => {
    try {
      return readRows(text, "application/json");
    } catch (error) {
      return (error as { issues: { details?: { sources?: unknown } }[] }).issues[0]?.details?.sources;
    }
  };

  test("has its rows in the only array of objects", () => {
    const places = '{"type":"FeatureCollection","bbox":[1,2],"features":[{"id":1},{"id":2}]}';
    expect(readRows(places, "application/json")).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("has them in the member that is named, if there are several", () => {
    const text = '{"a":[{"n":1}],"b ;c":[{"n":2},{"n":3}],"d":1}';
    expect(readSources(text)).toEqual([
      { name: "a", kind: "array", count: 1 },
      { name: "b ;c", kind: "array", count: 2 },
    ]);
    expect(readRows(text, 'application/json; rows="b%20%3Bc"')).toEqual([{ n: 2 }, { n: 3 }]);
    expect(() => readRows(text, "application/json; rows=d")).toThrow("`d` is neither an array of rows nor");
  });

  test("has the entries of a map as rows, with their keys", () => {
    const types = '{"application/json":{"source":"iana"},"text/csv":{"key":"k"},"text/css":1,"a":1}';
    expect(readRows(types, "application/json; rows=")).toEqual([
      { key: "application/json", source: "iana" },
      { _id: "text/csv", key: "k" },
      { key: "text/css", value: 1 },
      { key: "a", value: 1 },
    ]);
    expect(readSources('{"AD":{"name":"Andorra"},"AE":{"name":"Emirates"}}')).toEqual([
      { name: "", kind: "map", count: 2 },
    ]);
    const twice = '{"m":{"a":{"n":1,"n":2},"b":{"n":3}}}';
    expect(readProblems(twice, "application/json; rows=m")).toEqual([expect.stringContaining("1: ")]);
    expect(readRows(twice, "application/json; rows=m")).toEqual([{ key: "b", n: 3 }]);
  });
});

test.each([
  ["an image", "\x89PNG\r\n\x1a\n", "The file is not text: it has control characters, as images and archives do."],
  ["a PDF", "%PDF-1.7\n%\xe2\xe3\n1 0 obj stream\n\x01\x9c", "The file is not text"],
  ["a spreadsheet", "PK\x03\x04\xff", "This is a ZIP archive or a spreadsheet. Save the sheet as CSV and send that."],
])("%s is refused as what it is", (_, begin, message) => {
  const bytes = Uint8Array.from(begin, (sign) => sign.charCodeAt(0));
  expect(() => readFileRows(bytes, "text/csv")).toThrow(message);
});

test("other tasks run while a long file is read, also if it has no rows", async () => {
  let ticks = 0;
  let isReading = true;
  const tick = () => {
    ticks += 1;
    if (isReading) setImmediate(tick);
  };
  const file = new Blob(["a,b\n1,2\n", "\n".repeat(4_000_000)]);
  setImmediate(tick);
  const { rows } = await readFileStream(file.stream(), "text/csv");
  isReading = false;
  expect([...rows]).toEqual([{ place: 2, row: { a: "1", b: "2" } }]);
  // Without pauses, one runs.
  expect(ticks).toBeGreaterThan(3);
});

describe("The encoding", () => {
  test.each(["utf-16le", "utf-16be"])("%s is recognized without a byte order mark", (encoding) => {
    const units = Array.from("a,b\nx,é\n", (each) => each.charCodeAt(0));
    const pair = (unit: number) => (encoding === "utf-16le" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]);
    expect([...readFileRows(new Uint8Array(units.flatMap(pair)), "text/csv").rows][0]?.row).toEqual({ a: "x", b: "é" });
  });

  test("is that of the Content-Type, and UTF-8 without one", () => {
    const latin = new Uint8Array([...bytes("a,b\nx,"), 0xe9]);
    expect([...readFileRows(latin, "text/csv; charset=windows-1252").rows][0]?.row).toEqual({ a: "x", b: "é" });
    expect(() => readFileRows(latin, "text/csv")).toThrow(
      expect.objectContaining({
        issues: [
          expect.objectContaining({
            message: expect.stringContaining("The file is not UTF-8 text. Save it in UTF-8, or name"),
            details: { encoding: "utf-8" },
          }),
        ],
      }),
    );
    expect(() => readFileRows(latin, "text/csv; charset=klingon")).toThrow("The charset `klingon` is unknown.");
    expect(() => readFileRows(latin, "")).toThrow("none was given");
  });
});

describe("JSON", () => {
  test.each([
    ['[{"a":"x","a":"y"},{"a":1}]', "1: `a`: The member comes twice. Remove one of them."],
    ['{"value":[{"b":{"a":1,"\\u0061":2}},{"a":1}],"n":1}', "1: `b.a`: The member comes twice."],
    ['[{"n":9007199254740993},{"n":9007199254740992}]', "1: `n`: The number 9007199254740993 is too large or too long"],
    ['[{"n":[0,-9007199254740993.0]},{"n":1}]', "1: `n[1]`: The number -9007199254740993.0 is"],
    ['[{"n":1e400},{"n":1e99}]', "1: `n`: The number 1e400 is too large"],
  ])("that reading would change is refused: %s", (text, message) => {
    expect(readProblems(text, "application/json")).toEqual([expect.stringContaining(message)]);
    expect(read(text, "application/json").rows).toHaveLength(1);
  });

  test("lines name the line", () => {
    expect(readProblems('{"a":1}\n{"a":1,"a":2}\r\n{"n":9007199254740993}\n{', "application/x-ndjson")).toEqual([
      "2: `a`: The member comes twice. Remove one of them.",
      expect.stringContaining("3: `n`: The number 9007199254740993"),
      expect.stringContaining("4: This is not JSON:"),
    ]);
  });

  test("with thousands of members is refused", () => {
    const row = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`m${n}`, n]));
    expect(readProblems(JSON.stringify([row]), "application/json")).toEqual([
      "1: An object may have at most 1000 members; this one has 1001. Remove some.",
    ]);
  });

  test("loses nothing that is written by JSON.stringify", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => findLosses(JSON.stringify(value)).length === 0));
  });

  test("loses what comes twice, wherever it is", () => {
    const around = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.array(around, { maxLength: 3 }), (others) => {
        const text = `[${[...others, '{"o":{"x\\"":1,"x\\"":2}}', "0"].join(",")}]`;
        expect(findLosses(text).map(({ path }) => formatJsonPath(path))).toEqual([`[${others.length}].o.x"`]);
      }),
    );
  });
});
