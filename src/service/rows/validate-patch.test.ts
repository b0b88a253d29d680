import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/public.ts";
import { things } from "../testing/service.ts";
import { validatePatch } from "./validate.ts";

/** The paths of every violation. */
function paths(patch: Record<string, unknown>, key?: number): unknown[] {
  try {
    validatePatch(patch, things, key);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.status).toBe(422);
    return error.issues.map(({ details }) => details?.path);
  }
  return [];
}

describe("A merge patch", () => {
  test.each([
    {},
    { price: 1, kind: null, place: null, tags: [] },
    { place: { city: "x" } },
    { place: { city: null, geo: { lat: null } } },
    { place: { geo: null } },
    { lines: [{ sku: "s" }] },
    { at: "2024-03-01T10:00" },
  ])("may be %j", (patch) => {
    expect(paths(patch)).toEqual([]);
  });

  test("reports every problem that does not depend on the row", () => {
    expect(paths({ price: "1", rank: 99, kind: "z", at: "soon", tags: [1, null], nme: 1 })).toEqual([
      "price",
      "rank",
      "kind",
      "at",
      "tags[0]",
      "tags[1]",
      "nme",
    ]);
  });

  test("can't remove a required member", () => {
    expect(paths({ name: null })).toEqual(["name"]);
    expect(paths({ place: { zip: null } })).toEqual(["place.zip"]);
  });

  test("merges only objects, and replaces arrays", () => {
    expect(paths({ place: "x" })).toEqual(["place"]);
    expect(paths({ place: { geo: [] } })).toEqual(["place.geo"]);
    expect(paths({ price: {} })).toEqual(["price"]);
    expect(paths({ lines: [{ qty: 1 }] })).toEqual(["lines[0].sku"]);
  });

  test("can't change a key; the patch of an entity may repeat its key", () => {
    expect(paths({ _id: 4 })).toEqual(["_id"]);
    expect(paths({ _id: 4 }, 4)).toEqual([]);
    expect(paths({ _id: 5 }, 4)).toEqual(["_id"]);
    expect(paths({ _id: null }, 4)).toEqual(["_id"]);
    expect(paths({ _id: "4" }, 4)).toEqual(["_id"]);
  });

  test.each(["__proto__", "prototype", "constructor"])("may not contain `%s`, even in arrays", (name) => {
    const text = `{"${name}":{"polluted":1},"place":{"${name}":1},"lines":[{"sku":"s","${name}":1}]}`;
    expect(paths(JSON.parse(text))).toEqual([name, `place.${name}`, `lines[0].${name}`]);
    expect(paths(JSON.parse(`{"${name}":null}`))).toEqual([name]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
