// Tests maps inside rows: which objects are taken for one, and what becomes of them.

import { expect, test } from "vitest";
import { listFieldTypes } from "../../language/public.ts";
import { checkRows } from "./import-rows.ts";
import { infer } from "./infer.ts";
import { findMaps } from "./map-entries.ts";
import { createPreview } from "./preview.ts";
import { readFileRows } from "./read-file.ts";

const json = (value: unknown) => readFileRows(new TextEncoder().encode(JSON.stringify(value)), "application/json");
const languages = ["de", "fr", "it", "en-GB", "pt-BR", "hu"];
const names = (of: readonly string[], n: number) =>
  Object.fromEntries(of.map((each) => [each, { official: `The ${n} in ${each}`, common: `${n} in ${each}` }]));
const lands = [1, 2, 3].map((n) => ({ n, name: { own: names(languages, n) } }));

test("a map is imported as an array of entries, with keys as they are in the file", () => {
  const file = json([...lands, { n: 4, name: { own: [] } }]);
  const inferred = infer(file, "Lands");
  expect([...listFieldTypes(inferred.collection).keys()]).toEqual([
    "_id",
    "n",
    "name.own.key",
    "name.own.official",
    "name.own.common",
  ]);
  expect(inferred.choices).toEqual([
    { about: "entries", paths: ["name.own"], count: 6, examples: languages.slice(0, 5) },
  ]);
  expect(inferred.notes).toEqual([]);
  const { rows, refused, source } = createPreview({ file, inferred });
  expect([rows, refused]).toEqual([4, 0]);
  const entries = languages.map((key) => ({ key, official: `The 1 in ${key}`, common: `1 in ${key}` }));
  expect(source[0]).toEqual({ n: 1, name: { own: entries } });
  const options = { partial: false, replace: false, conversion: inferred.conversion };
  const { rows: checked } = checkRows(file, inferred.collection, options);
  const [first, , , last] = Array.from(checked, ({ row }) => row);
  expect(first).toEqual({ n: 1, name: { own: entries } });
  expect(last).toEqual({ n: 4, name: { own: [] } });
});

test("a map is an object with fields if that is chosen", () => {
  const { collection, choices, notes } = infer(json(lands), "Lands", { fields: { "name.own": { entries: false } } });
  expect([...listFieldTypes(collection).keys()]).toContain("name.own.en_GB.common");
  expect(choices?.[0]).toMatchObject({ about: "entries", paths: ["name.own"] });
  expect(notes.map(({ text }) => text)).toContain("`en-GB` becomes `en_GB`, because a filter can't write it.");
});

const codes = Array.from({ length: 40 }, (_, index) => `${"abcdefgh"[index % 8]}${"klmno"[index % 5]}`);
const some = (count: number, value: (index: number) => unknown) =>
  Array.from({ length: 40 }, (_, row) => ({
    m: Object.fromEntries(Array.from({ length: count }, (_, n) => [codes[(row * count + n) % 40], value(n)])),
  }));

test.each<[what: string, rows: readonly object[], paths: readonly string[]]>([
  ["single values under codes that vary", some(2, () => "x"), ["m"]],
  ["arrays under codes that vary", some(2, () => ["x"]), ["m"]],
  ["objects with members that vary", some(2, (n) => ({ a: n, b: n })), ["m"]],
  [
    "maps in maps",
    [1, 2, 3].map((n) => ({
      m: Object.fromEntries(["2020", "2021", "2022", "2023", "2024"].map((y) => [y, names(languages, n)])),
    })),
    ["m", "m.value"],
  ],
])("%s are maps", (_, rows, paths) => {
  const file = json(rows);
  expect(findMaps(file).map(({ path }) => path)).toEqual(paths);
  const inferred = infer(file, "Things");
  expect(createPreview({ file, inferred })).toMatchObject({ rows: rows.length, refused: 0 });
  expect(listFieldTypes(inferred.collection).size).toBeLessThan(6);
});

test.each<[what: string, rows: readonly object[]]>([
  ["the same members in each row", [1, 2, 3].map((n) => ({ m: { hp: n, atk: n, def: n, spa: n, spd: n, spe: n } }))],
  ["members of different types", some(2, (n) => (n === 0 ? "x" : 1))],
  ["objects of different shapes", some(2, (n) => (n === 0 ? { a: 1 } : { b: 1, c: 2 }))],
  ["few members", [1, 2, 3].map((n) => ({ m: { en: { f: n, m: n }, fr: { f: n, m: n } } }))],
  ["values with a key of their own", some(2, (n) => ({ key: n, b: n }))],
])("an object with %s is no map", (_, rows) => {
  expect(findMaps(json(rows))).toEqual([]);
});
