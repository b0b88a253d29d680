import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type CollectionDeclaration,
  isObject,
  type ScalarDeclaration,
  type TypeDeclaration,
} from "../language/internal.ts";
import { collections, getSampleRows, sampleSize, samples } from "./public.ts";
import { createShop } from "./shop.ts";

type Json = Readonly<Record<string, unknown>>;

const forms: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}$/,
};

/** Every breach of a declaration, as "path: what". */
function breaches(value: unknown, declaration: TypeDeclaration, path: string): string[] {
  if (value === null || value === undefined) return declaration.required ? [`${path}: is required`] : [];
  switch (declaration.type) {
    case "object":
      return isObject(value) ? memberBreaches(value, declaration.fields, `${path}.`) : [`${path}: is no object`];
    case "array":
      if (!Array.isArray(value)) return [`${path}: is no array`];
      return [
        ...(value.length > (declaration.maxItems ?? Number.POSITIVE_INFINITY) ? [`${path}: has too many items`] : []),
        ...value.flatMap((item, index) => breaches(item, declaration.items, `${path}[${index}]`)),
      ];
    default:
      return scalarBreaches(value, declaration).map((breach) => `${path}: ${breach} (${JSON.stringify(value)})`);
  }
}

function memberBreaches(value: Json, fields: Readonly<Record<string, TypeDeclaration>>, prefix = ""): string[] {
  return [
    ...Object.keys(value).flatMap((name) => (name in fields ? [] : [`${prefix}${name}: is not declared`])),
    ...Object.entries(fields).flatMap(([name, field]) => breaches(value[name], field, prefix + name)),
  ];
}

