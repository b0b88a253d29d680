import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/public.ts";
import { checkCollectionName, checkDeclaration } from "./check-declaration.ts";

const key = { _id: { type: "number" } };

function listProblems(declaration: object, name = "Things"): readonly (readonly [path: unknown, message: string])[] {
  try {
    checkDeclaration({ ...declaration }, name);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.issues.map(({ details, message }) => [details?.path, message]);
  }
}

const field = (a: object) => ({ fields: { ...key, a } });
const finding = (FindMany: object) => ({ fields: { ...key, a: { type: "string" } }, operations: { FindMany } });

describe("A declaration", () => {
  test("may have null for what may be missing", () => {
    const none = { values: null, minimum: null, maximum: null, required: null, description: null };
    const operations = { FindMany: { filter: null, sort: null, defaultSort: null }, UpdateMany: null };
    const declaration = {
      name: null,
      description: null,
      indexes: null,
      operations,
      ...field({ type: "number", ...none }),
    };
    expect(listProblems(declaration)).toEqual([]);
    expect(listProblems({ ...declaration, operations: null })).toEqual([]);
    expect(
      listProblems({ fields: { ...key, a: { type: "array", items: { type: "string" }, maxItems: null } } }),
    ).toEqual([]);
  });

  test.each([
    [field({ type: "array", items: { type: "string" }, maxItems: -1 }), "fields.a.maxItems", "above 0"],
    [field({ type: "array", items: { type: "string" }, maxItems: 1.5 }), "fields.a.maxItems", "above 0"],
    [field({ type: "string", values: ["x", "y", "x"] }), "fields.a.values", "lists `x` twice"],
    [field({ type: "number", values: [1, 9], maximum: 5 }), "fields.a.values", "must be at most 5; this is 9"],
    [field({ type: "number", values: [1.5], integer: true }), "fields.a.values", "must be a whole number"],
    [field({ type: "string", values: ["abc"], maxLength: 2 }), "fields.a.values", "has at most 2 characters"],
    [{ ...field({ type: "string" }), indexes: ["a", "a"] }, "indexes", "lists `a` twice"],
    [finding({ sort: ["a", "a"] }), "operations.FindMany.sort", "lists `a` twice"],
    [finding({ sort: ["a"], defaultSort: "a,-a" }), "operations.FindMany.defaultSort", "lists `a` twice"],
    [finding({ filter: { a: ["=", "="] } }), "operations.FindMany.filter.a", "lists `=` twice"],
    [finding({ filter: { a: [] } }), "operations.FindMany.filter.a", "allows no operator"],
    [{ fields: { ...key, ["n".repeat(100_000)]: { type: "string" } } }, "fields", "has 100000. Shorten it."],
  ])("is refused for what can't be meant: %#", (declaration, path, message) => {
    expect(listProblems(declaration)).toEqual([[path, expect.stringContaining(message)]]);
  });

  test("has at most a thousand fields", () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, { type: "string" }]));
    expect(listProblems({ fields: { ...key, ...fields(999) } })).toEqual([]);
    expect(listProblems({ fields: { ...key, ...fields(1_000) } })).toEqual([
      ["fields", "`fields` may have at most 1000 members; these are 1001. Remove some."],
    ]);
  });

  test("is refused with the wrong types and lists of all its fields and operations", () => {
    const declaration = {
      fields: { ...key, a: { type: "uuid" }, b: 5, c: { type: "string", required: "yes" } },
      operations: { FindMany: { sort: "a" }, DeleteMany: { filter: [] } },
    };
    expect(listProblems(declaration).map(([path]) => path)).toEqual([
      "fields.a.type",
      "fields.b",
      "fields.c.required",
      "operations.FindMany.sort",
      "operations.DeleteMany.filter",
    ]);
  });

  test("has a name that an address can have", () => {
    for (const name of ["", "Bad Name", "1st", "n".repeat(201)])
      expect(() => checkCollectionName(name)).toThrow(ServiceError);
    expect(listProblems(field({ type: "string" }), "a-b")[0]?.[1]).toContain("letters A to Z, digits and underscores");
  });
});
