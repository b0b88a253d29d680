// Properties of imports, exports and changes of declarations, for any store.

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CollectionDeclaration,
  isOrdered,
  isScalarTypeName,
  type ScalarTypeName,
  scalarTypes,
  type TypeDeclaration,
} from "../../language/internal.ts";
import { boot } from "../boot.ts";
import { withOperators } from "../files/infer.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { validateRow } from "../rows/validate.ts";
import type { Store } from "../store/store.ts";

const names = ["a", "b", "c"] as const;

const scalarValue = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1.5,
    7,
    "",
    "x",
    "007",
    "2024-03-01",
    "2024-03-01T10:00:00+01:00",
    "T10:30:00",
  ),
  fc.constant("#,;\"'\r\n"),
  fc.string(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
);
const anyValue = fc.oneof(
  { weight: 3, arbitrary: scalarValue },
  { weight: 1, arbitrary: fc.array(fc.constantFrom("x", 1, null), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom({ in: 1 }, { inner: "x" }, { inner: 7 }, { inner: null }) },
);
const anyRows = fc.array(fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 3, noNullPrototype: true }), {
  maxLength: 8,
});

const bounds = fc.record(
  { integer: fc.boolean(), minimum: fc.constantFrom(-5, 0), maximum: fc.constantFrom(5, 1e9) },
  { requiredKeys: [] },
);
const scalar: fc.Arbitrary<TypeDeclaration> = fc.oneof(
  fc
    .constantFrom(...scalarTypes.keys())
    .filter(isScalarTypeName)
    .map((type): TypeDeclaration => ({ type })),
  bounds.map((given): TypeDeclaration => ({ type: "number", ...given })),
  fc.constantFrom<TypeDeclaration>(
    { type: "string", maxLength: 3 },
    { type: "string", values: ["x", "007"] },
    { type: "number", values: [0, 7] },
  ),
);
const anyType: fc.Arbitrary<TypeDeclaration> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: scalar.map((inner): TypeDeclaration => ({ type: "object", fields: { inner } })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(scalar, fc.constantFrom({}, { maxItems: 2 }))
      .map(([items, most]): TypeDeclaration => ({ type: "array", items, ...most })),
  },
);
const anyFields = fc.dictionary(
  fc.constantFrom(...names),
  fc.tuple(anyType, fc.boolean()).map(([type, required]): TypeDeclaration => ({ ...type, required })),
  { noNullPrototype: true },
);
const anyKey = fc.constantFrom<TypeDeclaration>({ type: "number" }, { type: "number" }, { type: "string" });

/** A declaration with an index on each field that can have one, or on none. */
function declareCollection(
  name: string,
  _id: TypeDeclaration,
  fields: Readonly<Record<string, TypeDeclaration>>,
  isIndexed: boolean,
) {
  const collection = withOperators({ name, description: "", fields: { _id, ...fields } });
  const indexes = Object.entries(fields).flatMap(([field, { type }]) =>
    isScalarTypeName(type) && isOrdered(type) ? [field] : [],
  );
  return { ...collection, indexes: isIndexed ? indexes : [] };
}

const anyDeclaration = fc
  .tuple(anyKey, anyFields, fc.boolean())
  .map(([key, fields, isIndexed]) => declareCollection("Things", key, fields, isIndexed));

const anyChange = fc.tuple(anyDeclaration, anyRows);

const start = declareCollection("Things", { type: "number" }, {}, false);

