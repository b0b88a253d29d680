import { describe, expect, test } from "vitest";
import { collections, getSampleRows } from "../../samples/public.ts";
import { checkDeclaration } from "../workspace/check-declaration.ts";
import { checkRows } from "./import-rows.ts";
import { infer as inferFrom } from "./infer.ts";
import { readFileRows } from "./read-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = (text: string) => readFileRows(bytes(text), "text/csv");
const json = (value: unknown) => readFileRows(bytes(JSON.stringify(value)), "application/json");
/** With the texts of the notes. */
const infer = (...given: Parameters<typeof inferFrom>) => {
  const inferred = inferFrom(...given);
  return { ...inferred, notes: inferred.notes.map(({ text }) => text) };
};
const every = { partial: false, replace: false };

describe("types", () => {
  test("of columns are inferred from their text", () => {
    const { collection, key } = infer(
      csv(
        "id,name,code,count,price,open,born,seen,opens,size.width,big,note\n" +
          "1,Ada,007,3,1.5,true,1815-12-10,2024-03-01T10:00:00Z,08:30:00,3,9007199254740993,\n" +
          "2,Bob,012,4,2,FALSE,1999-01-02,2024-03-01T10:00:00+01:00,09:00,4,1,\n",
      ),
      "People",
    );
    expect(key).toBe("id");
    expect(collection.fields).toEqual({
      _id: { type: "number", integer: true, description: "The key." },
      name: { type: "string", required: true },
      code: { type: "string", required: true },
      count: { type: "number", integer: true, required: true },
      price: { type: "number", required: true },
      open: { type: "boolean", required: true },
      born: { type: "date", required: true },
      seen: { type: "datetime", required: true },
      opens: { type: "time", required: true },
      size: { type: "object", required: true, fields: { width: { type: "number", integer: true, required: true } } },
      big: { type: "string", required: true },
      note: { type: "string" },
    });
  });

  test("of columns keep their order, with and without values", () => {
    const { collection } = infer(csv("a,b.x,b.y,c,d\n1,,,,4\n,,,3,4\n"), "Things");
    expect(Object.entries(collection.fields).map(([name, { type }]) => `${name} ${type}`)).toEqual([
      "_id number",
      "a number",
      "b object",
      "c number",
      "d number",
    ]);
    expect(collection.fields.b).toEqual({
      type: "object",
      fields: { x: { type: "string" }, y: { type: "string" } },
    });
  });

  test("of columns with JSON are arrays and objects, unless it is nested too deeply", () => {
    const deep = `${"[".repeat(200)}${"]".repeat(200)}`;
    const { collection } = infer(
      csv(
        `tags,about,title,deep\n"[""a"",""1""]","{""lat"":1.5,""note"":""7""}",[draft] one,${deep}\n[],,[draft] two,${deep}\n`,
      ),
      "Places",
    );
    expect(collection.fields).toMatchObject({
      tags: { type: "array", required: true, items: { type: "string" } },
      about: { type: "object", fields: { lat: { type: "number", required: true }, note: { type: "string" } } },
      title: { type: "string" },
      deep: { type: "string" },
    });
  });

  test("of JSON are those of its values, in objects and arrays too", () => {
    const { collection } = infer(
      json([
        { _id: "a", at: "2024-03-01T10:00:00Z", tags: ["x"], lines: [{ sku: "A", qty: 1 }], none: null },
        { _id: "b", at: "2024-03-01T10:00:00Z", tags: [], lines: [{ sku: "B" }] },
      ]),
      "Notes",
    );
    expect(collection.fields).toEqual({
      _id: { type: "string", description: "The key." },
      at: { type: "datetime", required: true },
      tags: { type: "array", required: true, items: { type: "string" } },
      lines: {
        type: "array",
        required: true,
        items: {
          type: "object",
          fields: { sku: { type: "string", required: true }, qty: { type: "number", integer: true } },
        },
      },
      none: { type: "string" },
    });
  });

  test("are those of nearly all values, and the others are counted", () => {
    const few = csv(`n,x\n${"1,\n".repeat(40)}unknown,\n`);
    const { collection, notes } = infer(few, "Numbers");
    expect(collection.fields.n).toMatchObject({ type: "number" });
    expect(notes).toEqual(["`n` is a number in 40 rows; 1 has a value that the type does not allow."]);
    expect(infer(csv(`n\n${"1\n".repeat(4)}unknown\n`), "Numbers").collection.fields.n).toMatchObject({
      type: "string",
    });
  });

  test("of texts have a note if other values become text, and none for texts that look like numbers", () => {
    const titles = ["Up", "Brazil", "Alien", "Heat"].map((title) => ({ title }));
    expect(infer(json([...titles, { title: 300 }]), "Films").notes).toEqual([
      "`title` is text; one other value, 300, becomes text.",
    ]);
    expect(infer(json([...titles, { title: 300 }, { title: { de: "Oben" } }]), "Films").notes).toEqual([
      "`title` is text; 2 other values, such as 300, become text.",
    ]);
    expect(infer(csv(`code,x\n${"00M,\n".repeat(40)}12,\n`), "Airports").notes).toEqual([]);
  });

  test("of objects take an empty array for one without members", () => {
    const file = json([{ sums: { EUR: 1 } }, { sums: { EUR: 2 } }, { sums: [] }]);
    const { collection, conversion } = infer(file, "Things");
    expect(collection.fields.sums).toEqual({
      type: "object",
      fields: { EUR: { type: "number", integer: true } },
      required: true,
    });
    const { rows } = checkRows(file, collection, { ...every, conversion });
    expect(Array.from(rows, ({ row }) => row.sums)).toEqual([{ EUR: 1 }, { EUR: 2 }, {}]);
  });
});

