// Tests reading declarations from untrusted input, and the errors for invalid ones.

import { describe, expect, test, vi } from "vitest";
import { parser } from "../../grammar/generated/filter.ts";
import { collections } from "../samples/public.ts";
import { DeclarationError, readCollections } from "./read-collections.ts";

const outside = (): unknown => JSON.parse(JSON.stringify(collections));
const none = { FindMany: {}, UpdateMany: {}, DeleteMany: {} };
const named = (more: object) => [{ name: "A", fields: { _id: { type: "number" } }, operations: none, ...more }];
const fields = (json: string) => JSON.parse(`[{"name":"A","operations":{},"fields":${json}}]`);

test("reads the response of a service into new objects", () => {
  const sent = outside();
  const read = readCollections(sent);
  expect(read).toEqual(collections);
  expect(read).not.toBe(sent);
});

test("applies defaults to optional members", () => {
  expect(readCollections(named({ indexes: null }))).toEqual([
    {
      name: "A",
      description: "",
      fields: { _id: { type: "number" } },
      indexes: [],
      operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
    },
  ]);
  expect(readCollections([])).toEqual([]);
});

test("ignores members and operators of later versions", () => {
  const FindMany = { filter: { _id: ["=", "between"] }, sort: [], cursor: true };
  const [read] = readCollections(named({ colour: "red", operations: { ...none, FindMany } }));
  expect(read?.operations.FindMany).toEqual({ filter: { _id: ["="] }, sort: [] });
  expect(read).not.toHaveProperty("colour");
});

describe("rejects invalid declarations with the position", () => {
  const deep = (levels: number, open: string, close: string) =>
    fields(`{"a":${open.repeat(levels)}{"type":"number"}${close.repeat(levels)}}`);

  test.each<[string, unknown, string]>([
    ["no array", {}, "collections: It must be an array."],
    ["nothing", undefined, "collections: It must be an array."],
    ["a list of strings", ["Orders"], "collections[0]: It must be an object."],
    [
      "a name that changes the path",
      named({ name: "../x" }),
      "collections[0].name: “../x” is not a valid collection name.",
    ],
    ["no name", named({ name: undefined }), "collections[0].name: It must be a string."],
    ["a duplicate name", [...named({}), ...named({})], "collections: “A” is declared twice."],
    ["too many", new Array(1001).fill(null), "collections: There can be at most 1000 collections."],
    ["no fields", named({ fields: undefined }), "collections[0].fields: It must be an object."],
    ["no operations", named({ operations: [] }), "collections[0].operations: It must be an object."],
    [
      "an unknown type",
      named({ fields: { a: { type: "uuid" } } }),
      "collections[0].fields.a.type: The type must be string, number, boolean, date, datetime, time, object or array.",
    ],
    [
      "a wrong constraint",
      named({ fields: { a: { type: "number", minimum: "1" } } }),
      "fields.a.minimum: It must be a",
    ],
    [
      "an invalid boolean",
      named({ fields: { a: { type: "number", integer: 1 } } }),
      "fields.a.integer: It must be true or",
    ],
    [
      "an invalid value",
      named({ fields: { a: { type: "string", values: [null] } } }),
      "fields.a.values[0]: It must be a",
    ],
    ["an invalid index", named({ indexes: [1] }), "collections[0].indexes[0]: It must be a string."],
    [
      "a name that pollutes the prototype",
      fields('{"__proto__":{"type":"number"}}'),
      "fields: “__proto__” is not a valid field name.",
    ],
    [
      "a path that pollutes",
      named({ operations: { FindMany: { filter: { "a.constructor": ["="] } } } }),
      "operations.FindMany.filter: “a.constructor” is not a valid field name.",
    ],
    [
      "members that are nested too deep",
      deep(40, '{"type":"object","fields":{"a":', "}}"),
      "Members can be nested at most 32 levels deep.",
    ],
    [
      "arrays that are nested too deep",
      deep(40, '{"type":"array","items":', "}"),
      "Arrays can be nested at most 32 levels deep.",
    ],
  ])("%s", (_, json, message) => {
    expect(() => readCollections(json)).toThrow(DeclarationError);
    expect(() => readCollections(json)).toThrow(message);
  });

  test("does not pollute any prototype", () => {
    expect(() => readCollections(fields('{"__proto__":{"type":"number"}}'))).toThrow();
    expect(Reflect.get({}, "type")).toBeUndefined();
  });
});