/** Declares the tests. @param runs - of each property */
export function testWorkspaceProperties(title: string, createStore: () => Store, runs: number): void {
  const sample = { collections: [start], rows: () => [] };
  const { handle } = boot({ store: createStore(), sample, prefix: "/api", version: "1" });
  const send = async (method: string, path: string, body?: unknown, type = "application/json") => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = body === undefined ? {} : { body: text, headers: { "Content-Type": type } };
    const response = await handle(new Request(`http://x/api/${path}`, { method, ...init }));
    return { status: response.status, text: await response.text() };
  };
  const exportSortedRows = async (collection: string) =>
    sortByKey(JSON.parse((await send("GET", `$export/${collection}`)).text));
  const everything = async () => {
    const { collections, rows } = JSON.parse((await send("GET", "$export")).text);
    return { collections, rows: Object.entries(rows).map(([name, table]) => [name, sortByKey(table as JsonObject[])]) };
  };
  const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(arbitrary, async (value) => {
        await send("POST", "$reset");
        await property(value);
      }),
      { numRuns: runs },
    );

  test(`${title}: rows of a file without keys get others than those with keys, in any number`, async () => {
    await send("POST", "$reset");
    const declaration = { fields: { _id: { type: "number" }, n: { type: "number" } } };
    expect((await send("PUT", "$schema/Mixed", declaration)).status).toBe(201);
    const rows = Array.from({ length: 2_500 }, (_, n) => (n % 3 === 0 ? { n } : { _id: n, n }));
    expect(await send("POST", "$import/Mixed", rows)).toEqual({ status: 200, text: '{"affected":2500}' });
    const stored = await exportSortedRows("Mixed");
    const numbers = stored.map(({ n }: JsonObject) => n as number);
    expect(numbers.sort((a: number, b: number) => a - b)).toEqual(rows.map(({ n }) => n));
    const again = await send("POST", "$import/Mixed?partial=true", rows.slice(0, 3));
    expect(JSON.parse(again.text)).toMatchObject({ affected: 1, refused: 2, rows: [2, 3] });
  });

  test(`${title}: exported rows can be imported again, as JSON and as JSON lines`, async () => {
    await check(anyRows, async (given) => {
      const { status, text } = await send("POST", "$infer/Copies", given);
      const isEmpty = given.length === 0;
      expect(status).toBe(isEmpty ? 400 : 200);
      const { collection } = isEmpty ? { collection: start } : JSON.parse(text).payload;
      expect((await send("PUT", "$schema/Copies", { ...collection, name: "Copies" })).status).toBe(201);
      await send("POST", "$import/Copies?partial=true", given);
      for (const [format, type] of [
        ["json", "application/json"],
        ["ndjson", "application/x-ndjson"],
      ] as const) {
        const before = await exportSortedRows("Copies");
        const file = await send("GET", `$export/Copies?format=${format}`);
        await send("DELETE", "Copies");
        expect((await send("POST", "$import/Copies", file.text, type)).status).toBe(200);
        expect(await exportSortedRows("Copies")).toEqual(before);
      }
    });
  });

  test(`${title}: rows survive CSV and TSV if every value has a type`, async () => {
    const fields = {
      a: { type: "string" },
      b: { type: "number" },
      c: { type: "object", fields: { inner: { type: "boolean" } } },
    } as const;
    const text = fc.string({ unit: fc.constantFrom("x", " ", '"', ",", ";", "\t", "\n", "é", "=") });
    const row = fc.record(
      {
        a: text.filter((value) => value !== ""),
        b: fc.double({ noDefaultInfinity: true, noNaN: true }),
        c: fc.record({ inner: fc.boolean() }),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    await check(
      fc.tuple(fc.array(row, { maxLength: 6 }), fc.constantFrom(",", "\t", ";")),
      async ([given, separator]) => {
        await send("PUT", "$schema/Copies", declareCollection("Copies", { type: "number" }, fields, false));
        const quoted = (value: unknown) => (value === undefined ? "" : `"${String(value).replaceAll('"', '""')}"`);
        const lines = given.map((each, index) => [index, each.a, each.b, each.c?.inner].map(quoted).join(separator));
        const file = ["_id,a,b,c.inner".replaceAll(",", separator), ...lines].join("\r\n");
        const type = separator === "\t" ? "text/tab-separated-values" : "text/csv";
        expect(await send("POST", "$import/Copies", `sep=${separator}\r\n${file}`, type)).toMatchObject({
          status: 200,
        });
        // Zero has no sign in JSON.
        expect(await exportSortedRows("Copies")).toEqual(
          JSON.parse(JSON.stringify(given.map((each, index) => ({ _id: index, ...each })))),
        );
      },
    );
  });

  test(`${title}: an exported workspace can be opened again, and opening one undone`, async () => {
    await check(fc.array(anyChange, { minLength: 1, maxLength: 3 }), async (all) => {
      for (const [index, [declaration, rows]] of all.entries()) {
        await send("PUT", `$schema/C${index}`, { ...declaration, name: `C${index}` });
        await send("POST", `$import/C${index}?partial=true`, rows);
      }
      const before = await everything();
      const file = (await send("GET", "$export")).text;
      await send("POST", "$reset");
      const reset = await everything();
      expect((await send("POST", "$import", file)).status).toBe(200);
      expect(await everything()).toEqual(before);
      const [{ step }] = JSON.parse((await send("GET", "$history")).text).payload;
      expect((await send("POST", `$undo?step=${step}`)).status).toBe(200);
      expect(await everything()).toEqual(reset);
    });
  });

  test(`${title}: no change of a declaration loses a row, or leaves one that does not fit it`, async () => {
    // Often one text that becomes a date-time, whose form is another one then, or that is none.
    const oneText = fc
      .tuple(fc.constantFrom<ScalarTypeName>("string", "datetime"), fc.constantFrom("2024-03-01T10:00:00+01:00", ""))
      .map(([type, a]): [CollectionDeclaration, JsonObject[]] => [
        declareCollection("Things", { type: "number" }, { a: { type } }, true),
        [{ a }],
      ]);
    const changes = fc.oneof(
      fc.array(anyChange, { minLength: 1, maxLength: 6 }),
      fc.array(oneText, { minLength: 2, maxLength: 4 }),
    );
    await check(changes, async (all) => {
      let kept: readonly JsonObject[] = [];
      for (const [collection, rows] of all) {
        const fitting = kept.map((row) => fitRow(row, collection));
        const { status } = await send("PUT", "$schema/Things", collection);
        expect(status).toBe(fitting.includes(undefined) ? 422 : 200);
        if (status === 200) kept = fitting as readonly JsonObject[];
        expect(await exportSortedRows("Things")).toEqual(kept);
        if (status !== 200) continue;
        for (const index of collection.indexes) {
          // Every row is in the index, unless its value is missing.
          const found = await send("GET", `Things?$filter=${index} != null&count=true&limit=0`);
          expect(JSON.parse(found.text).totalMatches).toBe(kept.filter((row) => (row[index] ?? null) !== null).length);
        }
        await send("POST", "$import/Things?partial=true", rows);
        kept = await exportSortedRows("Things");
        expect(kept.map((row) => fitRow(row, collection))).toEqual(kept);
      }
    });
  });
}

function sortByKey(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
}

function fitRow(row: JsonObject, collection: CollectionDeclaration): JsonObject | undefined {
  try {
    return validateRow(row, collection);
  } catch {
    return undefined;
  }
}