/** The conversion, the choices and the types of one column, beside one of texts. */
function inferColumn(values: readonly string[]) {
  const {
    collection,
    conversion,
    notes,
    choices = [],
  } = infer(csv(`a;b\n${values.map((value) => `${value};x`).join("\n")}\n`), "Things");
  return {
    type: collection.fields.a?.type,
    notes,
    conversion,
    choices: choices.filter(({ paths: [path] }) => path === "a"),
  };
}

describe("numbers", () => {
  test("have the decimal mark that any column of the file shows", () => {
    const text = "Umsatz;Anteil\n146.083;1,5\n7.200;0,25\n1.234.567;3\n";
    const { collection, conversion, choices } = infer(csv(text), "Sales");
    expect(collection.fields).toMatchObject({ Umsatz: { type: "number", integer: true }, Anteil: { type: "number" } });
    expect(conversion).toMatchObject({ decimal: "," });
    expect(choices).toMatchObject([{ about: "decimal", paths: ["Umsatz", "Anteil"], type: "number" }]);
    const { rows } = checkRows(csv(text), collection, { ...every, conversion });
    expect(Array.from(rows, ({ row }) => row.Umsatz)).toEqual([146_083, 7_200, 1_234_567]);
  });

  test.each([
    ["1,234.5", "."],
    ["0.123", "."],
    ["1234.567", "."],
    ["1.234,5", ","],
    ["1.234.567", ","],
    ["1'234,5", ","],
  ])("are decided by %s", (value, decimal) => {
    expect(inferColumn([value, "7"])).toMatchObject({ type: "number", conversion: { decimal } });
  });

  test("that have two readings stay text until one is chosen", () => {
    const { type, conversion, choices } = inferColumn(["146.083", "7.200", "12"]);
    expect([type, conversion?.decimal]).toEqual(["string", undefined]);
    expect(choices).toMatchObject([{ about: "decimal", count: 2, examples: ["146.083", "7.200"], type: "number" }]);
  });

  test("keep both marks if each column has another one, and no number two readings", () => {
    const { collection, conversion } = infer(csv("lat;price\n47.5;1,50\n48.25;2\n"), "Places");
    expect(collection.fields).toMatchObject({ lat: { type: "number" }, price: { type: "number" } });
    expect(conversion?.decimal).toBeUndefined();
  });
});

test("numbers in quotes are a choice in JSON, and codes are none", () => {
  const places = ["5282", "-12", "146.083", null].map((altitude) => ({ altitude, zip: "01067", n: 1, note: "up" }));
  const { collection, choices } = infer(json(places), "Places");
  expect(collection.fields.altitude).toMatchObject({ type: "string" });
  expect(choices?.filter(({ about }) => about === "number")).toEqual([
    { about: "number", paths: ["altitude"], count: 3, examples: ["5282"], type: "number" },
  ]);
  expect(infer(csv("altitude,x\n5282,\n"), "Places").choices).toEqual([]);
});

describe("dates", () => {
  test.each([
    [["2015/01/03", "2015/1/4"], "date", undefined],
    [["Jun 12 1998", "12 June 1998"], "date", undefined],
    [["1998-01-01 14:05", "1998-01-01"], "datetime", undefined],
    [["12.03.2019", "13.03.2019"], "date", "day-month"],
    [["03/12/2019", "03/13/2019"], "date", "month-day"],
    [["03/13/2019 2:05 pm", "03/12/2019 14:00"], "datetime", "month-day"],
    [["12.03.2019", "11.03.2019"], "string", undefined],
    [["12/13/2019", "13/12/2019"], "string", undefined],
  ])("%j are %s, in the order %s", (values, type, dates) => {
    const { conversion, ...found } = inferColumn(values);
    expect([found.type, conversion?.fields?.a?.dates]).toEqual([type, dates]);
  });

  test("with two orders are a choice, with examples that are other dates in each", () => {
    const { choices, notes } = inferColumn(["12.03.2019", "2019-03-11", "11.03.2019", "07.07.2019"]);
    expect(notes).toEqual([]);
    expect(choices).toEqual([
      { about: "dates", paths: ["a"], count: 3, examples: ["12.03.2019", "11.03.2019"], type: "date" },
    ]);
  });
});

