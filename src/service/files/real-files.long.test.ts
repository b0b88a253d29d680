// Tests the import of real files: preview, rows and filters, against the files as they are.

import { expect, test } from "vitest";
import { readFrom, readRawRows, readRealFile, realFiles } from "../../../scripts/testing/real-files.ts";
import { listFieldTypes, type TypeDeclaration } from "../../language/public.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { createTrial } from "../testing/service.ts";
import { findFormat } from "./file-format.ts";
import type { Preview } from "./preview.ts";

async function setUp() {
  const store = createMemoryStore();
  const { handle, call } = createTrial(store);
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await handle(new Request(`http://x/api/${path}`, { method: "POST", body, headers }));
    return { status: response.status, body: await response.json() };
  };
  return { send, call };
}

/** The value that a row should have for a value of the file. */
function expected(value: unknown, declaration: TypeDeclaration): unknown {
  if (value === null || value === undefined || value === "") return declaration.type === "string" ? value : undefined;
  switch (declaration.type) {
    case "array":
      if (Object(value) === value && !Array.isArray(value))
        return Object.entries(Object(value)).map(([key, each]) =>
          expected(Object(each) === each ? { key, ...Object(each) } : { key, value: each }, declaration.items),
        );
      return [value].flat().map((item) => expected(item, declaration.items));
    case "object":
      return expectedRow(value, declaration.fields);
    case "number":
      return Number(value);
    case "string":
      return String(value);
    case "boolean":
      return value;
    default: {
      const iso = new Date(/Z$|^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : `${value} UTC`).toISOString();
      return declaration.type === "date" ? iso.slice(0, 10) : iso;
    }
  }
}

function expectedRow(row: object, fields: Readonly<Record<string, TypeDeclaration>>, key?: string | null): object {
  const members = Object.entries(row).map(([name, value]) => {
    const field = name === key ? "_id" : /^\d/.test(name) ? `_${name.replace(/\W+/g, "_")}` : name.replace(/\W+/g, "_");
    const declaration = fields[field];
    if (declaration === undefined) throw new Error(`There is no field ${field}.`);
    return [field, expected(value, declaration)];
  });
  return Object.fromEntries(members);
}

/** A row as text, with its members in alphabetical order, and without those that have no value. */
function formatRow(row: object): string {
  return JSON.stringify(row, (_, value) => {
    if (Object(value) !== value || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}

test.each(realFiles)("$name of $package is imported as it is", async (file) => {
  const { name, fields, filters, path, source } = file;
  const bytes = readRealFile(file);
  const raw = readRawRows(file, bytes);
  const { send, call } = await setUp();
  const format = await findFormat(path, new Blob([new Uint8Array(bytes)]));
  const type = source === undefined ? format : `${format}; rows=${source}`;
  const inferred = await send(`$infer/${name}`, new Uint8Array(bytes), { "Content-Type": type });
  const preview: Preview = inferred.body.payload;
  expect(preview).toMatchObject({ rows: raw.length, refused: 0, problems: [], lost: 0 });
  expect(listFieldTypes(preview.collection).size).toBe(fields);

  const form = new FormData();
  form.set("declaration", JSON.stringify(preview.collection));
  form.set("file", new Blob([new Uint8Array(bytes)], { type }));
  const query = new URLSearchParams({ conversion: JSON.stringify(preview.conversion) });
  if (preview.key !== null) query.set("key", preview.key);
  const imported = await send(`$import/${name}?${query}`, form);
  expect(imported).toMatchObject({ status: 201, body: { affected: raw.length } });
  expect(imported.body.refused).toBeUndefined();

  const { body } = await call("GET", `/$export/${name}`);
  const stored = (body as unknown as readonly { readonly _id: unknown }[])
    .map(({ _id, ...row }) => formatRow(preview.key === null ? row : { _id, ...row }))
    .sort();
  const wanted = raw.map((row) => formatRow(expectedRow(row, preview.collection.fields, preview.key))).sort();
  const different = wanted.findIndex((row, index) => row !== stored[index]);
  expect([stored.length, stored[different]]).toEqual([wanted.length, wanted[different]]);

  for (const { text, matches } of filters) {
    const count = raw.filter((row) => matches(readFrom(row))).length;
    expect(count, `${text} can fail`).toBeGreaterThan(0);
    const answer = await call("GET", `/${name}?count=true&limit=1&$filter=${encodeURIComponent(text)}`);
    expect(answer, text).toMatchObject({ status: 200, body: { totalMatches: count } });
  }
});
