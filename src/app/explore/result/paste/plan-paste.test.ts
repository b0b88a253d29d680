import { describe, expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import { planPaste } from "./plan-paste.ts";
import { readCells } from "./read-cells.ts";

describe("cells that a spreadsheet copied", () => {
  test.each([
    ["one cell", "a", [["a"]]],
    [
      "rows and columns",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty cells, also at the end of a row",
      "\t\na\t",
      [
        ["", ""],
        ["a", ""],
      ],
    ],
    ["an empty row between others", "a\n\nb", [["a"], [""], ["b"]]],
    ["quoted line breaks, tabs and quotes", '"a\nb\t""c"""\td', [['a\nb\t"c"', "d"]]],
    ["a quote that is part of the text", '5" nail\t"open', [['5" nail', '"open']]],
    ["nothing", "", [[""]]],
  ])("are read with %s", (_, text, cells) => {
    expect(readCells(text)).toEqual(cells);
  });
});

describe("pasted cells", () => {
  const orders = collections.find(({ name }) => name === "Orders");
  if (orders === undefined) throw new Error("The samples have no orders.");
  const rows = [
    { _id: 1, status: "open", total: 10, customer: { _id: 5, name: "Ada" } },
    { _id: 2, status: "paid", total: 20, customer: { _id: 6, name: "Bo" } },
  ];
  const plan = (text: string, paths: readonly string[]) => planPaste(text, { rows, paths }, orders);

  test("change the rows from the selected cell on, with one patch for each row", () => {
    const { changes, patches, beyond } = plan("paid\t11\nopen\t21", ["status", "total"]);
    expect(changes.map(({ key, path, before, after }) => [key, path, before, after])).toEqual([
      [1, "status", "open", "paid"],
      [1, "total", "10", "11"],
      [2, "status", "paid", "open"],
      [2, "total", "20", "21"],
    ]);
    expect(patches.map(({ key, patch }) => [key, JSON.parse(patch)])).toEqual([
      [1, { status: "paid", total: 11 }],
      [2, { status: "open", total: 21 }],
    ]);
    expect(beyond).toBe(0);
  });

  test("keep other members of an object that they change twice", () => {
    const { patches } = plan("7\tCy", ["customer._id", "customer.name"]);
    expect(JSON.parse(patches[0]?.patch ?? "")).toEqual({ customer: { _id: 7, name: "Cy" } });
  });

  test("change nothing where they equal the value, and then patch no row", () => {
    const { changes, patches } = plan("open\npaid", ["status"]);
    expect([changes, patches]).toEqual([[], []]);
  });

  test("remove a value where they are empty", () => {
    const { changes, patches } = plan("\t12", ["discount", "total"]);
    expect(changes.map(({ path }) => path)).toEqual(["total"]);
    expect(plan("", ["total"]).patches).toEqual([{ key: 1, patch: '{"total":null}' }]);
    expect(patches).toEqual([{ key: 1, patch: '{"total":12}' }]);
  });

  test("are counted beyond the last row and column", () => {
    expect(plan("open\tx\tx\npaid\nx", ["status"]).beyond).toBe(3);
  });

  test.each([
    ["a value of another type", "many", "total", /`total`.*number/],
    ["a value that is not declared", "lost", "status", /`status`/],
    ["the key", "9", "_id", /`_id` can't be changed/],
  ])("have a problem for %s", (_, text, path, message) => {
    expect(plan(text, [path]).changes[0]?.problem).toMatch(message);
  });

  test("with the key change nothing in it if it is the same", () => {
    expect(plan("1\tpaid", ["_id", "status"]).changes.map(({ path }) => path)).toEqual(["status"]);
  });
});