function scalarBreaches(value: unknown, declaration: ScalarDeclaration): string[] {
  const { type, values, minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = declaration;
  const form = forms[type];
  const expected = form === undefined ? type : "string";
  if (typeof value !== expected) return [`is no ${expected}`];
  const found: string[] = [];
  if (values !== undefined && !values.includes(value as string)) found.push("is not a declared value");
  if (typeof value === "number") {
    if (!Number.isFinite(value)) found.push("is not finite");
    if (value < minimum || value > maximum) found.push("is out of bounds");
    if (declaration.integer && !Number.isInteger(value)) found.push("is no integer");
  }
  if (typeof value === "string") {
    if (value.length > maxLength) found.push("is too long");
    if (form !== undefined && !(form.test(value) && isOnTheCalendar(value, type)))
      found.push(`is no canonical ${type}`);
  }
  return found;
}

function isOnTheCalendar(value: string, type: string): boolean {
  if (type === "time") return true;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

function getDeclaration(name: string): CollectionDeclaration {
  return collections.find((collection) => collection.name === name) as CollectionDeclaration;
}

function checkBody(collection: string, body: Json): string[] {
  return memberBreaches(body, getDeclaration(collection).fields);
}

describe("the shop", () => {
  test("has the promised size", () => {
    const sizes = Object.fromEntries(collections.map(({ name }) => [name, getSampleRows(name).length]));
    expect(sizes).toEqual({ Customers: 200, Products: 300, Orders: 5000, Stock: 840, Payments: expect.any(Number) });
    expect(collections.reduce((sum, { name }) => sum + getSampleRows(name).length, 0)).toBe(sampleSize);
    expect(getSampleRows("Dragons")).toEqual([]);
  });

  test("is the same each time, and changes only on purpose", () => {
    const text = JSON.stringify([...createShop()]);
    expect(JSON.stringify([...createShop()]) === text).toBe(true);
    expect(createHash("sha256").update(text).digest("hex")).toBe(
      "20375aa482d712552ea8a59f16aaaa4082123f4cbe1700ef40e623abe59a4e73",
    );
  });

  test.each(collections.map(({ name }) => name))(
    "%s: every row keeps to its declaration and carries every member",
    (name) => {
      const { fields } = getDeclaration(name);
      const members = Object.keys(fields).toSorted();
      for (const row of getSampleRows(name)) {
        expect(memberBreaches(row, fields), `row ${row._id}`).toEqual([]);
        expect(Object.keys(row).toSorted()).toEqual(members);
      }
      expect(new Set(getSampleRows(name).map(({ _id }) => _id)).size).toBe(getSampleRows(name).length);
    },
  );

  test.each([1_000, 20_000])("with %i orders keeps to the declarations, and its references hold", (count) => {
    const createRows = samples.sizes.rows(count);
    expect(createRows("Orders")).toHaveLength(count);
    for (const { name, fields } of collections)
      expect(createRows(name).flatMap((row) => memberBreaches(row, fields))).toEqual([]);
    const orders = new Set(createRows("Orders").map(({ _id }) => _id));
    expect(createRows("Payments").filter(({ order }) => !orders.has(order as number))).toEqual([]);
  });

  test("is plain JSON in composed characters", () => {
    for (const [name, list] of createShop()) {
      expect(JSON.parse(JSON.stringify(list)), name).toEqual(list);
      expect(JSON.stringify(list).normalize("NFC") === JSON.stringify(list), name).toBe(true);
    }
  });

  test("holds a null, and a value, wherever a member may be null", () => {
    const paths = {
      Customers: ["email", "birthday", "lastOrder"],
      Products: ["weight", "description", "rating"],
      Orders: ["shipped", "deliverAfter", "total", "discount", "note"],
      Stock: ["counted"],
      Payments: ["reference"],
    };
    for (const [name, members] of Object.entries(paths)) {
      for (const member of members) {
        const nulls = getSampleRows(name).filter((row) => row[member] === null).length;
        expect(nulls, `${name}.${member}`).toBeGreaterThan(0);
        expect(nulls, `${name}.${member}`).toBeLessThan(getSampleRows(name).length);
      }
    }
  });

  test("comes in every declared value", () => {
    for (const { name, fields } of collections) {
      for (const [member, declaration] of Object.entries(fields)) {
        if (!("values" in declaration) || declaration.values === undefined) continue;
        expect(new Set(getSampleRows(name).map((row) => row[member])), `${name}.${member}`).toEqual(
          new Set(declaration.values),
        );
      }
    }
  });
});

describe("bodies", () => {
  test("little is required", () => {
    expect(checkBody("Customers", { name: "Ada" })).toEqual([]);
    expect(checkBody("Products", { name: "Left-handed teapot", price: 0 })).toEqual([]);
    expect(checkBody("Stock", { product: "A-1042", warehouse: "HAM" })).toEqual([]);
    const order = { customer: { _id: 118, city: "Αθήνα" }, items: [{ sku: "A-1042", qty: 2 }], total: 318.4 };
    expect(checkBody("Orders", order)).toEqual([]);
    expect(checkBody("Payments", { order: 5001, amount: 318.4, method: "card" })).toEqual([]);
  });

  test("each kind of constraint can be broken", () => {
    expect(
      checkBody("Payments", { order: 1.5, amount: 0, method: "shells", received: "2024-06-31T00:00:00.000Z" }),
    ).toEqual([
      "order: is no integer (1.5)",
      "amount: is out of bounds (0)",
      'method: is not a declared value ("shells")',
      'received: is no canonical datetime ("2024-06-31T00:00:00.000Z")',
    ]);
    expect(checkBody("Orders", { customer: {}, items: [{ sku: "A-1042-HAM-7", qty: 0 }, {}], colour: "teal" })).toEqual(
      [
        "colour: is not declared",
        "customer._id: is required",
        "items[0].qty: is out of bounds (0)",
        "items[1].sku: is required",
        "items[1].qty: is required",
      ],
    );
    expect(checkBody("Stock", { product: "A-1042-or-so-I-think", warehouse: null })).toEqual([
      'product: is too long ("A-1042-or-so-I-think")',
      "warehouse: is required",
    ]);
  });
});