describe("words", () => {
  test("for no value are none among numbers, and a choice", () => {
    const { type, conversion, choices } = inferColumn(["1", "NA", "2", "NA", "-"]);
    expect([type, conversion?.fields?.a?.missing]).toEqual(["number", ["NA", "-"]]);
    expect(choices).toEqual([
      { about: "missing", paths: ["a"], count: 2, examples: ["NA"] },
      { about: "missing", paths: ["a"], count: 1, examples: ["-"] },
    ]);
  });

  test("that may be texts stay texts, as the country NA does", () => {
    const { conversion, choices } = inferColumn(["DE", "NA", "FR"]);
    expect(conversion?.fields?.a?.missing ?? []).toEqual([]);
    expect(choices).toMatchObject([{ about: "missing", examples: ["NA"] }]);
  });

  test.each([
    [["yes", "no", "Yes"], "string"],
    [["0", "1", "1"], "number"],
  ])("%j may be booleans", (values, type) => {
    const found = inferColumn(values);
    expect(found.type).toBe(type);
    expect(found.choices).toMatchObject([{ about: "boolean", count: 3, type: "boolean" }]);
  });
});

test.each([
  ["1\n2\nx\n", '`a` stays text: 2 of 3 values are a number, but "x" is not.'],
  [
    "1\n9007199254740993\n2\n",
    '`a` stays text: 2 of 3 values are a number, but "9007199254740993" is too large or too long for a number.',
  ],
  ["1e400\n1e401\n", '`a` stays text: "1e400" is too large or too long for a number.'],
])("values of several types stay text, with a note: %j", (lines, note) => {
  const { collection, notes } = infer(csv(`a,b\n${lines.replaceAll("\n", ",\n")}`), "Things");
  expect(collection.fields.a).toMatchObject({ type: "string" });
  expect(notes).toEqual([note]);
});

test.each([
  ["20240301\n20240302\n", "`a` is a number. If 20240301 means a date, choose date as its type."],
  ["9007199254740993\n1\n", '`a` stays text: "9007199254740993" is too large or too long for a number.'],
  ["1\ntwo\ntrue\n2024-03-01\n", "`a` stays text: its values are of several types, none of them most."],
])("values that a reader takes for something else have a note: %j", (lines, note) => {
  expect(infer(csv(`a,b\n${lines.replaceAll("\n", ",\n")}`), "Things").notes).toEqual([expect.stringContaining(note)]);
});

test("an id that comes twice is not the key, and has a note", () => {
  const { key, notes } = infer(csv("ID,a\n1,x\n2,y\n1,z\n"), "Things");
  expect([key, notes]).toEqual([null, ["`ID` is not the key, because `1` comes twice."]]);
});

test("one column, and an object as the key, have a note", () => {
  expect(infer(csv("a\nx\n"), "Things").notes).toEqual([expect.stringContaining("There is only one column.")]);
  const { notes, key } = infer(json([{ _id: { $oid: "65" }, id: 1 }]), "Things");
  expect([key, notes]).toEqual([null, [expect.stringContaining("`_id` is an object")]]);
});

test("rows with thousands of different members are refused", () => {
  expect(() => infer(json(Array.from({ length: 1_001 }, (_, n) => ({ [`m${n}`]: n }))), "Things")).toThrow(
    "The rows have more than 1000 different members.",
  );
});

test.each([";", "\t", "|"])("the separator %j is found in a short file", (separator) => {
  const { collection } = infer(csv(`a${separator}b\n1${separator}2\n`), "Things");
  expect(collection.fields).toMatchObject({ a: { type: "number" }, b: { type: "number" } });
});

test("a text with a few frequent values may be an enumeration, and is none", () => {
  const { collection, choices } = infer(
    csv(`status,name\n${Array.from({ length: 20 }, (_, n) => `${n % 2 ? "open" : "paid"},n${n}`).join("\n")}`),
    "Things",
  );
  expect(collection.fields.status).toEqual({ type: "string", required: true });
  expect(choices).toEqual([{ about: "values", paths: ["status"], count: 20, examples: ["open", "paid"] }]);
});

test.each([
  ["id", "id,code\n1,a\n2,b\n"],
  ["code", "n,code\n1,a\n1,b\n"],
  ["orderId", "n,orderId\n1,a\n1,b\n"],
  [null, "id,name\n1,a\n1,b\n"],
  [null, "_id,id,name\n,10,a\n5,20,b\n"],
  [null, "_id,name\n1,a\n2,b\n"],
])("the key is %j", (key, text) => {
  expect(infer(csv(text), "Things").key).toBe(key);
});

test("names that a filter can't write are changed, and listed", () => {
  const { collection, notes } = infer(csv("Unit price (EUR),2nd,and,Größe\n1,2,3,4\n"), "Things");
  expect(Object.keys(collection.fields)).toEqual(["_id", "Unit_price_EUR", "_2nd", "_and", "Größe"]);
  expect(notes).toHaveLength(3);
});

test.each(collections.map(({ name }) => name))(
  "the declaration inferred from %s is valid and fits every row",
  (name) => {
    const file = json(getSampleRows(name));
    const { collection, key } = infer(file, name);
    expect(key).toBeNull();
    const { description: _, ...declaration } = collection;
    expect(checkDeclaration(declaration, name)).toEqual(collection);
    const { rows: checked } = checkRows(file, collection, every);
    expect(Array.from(checked, ({ row }) => row)).toEqual(getSampleRows(name));
  },
);