describe("reports the position of each mistake", () => {
  const at = "collections[0]";
  const operations = (json: object) => named({ operations: { ...none, ...json } });
  test.each<[unknown, string]>([
    [named({ description: 1 }), `${at}.description: It must be a string.`],
    [named({ indexes: {} }), `${at}.indexes: It must be an array.`],
    [operations({ FindMany: [] }), `${at}.operations.FindMany: It must be an object.`],
    [operations({ UpdateMany: 1 }), `${at}.operations.UpdateMany: It must be an object.`],
    [operations({ DeleteMany: 1 }), `${at}.operations.DeleteMany: It must be an object.`],
    [operations({ FindMany: { sort: {} } }), `${at}.operations.FindMany.sort: It must be an array.`],
    [operations({ FindMany: { defaultSort: 1 } }), `${at}.operations.FindMany.defaultSort: It must be a string.`],
    [operations({ UpdateMany: { filter: [] } }), `${at}.operations.UpdateMany.filter: It must be an object.`],
    [
      operations({ UpdateMany: { filter: { a: [1] } } }),
      `${at}.operations.UpdateMany.filter.a[0]: It must be a string.`,
    ],
    [
      operations({ UpdateMany: { filter: { "a..b": [] } } }),
      `${at}.operations.UpdateMany.filter: “a..b” is not a valid field name.`,
    ],
    [fields('{"a.b":{}}'), `${at}.fields: “a.b” is not a valid field name.`],
    [fields('{"1a":{}}'), `${at}.fields: “1a” is not a valid field name.`],
    [fields('{"a":null}'), `${at}.fields.a: It must be an object.`],
    [fields('{"a":1}'), `${at}.fields.a: It must be an object.`],
    [fields('{"a":{"type":"text","description":1}}'), `${at}.fields.a.description: It must be a string.`],
    [fields('{"a":{"type":"text","required":1}}'), `${at}.fields.a.required: It must be true or false.`],
    [fields('{"a":{"type":"object"}}'), `${at}.fields.a.fields: It must be an object.`],
    [fields('{"a":{"type":"array","maxItems":"1"}}'), `${at}.fields.a.maxItems: It must be a number.`],
    [fields('{"a":{"type":"array"}}'), `${at}.fields.a.items: It must be an object.`],
    [fields('{"a":{"type":"string","values":{}}}'), `${at}.fields.a.values: It must be an array.`],
    [fields('{"a":{"type":"string","values":["x",1e999]}}'), `${at}.fields.a.values[1]: It must be a number.`],
    [fields('{"a":{"type":"number","maximum":1e999}}'), `${at}.fields.a.maximum: It must be a number.`],
    [fields('{"a":{"type":"string","maxLength":"1"}}'), `${at}.fields.a.maxLength: It must be a number.`],
  ])("%j: %s", (json, message) => {
    expect(() => readCollections(json)).toThrow(expect.objectContaining({ name: "DeclarationError", message }));
  });
});

test("accepts declarations at the limits of number and depth", () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ ...named({})[0], name: `A${at}` }));
  expect(readCollections(many)).toHaveLength(1_000);
  const deep = (levels: number, open: string, close: string) =>
    fields(`{"a":${open.repeat(levels)}{"type":"number"}${close.repeat(levels)}}`);
  for (const [open, close, word] of [
    ['{"type":"object","fields":{"a":', "}}", "Members"],
    ['{"type":"array","items":', "}", "Arrays"],
  ] as const) {
    const allowed = word === "Members" ? 31 : 32;
    expect(readCollections(deep(allowed, open, close))).toHaveLength(1);
    expect(() => readCollections(deep(allowed + 1, open, close))).toThrow(
      `${word} can be nested at most 32 levels deep.`,
    );
  }
});

test("adds nothing to the declarations", () => {
  const [read] = readCollections(fields('{"a":{"type":"number","values":[1,2],"minimum":0}}'));
  expect(read?.fields).toStrictEqual({ a: { type: "number", values: [1, 2], minimum: 0 } });
  expect(read?.operations.FindMany).toStrictEqual({ filter: {}, sort: [] });
});

test("parses a name once, although every operation repeats it", () => {
  const filter = { total: ["="], "customer.city": ["=", "like"], "customer.name": ["="] };
  const [wide] = fields(
    '{"total":{"type":"number"},"customer":{"type":"object","fields":{"city":{"type":"string"},"name":{"type":"string"}}}}',
  );
  const parse = vi.spyOn(parser, "parse");
  readCollections([{ ...wide, operations: { FindMany: { filter }, UpdateMany: { filter }, DeleteMany: { filter } } }]);
  const parsed = parse.mock.calls.map(([text]) => text);
  parse.mockRestore();
  expect(parsed).toEqual(["total", "customer", "city", "name"]);
});
