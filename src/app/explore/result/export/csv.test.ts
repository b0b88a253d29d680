import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import { listColumns } from "../../../rows/columns.ts";
import { formatCsvHead, formatCsvLine, formatCsvLines } from "./csv.ts";

/** A reader of RFC 4180, section 2: quoted fields may contain commas, quotes and line breaks. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(text.slice(at)) ?? ["", undefined, ""];
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    at += whole.length;
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      records.push(record);
      record = [];
      at += 2;
    } else throw new Error(`Neither a comma nor a line break at ${at}.`);
  }
  return records;
}

const awkward = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.stringMatching(/^[=+\-@\t\r\n",;' a1]{0,8}$/),
  fc.constantFrom("=1+1", "-1", "+a", "@x", "\tb", "\rc", "", '"', "a\r\nb", "a,b"),
);

describe("formatCsvLine", () => {
  test("reads back as the same values", () => {
    const value = fc.oneof(awkward, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.array(awkward));
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }), (lines) => {
        const read = readCsv(lines.map(formatCsvLine).join(""));
        const texts = lines.map((values) =>
          values.map((each) => {
            if (each === null) return "";
            if (Array.isArray(each)) return JSON.stringify(each);
            if (typeof each !== "string") return String(each);
            return /^[=+\-@\t\r]/.test(each) ? `'${each}` : each;
          }),
        );
        expect(read).toEqual(texts);
      }),
    );
  });

  test("contains no text that a spreadsheet reads as a formula", () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const [[field = ""] = []] = readCsv(formatCsvLine([text]));
        expect(field).not.toMatch(/^[=+\-@\t\r]/);
        expect([text, `'${text}`]).toContain(field);
      }),
    );
  });

  test("leaves numbers as they are, and distinguishes an empty text from null", () => {
    expect(formatCsvLine([-1.5, 1e21, true, "-1.5", null, undefined, ""])).toBe(`-1.5,1e+21,true,'-1.5,,,""\r\n`);
  });
});

test("a column is a field by its path; lists are JSON", () => {
  const orders = collections.find(({ name }) => name === "Orders");
  if (orders === undefined) throw new Error("The samples have orders.");
  const wanted = ["_id", "customer.city", "items", "note"];
  const columns = listColumns(orders).filter(({ path }) => wanted.includes(path));
  const rows = [{ _id: 1, customer: { city: "Łódź, PL" }, items: [{ sku: "A" }], note: '=HYPERLINK("x")' }, { _id: 2 }];
  expect(formatCsvHead(columns) + formatCsvLines(columns, rows)).toBe(
    "_id,customer.city,items,note\r\n" + `1,"Łódź, PL","[{""sku"":""A""}]","'=HYPERLINK(""x"")"\r\n` + "2,,,\r\n",
  );
});
