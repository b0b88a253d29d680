import { expect, test } from "vitest";
import type { CollectionDeclaration } from "../../../../language/public.ts";
import { createRow, findRowProblems, listRowFields } from "./new-row.ts";

const films: CollectionDeclaration = {
  name: "Films",
  description: "",
  fields: {
    _id: { type: "number" },
    title: { type: "string", required: true },
    year: { type: "number", integer: true },
    tags: { type: "array", items: { type: "string" } },
    director: { type: "object", fields: { name: { type: "string", required: true }, born: { type: "date" } } },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const create = (texts: Readonly<Record<string, string>>) => createRow(films.fields, new Map(Object.entries(texts)));

test("the form has a field for each value, also inside objects", () => {
  const paths = listRowFields(films.fields).map(({ path }) => path);
  expect(paths).toEqual(["_id", "title", "year", "tags", "director.name", "director.born"]);
});

test("a row has the members whose fields are filled in, with their types", () => {
  const row = create({ title: "7", year: "1999", tags: '["a"]', "director.name": "Ada" });
  expect(row).toEqual({ title: "7", year: 1999, tags: ["a"], director: { name: "Ada" } });
  expect(findRowProblems(row, films)).toEqual(new Map());
});

test("problems are those of the service, by field", () => {
  const problems = findRowProblems(create({ year: "soon", tags: "[1]", "director.born": "1999-01-01" }), films);
  expect([...problems.keys()].toSorted()).toEqual(["director.name", "tags", "title", "year"]);
  expect(problems.get("title")).toBe("`title` is required.");
  expect(problems.get("tags")).toMatch(/tags\[0\]/);
});

test("a key is required only where the service makes none", () => {
  const own = { ...films, fields: { ...films.fields, _id: { type: "number", required: true } } } as const;
  expect(findRowProblems(create({ title: "A" }), films).size).toBe(0);
  expect([...findRowProblems(create({ title: "A" }), own).keys()]).toEqual(["_id"]);
});
