import { describe, expect, test } from "vitest";
import { withOperators } from "../../service/index.ts";
import { withIndex, withKey, withRequired, withType } from "./proposal.ts";

const collection = withOperators({
  name: "Notes",
  description: "",
  fields: {
    _id: { type: "string", description: "The key." },
    place: { type: "object", fields: { city: { type: "string", values: ["a"], required: true } } },
    lines: { type: "array", items: { type: "object", fields: { qty: { type: "string" } } } },
  },
});
const inferred = { collection, key: "code" };

describe("a correction", () => {
  test("of a type changes the operators, drops constraints and an index that it can't have", () => {
    const indexed = withIndex(inferred, "place.city", true);
    const { indexes, fields, operations } = withType(indexed, "place.city", "number").collection;
    expect(fields.place).toEqual({ type: "object", fields: { city: { type: "number", required: true } } });
    expect(operations.FindMany.filter["place.city"]).not.toContain("like");
    expect(indexes).toEqual(["place.city"]);
  });

  test("reaches into arrays", () => {
    expect(withType(inferred, "lines.qty", "number").collection.fields.lines).toMatchObject({
      items: { fields: { qty: { type: "number" } } },
    });
  });

  test("makes a field optional and required again", () => {
    const optional = withRequired(inferred, "place.city", false);
    expect(optional.collection.fields.place).toMatchObject({ fields: { city: { type: "string", values: ["a"] } } });
    expect(withRequired(optional, "place.city", true).collection).toEqual(collection);
  });

  test("takes the key back into a field of its own, and uses it again", () => {
    const { key, collection: unkeyed } = withKey(inferred, inferred, false);
    expect(key).toBeNull();
    expect(Object.entries(unkeyed.fields).slice(0, 2)).toEqual([
      ["_id", { type: "number", integer: true }],
      ["code", { type: "string", description: "The key.", required: true }],
    ]);
    expect(unkeyed.operations.FindMany.filter.code).toContain("like");
    expect(withKey({ key, collection: unkeyed }, inferred, true)).toEqual(inferred);
  });
});
