import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listFieldTypes } from "../language/public.ts";
import { type SampleRow, collections as samples } from "../samples/public.ts";
import { boot, createMemoryStore, type Row } from "../service/public.ts";
import { listFittingKeys } from "./generate-keys.ts";
import {
  type DescribedCollection,
  generateRows,
  generateWorkspace,
  readSchemaDocument,
  withFreeNames,
} from "./public.ts";

const fixture = (name: string) => readFileSync(new URL(`testing/${name}`, import.meta.url), "utf8");
const northwind = readSchemaDocument(fixture("northwind.xml"), "Things");
const petstore = readSchemaDocument(fixture("petstore.yaml"), "Things");

const named = (collections: readonly DescribedCollection[], name: string) => {
  const found = collections.find(({ declaration }) => declaration.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

function tables(collections: readonly DescribedCollection[], options: { count: number; seed: number }) {
  const found = new Map<string, SampleRow[]>(collections.map(({ declaration }) => [declaration.name, []]));
  for (const [name, row] of generateRows(collections, options)) found.get(name)?.push(row);
  return found;
}

const shop = { collections: samples, rows: () => [] };

/** A service with these collections alone, through the endpoint that a reader of the page uses. */
async function opened(collections: readonly DescribedCollection[], options: { count: number; seed: number }) {
  const service = boot({ store: createMemoryStore(), sample: shop, prefix: "/api", version: "1.0.0" });
  const send = async (method: string, path: string, body?: string) => {
    const init = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
    const response = await service.handle(new Request(`http://riddle.test/api/${path}`, { method, ...init }));
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  return { send, answer: await send("POST", "$import", [...generateWorkspace(collections, options)].join("")) };
}

describe("OData metadata", () => {
  const { collections, notes } = northwind;

  test("of Northwind is thirteen collections with their keys and types", () => {
    expect(northwind.format).toBe("OData 4.0 metadata");
    expect(collections).toHaveLength(13);
    expect(named(collections, "Customers").declaration.fields).toMatchObject({
      _id: { type: "string", maxLength: 5 },
      CompanyName: { type: "string", maxLength: 40, required: true },
      Region: { type: "string", maxLength: 15 },
    });
    expect(named(collections, "Products").declaration.fields).toMatchObject({
      _id: { type: "number", integer: true },
      UnitPrice: { type: "number" },
      UnitsInStock: { type: "number", integer: true, minimum: -32_768, maximum: 32_767 },
      Discontinued: { type: "boolean", required: true },
    });
    expect(named(collections, "Orders").declaration.fields.OrderDate).toEqual({ type: "datetime" });
  });

  test("refers by its constraints, also to its own rows, and joins keys of two parts", () => {
    expect(Object.fromEntries(named(collections, "Orders").references)).toEqual({
      CustomerID: "Customers",
      EmployeeID: "Employees",
      ShipVia: "Shippers",
    });
    expect(named(collections, "Employees").references.get("ReportsTo")).toBe("Employees");
    expect(named(collections, "Order_Details").keyParts).toEqual(["OrderID", "ProductID"]);
    expect(named(collections, "Order_Details").declaration.fields._id).toMatchObject({ type: "string" });
  });

  test("names what it leaves out and calls differently", () => {
    expect(notes).toContain("`Categories.Picture` was left out: Edm.Binary has no counterpart here.");
    expect(notes[0]).toMatch(/^Keys are called `_id`: `CategoryID` of Categories, .* and `CategoryName` of/);
    expect(notes).toContain("The key `_id` of Order_Details is made of `OrderID` and `ProductID`.");
  });

  test("of version 2 refers by its associations", () => {
    const { collections: found } = readSchemaDocument(
      `<edmx:Edmx Version="1.0" xmlns:edmx="a"><edmx:DataServices><Schema Namespace="M" Alias="Self">
        <EntityType Name="Author"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Guid" Nullable="false"/></EntityType>
        <EntityType Name="Book" BaseType="Self.Thing"><Property Name="Writer" Type="Edm.Guid"/><Property Name="Kind" Type="M.Kind"/><Property Name="At" Type="Self.Place"/></EntityType>
        <EntityType Name="Thing"><Key><PropertyRef Name="Code"/></Key><Property Name="Code" Type="Edm.String"/></EntityType>
        <ComplexType Name="Place"><Property Name="Room" Type="Edm.Byte"/></ComplexType>
        <EnumType Name="Kind"><Member Name="Novel"/><Member Name="Poem"/></EnumType>
        <Association Name="A"><End Role="a" Type="M.Author"/><End Role="b" Type="M.Book"/>
          <ReferentialConstraint><Principal Role="a"><PropertyRef Name="Id"/></Principal><Dependent Role="b"><PropertyRef Name="Writer"/></Dependent></ReferentialConstraint></Association>
        <EntityContainer Name="C"><EntitySet Name="Authors" EntityType="M.Author"/><EntitySet Name="Books" EntityType="M.Book"/></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>`,
      "Things",
    );
    const books = named(found, "Books");
    expect(Object.keys(books.declaration.fields)).toEqual(["_id", "Writer", "Kind", "At"]);
    expect(books.declaration.fields.Kind).toEqual({ type: "string", values: ["Novel", "Poem"] });
    expect(books.declaration.fields.At).toMatchObject({ type: "object", fields: { Room: { maximum: 255 } } });
    expect(Object.fromEntries(books.references)).toEqual({ Writer: "Authors" });
  });
});

describe("an OpenAPI description", () => {
  test("gives the objects that its GET operations respond with, and no errors or maps", () => {
    expect(petstore.format).toBe("OpenAPI 3.0.4");
    expect(petstore.collections.map(({ declaration }) => declaration.name)).toEqual(["Pet", "Order", "User"]);
    const { fields } = named(petstore.collections, "Pet").declaration;
    expect(Object.keys(fields)).toEqual(["_id", "name", "category", "photoUrls", "tags", "status"]);
    expect(fields).toMatchObject({
      name: { required: true },
      category: { type: "object", fields: { id: { type: "number", integer: true } } },
      photoUrls: { type: "array", items: { type: "string" } },
      status: { values: ["available", "pending", "sold"] },
    });
    expect(named(petstore.collections, "User").declaration.fields).not.toHaveProperty("password");
    expect(named(petstore.collections, "Order").references.get("petId")).toBe("Pet");
  });

  test("of version 2 is read, too", () => {
    const schema = { type: "object", properties: { code: { type: "string" }, size: { type: ["number", "null"] } } };
    const { format, collections } = readSchemaDocument(
      JSON.stringify({
        swagger: "2.0",
        paths: { "/rooms/": { get: { responses: { 200: { schema: { type: "array", items: schema } } } } } },
      }),
      "Things",
    );
    expect(format).toBe("OpenAPI 2.0");
    expect(collections.map(({ declaration }) => declaration)).toMatchObject([
      { name: "Rooms", fields: { _id: { type: "string" }, size: { type: "number" } } },
    ]);
  });
});

describe("a JSON Schema", () => {
  test("is one collection, under its title or the name of its file", () => {
    const schema = { properties: { id: { type: "integer" }, "Unit price": { type: "number", minimum: 0 } } };
    const { collections, notes } = readSchemaDocument(JSON.stringify(schema), "Prices");
    expect(collections.map(({ declaration }) => declaration)).toMatchObject([
      { name: "Prices", fields: { _id: { integer: true }, Unit_price: { minimum: 0 } } },
    ]);
    expect(notes).toContain("`Unit price` of Prices is called `Unit_price`, because a filter can't write it.");
  });

  test("is several collections if its properties are lists of objects", () => {
    const list = (properties: object) => ({ type: "array", items: { type: "object", properties } });
    const schema = {
      type: "object",
      properties: {
        cities: list({ id: { type: "integer" }, name: { type: "string" } }),
        streets: list({ id: { type: "integer" }, city_id: { type: "integer" } }),
      },
    };
    const { collections } = readSchemaDocument(JSON.stringify(schema), "Things");
    expect(collections.map(({ declaration }) => declaration.name)).toEqual(["cities", "streets"]);
    expect(Object.fromEntries(named(collections, "streets").references)).toEqual({ city_id: "cities" });
  });
});

const loop = { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a", properties: {} };
const deep = `{"properties":${'{"a":{"properties":'.repeat(40)}{}${"}}".repeat(40)}}`;
const wide = {
  properties: Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`f${at}`, { type: "string" }])),
};

test.each([
  ["an HTML page", "<!DOCTYPE html><title>Not found</title>", "This is an HTML page"],
  ["an HTML page below a comment", "<!-- saved -->\n<html><p>Sign in", "This is an HTML page"],
  ["other XML", "<feed><entry/></feed>", "This XML is no OData metadata: it has no `edmx:Edmx`"],
  ["broken XML", "<edmx:Edmx><Schema></edmx:Edmx>", "The XML is malformed:"],
  ["broken JSON", '{"openapi":', "The JSON can't be read:"],
  ["broken YAML", "openapi: 3.0.0\n  paths: [", "The YAML can't be read:"],
  [
    "rows",
    '{"value":[{"a":1}]}',
    "no OpenAPI description, no JSON Schema and no OData metadata. For rows, use New collection.",
  ],
  ["an empty text", "", "This is no export"],
  ["a description without objects", '{"openapi":"3.1.0","paths":{}}', "No collection was found in this document"],
  ["OData metadata as JSON", '{"$Version":"4.01"}', "OData metadata is read as XML only."],
  ["a reference to nothing", '{"properties":{"a":{"$ref":"#/$defs/b"}}}', "`#/$defs/b` refers to nothing"],
  ["references in a circle", JSON.stringify(loop), "leads back to itself"],
  ["many fields", JSON.stringify(wide), "fields"],
  ["too much text", " ".repeat(8_000_001), "The document has more than 8 million characters."],
])("%s is refused with a reason", (_name, text, reason) => {
  expect(() => readSchemaDocument(text, "Things")).toThrow(
    expect.objectContaining({ name: "SchemaDocumentError", message: expect.stringContaining(reason) }),
  );
});

test("schemas that contain themselves end at a depth, with a note", () => {
  const tree = {
    $ref: "#/$defs/node",
    $defs: { node: { properties: { id: { type: "integer" }, next: { $ref: "#/$defs/node" } } } },
  };
  const { notes } = readSchemaDocument(JSON.stringify(tree), "Tree");
  expect(notes.join()).toContain("was left out: it lies more than 5 levels deep");
  expect(readSchemaDocument(deep, "Deep").notes.join()).toContain("levels deep");
});

test("names of JavaScript's own members are left out", () => {
  const { collections, notes } = readSchemaDocument(
    '{"properties":{"id":{"type":"integer"},"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    "Things",
  );
  expect(Object.keys(collections[0]?.declaration.fields ?? {})).toEqual(["_id"]);
  expect(notes).toContain("`constructor` of Things was left out: a filter can't write its name.");
});

test("collections get other names where theirs are taken, and references follow", () => {
  const renamed = withFreeNames(petstore.collections, ["Pet", "Pet2", "Other"]);
  expect(renamed.map(({ declaration }) => declaration.name)).toEqual(["Pet3", "Order", "User"]);
  expect(named(renamed, "Order").references.get("petId")).toBe("Pet3");
});

test("generated rows are the same for the same seed", () => {
  const once = tables(northwind.collections, { count: 20, seed: 7 });
  expect(tables(northwind.collections, { count: 20, seed: 7 })).toEqual(once);
  expect(tables(northwind.collections, { count: 20, seed: 8 })).not.toEqual(once);
});

test.each([
  ["Northwind", northwind],
  ["a pet store", petstore],
])("the service takes the rows of %s, and finds them by every field", async (_name, { collections }) => {
  const { send, answer } = await opened(collections, { count: 50, seed: 3 });
  expect(answer).toEqual({ status: 200, json: { affected: collections.length * 50 } });
  for (const { declaration } of collections) {
    const { name } = declaration;
    const { payload } = (await send("GET", name)).json as { readonly payload: readonly Row[] };
    for (const [path, { type, many }] of listFieldTypes(declaration)) {
      const valueIn = (row: Row) =>
        path.split(".").reduce<unknown>((inside, part) => (Object(inside) as Record<string, unknown>)[part], row) ??
        null;
      const value = many ? undefined : payload.map(valueIn).find((each) => each !== null);
      const filter = value === undefined ? `${path} != null` : `${path} = ${writeLiteral(value, type)}`;
      const found = await send("GET", `${name}?$filter=${encodeURIComponent(filter)}`);
      expect([filter, found.status]).toEqual([filter, 200]);
      if (value === undefined) continue;
      const rows = (found.json as { readonly payload: readonly Row[] }).payload;
      const keys = payload.filter((row) => valueIn(row) === value).map(({ _id }) => _id);
      expect([filter, rows.map(({ _id }) => _id)]).toEqual([filter, keys]);
    }
  }
});

function writeLiteral(value: unknown, type: string): string {
  if (typeof value !== "string") return String(value);
  return type === "string" ? `'${value.replaceAll("'", "''")}'` : `#${value}#`;
}

const scalar = fc.oneof(
  fc.record({ type: fc.constant("string"), maxLength: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }) }),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("date", "date-time", "time", "uuid") }),
  fc.record({ type: fc.constant("string"), enum: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }) }),
  fc.record({ type: fc.constant("boolean") }),
  fc
    .tuple(fc.constantFrom("integer", "number"), fc.integer({ min: -5000, max: 5000 }), fc.nat(3000), fc.nat(2))
    .map(([type, minimum, width, sides]) => ({
      type,
      ...(sides > 0 ? { minimum } : {}),
      ...(sides > 1 ? { maximum: minimum + width } : {}),
    })),
);
const member = fc.oneof(
  { weight: 5, arbitrary: scalar },
  scalar.map((items) => ({ type: "array", items, maxItems: 2 })),
  fc
    .dictionary(fc.constantFrom("city", "email", "price"), scalar, { minKeys: 1 })
    .map((properties) => ({ properties })),
);
const key = fc.constantFrom(
  { type: "integer" },
  { type: "integer", minimum: -3, maximum: 12 },
  { type: "integer", maximum: -5 },
  { type: "string", maxLength: 2 },
  { type: "string", format: "uuid" },
  { type: "string", enum: ["x", "y", "z"] },
);
const table = fc.record({
  key,
  members: fc.dictionary(fc.constantFrom("name", "status", "year", "Phone", "AId", "bId", "cId"), member),
  references: fc.uniqueArray(fc.constantFrom("aId", "BId"), { maxLength: 2 }),
  required: fc.boolean(),
});

