// Tests what values become as each type.

import { describe, expect, test } from "vitest";
import type { TypeDeclaration } from "../../language/public.ts";
import type { Conversion } from "./conversion.ts";
import { convertValue } from "./convert-row.ts";
import { readNumber } from "./number-text.ts";

const comma: Conversion = { decimal: ",", fields: { a: { dates: "day-month", missing: ["NA"] } } };
const convert = (value: unknown, declaration: TypeDeclaration, conversion = comma) =>
  convertValue(value, declaration, conversion, "a");

describe("A value becomes", () => {
  test.each<[type: Exclude<TypeDeclaration["type"], "object" | "array">, from: unknown, to: unknown]>([
    ["string", 300, "300"],
    ["string", true, "true"],
    ["string", { b: 1 }, '{"b":1}'],
    ["string", " a ", " a "],
    ["number", "5282", 5282],
    ["number", "6,1", 6.1],
    ["number", "1.234,5", 1234.5],
    ["number", "1 234", 1234],
    ["number", "+1,5e3", 1500],
    ["number", true, 1],
    ["number", "6.1", "6.1"],
    ["number", "many", "many"],
    ["boolean", "Yes", true],
    ["boolean", "n", false],
    ["boolean", 0, false],
    ["boolean", "1", true],
    ["boolean", 2, 2],
    ["boolean", "constructor", "constructor"],
    ["date", "12.06.1998", "1998-06-12"],
    ["date", "Jun 12 1998", "1998-06-12"],
    ["date", 20240301, "2024-03-01"],
    ["date", "2024-03-01T10:00:00Z", "2024-03-01"],
    ["date", "31.02.1998", "31.02.1998"],
    ["datetime", "2024-03-01", "2024-03-01T00:00:00.000Z"],
    ["datetime", "12.06.1998 2:05 pm", "1998-06-12T14:05:00.000Z"],
    ["datetime", "1998-01-01 14:05+01:00", "1998-01-01T13:05:00.000Z"],
    ["time", "10:30", "10:30:00.000"],
    ["time", "soon", "soon"],
    ["number", "NA", null],
    ["string", "NA", null],
    ["number", null, null],
  ])("%s of %j", (type, from, to) => {
    expect(convert(from, { type })).toEqual(to);
  });

  test("an array of its JSON, of one value, and without words for none", () => {
    const numbers: TypeDeclaration = { type: "array", items: { type: "number" } };
    expect(convert('["1,5", 2]', numbers)).toEqual([1.5, 2]);
    expect(convert("7", numbers)).toEqual([7]);
    expect(convert(["NA", "3"], numbers)).toEqual([3]);
    expect(convert("[7", numbers)).toBe("[7");
  });

  test("an object with members of their types", () => {
    const conversion: Conversion = { fields: { "a.at": { dates: "month-day" } } };
    const declaration: TypeDeclaration = { type: "object", fields: { at: { type: "date" }, n: { type: "number" } } };
    expect(convert('{"at":"06/12/1998","n":"1"}', declaration, conversion)).toEqual({ at: "1998-06-12", n: 1 });
  });
});

test.each([
  ["1.5", 1.5],
  ["1,5", 1.5],
  ["1,234", undefined],
  ["1.234", undefined],
  ["1.234,5", 1234.5],
  ["12", 12],
  ["1,2,3", undefined],
  ["01.234.567", undefined],
])("without a decimal mark %s is read in one way or not at all", (text, number) => {
  expect(readNumber(text, undefined)).toBe(number);
});
