import { describe, expect, test } from "vitest";
import type { CollectionDeclaration, TypeDeclaration } from "../../language/public.ts";
import { things } from "../testing/service.ts";
import { projectRow, readProjection } from "./projection.ts";

const row = {
  _id: 7,
  name: "n",
  price: null,
  place: { city: "c", zip: "z", geo: { lat: 1 } },
  lines: [
    { sku: "s", qty: 1 },
    { sku: "t", qty: 2 },
  ],
  tags: ["x"],
};
const projected = (text: string, of: Parameters<typeof projectRow>[0] = row) =>
  projectRow(of, readProjection(text, things));

describe("A projection", () => {
  test("keeps the named fields and the key", () => {
    expect(projected("name, price")).toEqual({ _id: 7, name: "n", price: null });
    expect(projected("_id")).toEqual({ _id: 7 });
    expect(projected("secret")).toEqual({ _id: 7 });
  });

  test("removes the fields named with a minus", () => {
    expect(projected("-place,-lines,-tags")).toEqual({ _id: 7, name: "n", price: null });
  });

  test("reaches into objects, and into the objects of arrays", () => {
    expect(projected("place.geo.lat,lines.sku")).toEqual({
      _id: 7,
      place: { geo: { lat: 1 } },
      lines: [{ sku: "s" }, { sku: "t" }],
    });
    expect(projected("-place.geo,-place.zip,-lines.qty,-tags")).toEqual({
      _id: 7,
      name: "n",
      price: null,
      place: { city: "c" },
      lines: [{ sku: "s" }, { sku: "t" }],
    });
  });

  test("returns null if the parent is null, and nothing if it is missing", () => {
    expect(projected("place.city,lines.sku", { _id: 1, place: null })).toEqual({ _id: 1, place: null });
    expect(projected("-place.city", { _id: 1, place: null })).toEqual({ _id: 1, place: null });
  });

  test.each(["place,place.city", "place.city,place"])("reads %s as all of place, and nothing else", (text) => {
    const odd = { ...row, city: "not this one" };
    expect(projected(text, odd)).toEqual({ _id: 7, place: row.place });
  });

  test("removes a member with its parent if both are named", () => {
    expect(projected("-place.zip,-place")).toEqual({ _id: 7, name: "n", price: null, lines: row.lines, tags: ["x"] });
  });

  test("removes a nested member, but not a member of the same name at the root", () => {
    const twin: CollectionDeclaration = {
      ...things,
      fields: { ...things.fields, city: { type: "string" } },
    };
    expect(projectRow({ ...row, city: "root" }, readProjection("-place,-place.city", twin))).toHaveProperty(
      "city",
      "root",
    );
  });

  test.each(["", "name,", "nme", "name.first", "place.", "place..city", "tags.x", "__proto__", "constructor", "a,-b"])(
    "refuses %o",
    (text) => {
      expect(() => readProjection(text, things)).toThrow(/^The parameter `projection` /);
    },
  );

  test("rejects mixing fields with and without a minus, removing the key, and unknown fields", () => {
    expect(() => readProjection("name,-price", things)).toThrow("not both");
    expect(() => readProjection("-_id", things)).toThrow("`_id`");
    expect(() => readProjection("x,name,y.z", things)).toThrow("names `x` and `y.z`, which Things does not have");
  });

  test("modifies no prototype for a field named like one of its members", () => {
    const object: TypeDeclaration = { type: "object", fields: { deep: { type: "string" } } };
    const odd: CollectionDeclaration = {
      ...things,
      fields: Object.assign({ ...things.fields }, Object.fromEntries([["toString", object]])),
    };
    const withOdd = Object.assign({ _id: 1, name: "n" }, { toString: { deep: "d", shallow: "s" } });
    expect(projectRow(withOdd, readProjection("toString.deep", odd))).toEqual({ _id: 1, toString: { deep: "d" } });
    expect(Object.hasOwn(Object.prototype.toString, "deep")).toBe(false);
    expect(projectRow(row, readProjection("-toString", odd))).toEqual(row);
  });
});