test("the service takes generated rows of any schema, and every reference holds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ a: table, b: table, c: table }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer(),
      async (described, count, seed) => {
        const properties = Object.entries(described).map(([name, { key: id, members, references, required }]) => {
          const keys = { aId: described.a.key, BId: described.b.key };
          const all = { id, ...members, ...Object.fromEntries(references.map((each) => [each, keys[each]])) };
          return [name, { type: "array", items: { properties: all, required: required ? Object.keys(all) : [] } }];
        });
        const { collections } = readSchemaDocument(
          JSON.stringify({ properties: Object.fromEntries(properties) }),
          "Things",
        );
        const rows = tables(collections, { count, seed });
        const { answer } = await opened(collections, { count, seed });
        const all = [...rows.values()].reduce((sum, { length }) => sum + length, 0);
        expect(answer).toEqual({ status: 200, json: { affected: all } });
        for (const { declaration, references } of collections) {
          for (const [field, target] of references) {
            const targets = listFittingKeys(rows.get(target) ?? [], declaration.fields[field]);
            // A narrow field may hold none of the keys.
            if (targets.length === 0) continue;
            const given = rows.get(declaration.name)?.map((row) => row[field]) ?? [];
            expect(given.filter((value) => value !== null && !targets.some((each) => each === value))).toEqual([]);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
