// Random rows, files and changes of declarations: no row is lost, and none is left that its declaration refuses.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { CollectionDeclaration, ScalarType } from "../../language/index.ts";
import { boot } from "../boot.ts";
import type { JsonObject } from "../json-object.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { validateRow } from "../validate.ts";
import { withOperators } from "./infer.ts";

const names = ["a", "b", "c"] as const;

const values = fc.oneof(
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
    "#,;\"'\r\n",
  ),
  fc.string(),
  fc.integer(),
  fc.array(fc.constantFrom("x", 1, null), { maxLength: 3 }),
  fc.record({ in: fc.constantFrom("x", 1, null) }),
);
const rows = fc.array(fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3, noNullPrototype: true }), {
  maxLength: 8,
});

const types: readonly ScalarType[] = ["string", "number", "boolean", "date", "datetime", "time"];
const fields = fc.dictionary(
  fc.constantFrom(...names),
  fc.record({ type: fc.constantFrom(...types), required: fc.boolean() }),
  { noNullPrototype: true },
);

function declared(
  given: Readonly<Record<string, { readonly type: ScalarType; readonly required: boolean }>>,
): CollectionDeclaration {
  return withOperators({ name: "Things", description: "", fields: { _id: { type: "number" }, ...given } });
}

function service() {
  const sample = { collections: [declared({})], rows: () => [] };
  const { handle } = boot({ store: createMemoryStore(), sample, prefix: "/api", version: "1" });
  return async (method: string, path: string, body?: unknown, type = "application/json") => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = body === undefined ? {} : { body: text, headers: { "Content-Type": type } };
    const response = await handle(new Request(`http://x/api/${path}`, { method, ...init }));
    return { status: response.status, text: await response.text() };
  };
}

const jsonOf = ({ text }: { readonly text: string }) => JSON.parse(text);

test("exported rows can be imported again, as JSON and as JSON lines", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const send = service();
      const { status, text } = await send("POST", "$infer/Copies", given);
      if (given.length === 0) {
        expect(status).toBe(400);
        return;
      }
      const { collection } = JSON.parse(text).payload as { readonly collection: CollectionDeclaration };
      expect((await send("PUT", "$schema/Copies", collection)).status).toBe(201);
      await send("POST", "$import/Copies?partial=true", given);
      for (const [format, type] of [
        ["json", "application/json"],
        ["ndjson", "application/x-ndjson"],
      ] as const) {
        const before = await send("GET", "$export/Copies");
        const file = await send("GET", `$export/Copies?format=${format}`);
        await send("DELETE", "Copies");
        const imported = await send("POST", "$import/Copies", file.text, type);
        expect(imported.status).toBe(200);
        expect(await send("GET", "$export/Copies")).toEqual(before);
      }
    }),
  );
});

test("no change of a declaration loses a row, or leaves one that does not fit it", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fields, { minLength: 1, maxLength: 6 }), async (given, changes) => {
      const send = service();
      let kept: readonly JsonObject[] = [];
      for (const [index, change] of changes.entries()) {
        const collection = declared(change);
        const { status } = await send("PUT", "$schema/Things", collection);
        const fits = (row: JsonObject) => {
          try {
            return validateRow(row, collection);
          } catch {
            return undefined;
          }
        };
        const fitting = kept.map(fits);
        expect(status).toBe(fitting.includes(undefined) ? 422 : 200);
        if (status === 200) kept = fitting as readonly JsonObject[];
        expect(jsonOf(await send("GET", "$export/Things"))).toEqual(kept);
        if (index === 0 && status === 200) {
          await send("POST", "$import/Things?partial=true", given);
          kept = jsonOf(await send("GET", "$export/Things"));
        }
      }
    }),
  );
});
