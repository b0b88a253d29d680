import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Cell } from "./cell.tsx";
import type { Column } from "./columns.ts";

const column = (type: Column["type"], fractional = false): Column => ({
  path: "field",
  type,
  typeName: type,
  description: undefined,
  sortable: true,
  fractional,
  width: 100,
});
const markup = (value: unknown, type: Column["type"], more: object = {}) =>
  renderToStaticMarkup(<Cell value={value} column={column(type)} {...more} />);
const text = (value: unknown, type: Column["type"], more: object = {}) =>
  markup(value, type, more)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<");

describe("A cell", () => {
  test("distinguishes null, a missing value, an empty text and a value not loaded yet", () => {
    expect(text(null, "string")).toBe("null");
    expect(text(undefined, "string")).toBe("missing");
    expect(text("", "string")).toBe("''");
    expect(text(undefined, "string", { isHeld: false })).toBe("…");
    expect(text("null", "string")).toBe("null");
    expect(markup("null", "string")).not.toBe(markup(null, "string"));
  });

  test("opens a list with its length, and shows what is in its items", () => {
    expect(text([], "array")).toBe("[0] ");
    expect(text(["red", ""], "array")).toBe("[2] red, ''");
    expect(text([{ sku: "A-1", qty: 2, tags: ["x", null] }], "array")).toBe("[1] {sku: A-1, qty: 2, tags: [x, null]}");
  });

  test("shows an object in place of a declared string, number or time, whatever its members are named", () => {
    const row = JSON.parse('{"toString":1,"valueOf":null,"__proto__":{"a":[]}}');
    for (const type of ["string", "number", "date", "datetime", "time", "boolean"] as const)
      expect(text(row, type)).toBe("{toString: 1, valueOf: null, __proto__: {a: []}}");
  });

  test("lists all items if there is room", () => {
    const items = Array.from({ length: 60 }, (_, at) => `item number ${at}`);
    expect(markup(items, "array", { isWhole: true }).match(/<li>/g)).toHaveLength(60);
    expect(text(items, "array", { isWhole: true })).toContain("item number 59");
    expect(text(items, "array")).toMatch(/^\[60\] item number 0, .*, …$/);
  });

  test("truncates a long text unless there is room", () => {
    expect(text("ä".repeat(100_000), "string")).toHaveLength(2001);
    expect(text("ä".repeat(100_000), "string", { isWhole: true })).toHaveLength(100_000);
  });

  test("marks right-to-left text", () => {
    expect(markup("الدار البيضاء", "string")).toMatch(/<bdi class="[^"]*rtl/);
    expect(markup("Łódź 東京 👩‍🚀", "string")).not.toContain("class");
  });

  test("shows a value of an undeclared type unchanged", () => {
    expect(text({ a: 1 }, "boolean")).toBe("{a: 1}");
    expect(text("7", "number")).toBe("7");
    expect(markup("<b>", "string")).toContain("&lt;b&gt;");
  });

  test("formats fractional columns with at least two decimals, and integers in other columns with none", () => {
    const number = (value: number, fractional: boolean) =>
      renderToStaticMarkup(<Cell value={value} column={column("number", fractional)} />).replace(/<[^>]*>/g, "");
    expect([12, 9.5, 0.125].map((value) => number(value, true))).toEqual(["12.00", "9.50", "0.125"]);
    expect([1985, 9.5].map((value) => number(value, false))).toEqual(["1985", "9.5"]);
  });

  test("highlights parts of a text and whole items", () => {
    const highlight = { whole: false, spans: [{ from: 3, to: 7 }], items: new Map() };
    expect(markup("Hamburg", "string", { highlight })).toMatch(/Ham<mark[^>]*>burg<\/mark>/);
    const items = new Map([[1, { whole: true, spans: [], items: new Map() }]]);
    expect(markup([{ q: 1 }, { q: 2 }], "array", { highlight: { whole: false, spans: [], items } })).toMatch(
      /<mark[^>]*>\{q: 2\}<\/mark>/,
    );
  });
});
