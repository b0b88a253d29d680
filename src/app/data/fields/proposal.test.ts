import { describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { listOperators } from "../../../service/internal.ts";
import {
  findFieldPathProblem,
  removeProposedField,
  withField,
  withName,
  withTypedName,
  withTypedNames,
} from "./field-names.ts";
import { listKeyMembers, listPossibleKeys, withKey } from "./keys.ts";
import { listMembers, listPossibleTypes, typeText } from "./members.ts";
import {
  findDefaultSortProblem,
  type Proposal,
  startProposal,
  withConstraints,
  withDefaultSort,
  withFacts,
  withIndex,
  withOperator,
  withSort,
  withType,
} from "./proposal.ts";

const text = listOperators("string");
const collection: CollectionDeclaration = {
  name: "Notes",
  description: "",
  fields: {
    _id: { type: "string", description: "The key." },
    place: { type: "object", fields: { city: { type: "string", values: ["a"], required: true } } },
    lines: { type: "array", items: { type: "object", fields: { qty: { type: "string" } } } },
  },
  indexes: [],
  operations: {
    FindMany: { filter: { _id: text, "place.city": ["=", "like"], "lines.qty": ["like"] }, sort: ["place.city"] },
    UpdateMany: { filter: { _id: text } },
    DeleteMany: { filter: {} },
  },
};
const inferred: Proposal = startProposal(collection, {}, "code");
const typesOf = ({ collection: changed }: Proposal) =>
  listMembers(changed).map(({ path, declaration, many }) => [path, typeText(declaration), many]);

describe("a correction", () => {
  test("of a type keeps its operators that the type has, and drops constraints and an index that it can't have", () => {
    const indexed = withIndex(inferred, "place.city", true);
    const { indexes, fields, operations } = withType(indexed, "place.city", "number").collection;
    expect(fields.place).toEqual({ type: "object", fields: { city: { type: "number", required: true } } });
    expect(operations.FindMany.filter["place.city"]).toEqual(["="]);
    expect(operations.UpdateMany).toEqual(collection.operations.UpdateMany);
    expect(indexes).toEqual(["place.city"]);
    expect(withType(indexed, "place.city", "boolean").collection.indexes).toEqual([]);
  });

  test("of a type there and back changes nothing", () => {
    const byKey = withSort(withSort(inferred, "_id", true), "place.city", true);
    const begin = withIndex(withDefaultSort(byKey, "-place.city"), "place.city", true);
    for (const [path, own] of [
      ["place.city", "string"],
      ["place", "object"],
      ["lines", "object[]"],
      ["lines.qty", "string"],
    ] as const)
      for (const type of ["number", "boolean", "string[]", "date", "object"]) {
        const there = withType(begin, path, type);
        expect(withType(there, path, own).collection, `${path} as ${type}`).toEqual(begin.collection);
        expect(withType(withType(there, path, "datetime"), path, own).collection).toEqual(begin.collection);
      }
  });

  test("of a type back, after something else was changed, keeps that, and is another change of the type", () => {
    const there = withType(withDefaultSort(inferred, "place.city"), "place.city", "string[]");
    const other = withFacts(withSort(there, "_id", true), "place.city", { description: "Where.", required: false });
    const { fields, operations } = withType(withDefaultSort(other, "_id"), "place.city", "string").collection;
    expect(fields.place).toEqual({ type: "object", fields: { city: { type: "string", description: "Where." } } });
    expect(operations.FindMany).toMatchObject({ sort: ["_id"], defaultSort: "_id" });
    const again = withField(removeProposedField(other, "place.city"), "place.city");
    expect(withType(again, "place.city", "string").collection).toEqual(again.collection);
  });

  test("reaches into arrays", () => {
    const { fields, operations } = withType(inferred, "lines.qty", "number").collection;
    expect(fields.lines).toMatchObject({ items: { fields: { qty: { type: "number" } } } });
    expect(operations.FindMany.filter["lines.qty"]).toEqual(listOperators("number"));
  });

  test("makes a field optional and required again", () => {
    const optional = withFacts(inferred, "place.city", { required: false });
    expect(optional.collection.fields.place).toMatchObject({ fields: { city: { type: "string", values: ["a"] } } });
    expect(withFacts(optional, "place.city", { required: true }).collection).toEqual(collection);
    expect(withFacts(inferred, "lines", { required: true, maxItems: 2 }).collection.fields.lines).toMatchObject({
      required: true,
      maxItems: 2,
      items: collection.fields.lines?.type === "array" ? collection.fields.lines.items : null,
    });
  });

  test("of constraints keeps the others, and removes what is empty", () => {
    const bounded = withConstraints(withFacts(inferred, "place.city", { description: "Where." }), "place.city", {
      maxLength: 5,
      values: [],
    });
    expect(bounded.collection.fields.place).toMatchObject({
      fields: { city: { type: "string", maxLength: 5, description: "Where.", required: true } },
    });
    expect(JSON.stringify(bounded)).not.toContain("values");
    const freed = withConstraints(bounded, "place.city", { maxLength: undefined, values: ["a"] });
    expect(withFacts(freed, "place.city", { description: "" }).collection).toEqual(collection);
  });

  test("of an operator keeps their order, and forgets a field without any", () => {
    const allowed = withOperator(inferred, "place.city", "FindMany", "!=", true);
    expect(allowed.collection.operations.FindMany.filter["place.city"]).toEqual(["=", "!=", "like"]);
    expect(withOperator(allowed, "place.city", "FindMany", "!=", false).collection).toEqual(collection);
    const first = withOperator(inferred, "place.city", "DeleteMany", "=", true);
    expect(first.collection.operations.DeleteMany.filter).toEqual({ "place.city": ["="] });
    expect(withOperator(first, "place.city", "DeleteMany", "=", false).collection).toEqual(collection);
  });

  test("of the sort order", () => {
    expect(withSort(inferred, "_id", true).collection.operations.FindMany.sort).toEqual(["place.city", "_id"]);
    expect(withSort(inferred, "place.city", false).collection.operations.FindMany.sort).toEqual([]);
  });

  test("takes the key back into a field of its own, and uses it again", () => {
    const unkeyed = withKey(inferred, null);
    expect(unkeyed.key).toBeNull();
    expect(Object.entries(unkeyed.collection.fields).slice(0, 2)).toEqual([
      ["_id", { type: "number", integer: true }],
      ["code", { type: "string", description: "The key.", required: true }],
    ]);
    expect(unkeyed.collection.operations.FindMany.filter.code).toContain("like");
    expect(unkeyed.collection.operations.FindMany.sort).toEqual(["place.city", "_id", "code"]);
    expect(listPossibleKeys(unkeyed)).toEqual(["code"]);
    const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
    const fields = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
    const wide = { ...unkeyed, collection: { ...unkeyed.collection, fields }, key: "c900" };
    expect(listPossibleKeys(wide)).toEqual(["c900", ...names.slice(0, 100)]);
    const { key, collection: again } = withKey(unkeyed, "code");
    expect([key, again.fields, again.operations.FindMany.filter]).toEqual([
      "code",
      collection.fields,
      collection.operations.FindMany.filter,
    ]);
    expect(again.operations.FindMany.filter._id).toContain("like");
  });

  test("of a collection that there is are members of the file that it does not declare", () => {
    const file = withField(withField(withKey(inferred, null), "Nr"), "place");
    expect(listKeyMembers(collection, { ...file, key: null })).toEqual(["code", "Nr"]);
    expect(listKeyMembers(collection, { ...file, key: "id" })).toEqual(["id", "code", "Nr"]);
    expect(listKeyMembers(collection, { ...file, key: "place" })).toEqual(["code", "Nr"]);
  });

  test("takes the key from another field", () => {
    const { key, collection: other } = withKey(withField(inferred, "isbn"), "isbn");
    expect(key).toBe("isbn");
    expect(other.fields._id).toEqual({ type: "string" });
    expect(Object.keys(other.fields)).toEqual(["_id", "code", "place", "lines"]);
    expect(other.fields.code).toEqual({ type: "string", description: "The key.", required: true });
    expect(other.operations.FindMany.filter.isbn).toBeUndefined();
  });

  test("renames a member with the fields in it, and knows the first name of one that is renamed twice", () => {
    const sorted = withDefaultSort(withIndex(inferred, "place.city", true), "-place.city");
    const { collection: renamed, columns } = withName(withName(sorted, "place", "spot"), "spot", "site");
    expect(columns).toEqual({ place: "site" });
    expect(Object.keys(renamed.fields)).toEqual(["_id", "site", "lines"]);
    expect(renamed.operations.FindMany).toEqual({
      filter: { _id: text, "site.city": ["=", "like"], "lines.qty": ["like"] },
      sort: ["site.city"],
      defaultSort: "-site.city",
    });
    expect(renamed.indexes).toEqual(["site.city"]);
    expect(withName(withName(sorted, "place", "spot"), "spot", "place")).toEqual(sorted);
  });

  test("renames and removes a member inside others, also after these were renamed", () => {
    const renamed = withName(withName(withName(inferred, "place.city", "town"), "place", "site"), "site.town", "spot");
    expect(renamed.columns).toEqual({ "place.city": "spot", place: "site" });
    expect(renamed.collection.operations.FindMany.sort).toEqual(["site.spot"]);
    expect(typesOf(withName(inferred, "lines.qty", "count")).at(-1)).toEqual(["lines.count", "string", true]);
    const left = removeProposedField(renamed, "site.spot");
    expect(left.columns).toEqual({ "place.city": null, place: "site" });
    expect(left.collection.fields.site).toEqual({ type: "object", fields: {} });
    expect(left.collection.operations.FindMany.sort).toEqual([]);
  });

  test("makes arrays and objects, whose members are found in values, and plain values again", () => {
    const tags = withType(withField(inferred, "tags"), "tags", "string[]");
    expect(tags.collection.fields.tags).toEqual({ type: "array", items: { type: "string" } });
    expect([tags.collection.operations.FindMany.sort, tags.collection.operations.DeleteMany.filter.tags]).toEqual([
      ["place.city"],
      text,
    ]);
    const json = ['{"a":1,"b":{"c":true},"no name":0}', "[1]", "{", '[{"d":["x"]}]', { e: null }];
    const object = withType(tags, "tags", "object[]", json);
    expect(typesOf(object).slice(-6)).toEqual([
      ["tags", "object[]", true],
      ["tags.a", "number", true],
      ["tags.b", "object", true],
      ["tags.b.c", "boolean", true],
      ["tags.d", "string[]", true],
      ["tags.e", "string", true],
    ]);
    expect(object.collection.operations.FindMany.filter["tags.b.c"]).toEqual(listOperators("boolean"));
    const single = withType(object, "tags", "object");
    expect(typesOf(single).slice(-5, -4)).toEqual([["tags.a", "number", false]]);
    expect(withType(single, "tags", "string").collection).toEqual(withField(inferred, "tags").collection);
  });

  test("offers every type, alone and in an array, and for the key only two", () => {
    const [key, place] = listMembers(collection);
    expect(key && listPossibleTypes(key)).toEqual(["number", "string"]);
    expect(place && listPossibleTypes(place)).toEqual(expect.arrayContaining(["object", "string[]", "object[]"]));
  });

  test("removes a member with everything that names its fields", () => {
    const { collection: left, columns } = removeProposedField(withDefaultSort(inferred, "place.city"), "place");
    expect(columns).toEqual({ place: null });
    expect(Object.keys(left.fields)).toEqual(["_id", "lines"]);
    expect(left.operations.FindMany).toEqual({ filter: { _id: text, "lines.qty": ["like"] }, sort: [] });
  });

  test("adds a field, whose name must be free and one of the language", () => {
    const { collection: changed } = withField(inferred, "note");
    expect(changed.fields.note).toEqual({ type: "string" });
    expect(changed.operations.DeleteMany.filter.note).toEqual(text);
    expect(findFieldPathProblem("note", collection)).toBeNull();
    expect(findFieldPathProblem("note", changed)).toContain("already");
    for (const name of ["and", "place.or", "2x", ""])
      expect(findFieldPathProblem(name, collection)).toContain("Use letters");
    expect(findFieldPathProblem("note.a", changed)).toContain("There is no object `note`.");
    expect(findFieldPathProblem("place.street", collection)).toBeNull();
    expect(withField(inferred, "lines.price").collection.operations.FindMany).toMatchObject({
      filter: { "lines.price": text },
      sort: ["place.city"],
    });
  });

  test("confirms the names that are typed: of a new field, of a member, and of the object that it is in", () => {
    const typed = [
      ["place", "site"],
      ["place.city", "town"],
      ["", "place.street"],
    ].reduce((proposal, [path = "", name = ""]) => withTypedName(proposal, path, name), inferred);
    expect(typed.collection).toBe(collection);
    const { proposal, problem } = withTypedNames(typed);
    expect(problem).toBeNull();
    expect(proposal).toEqual(
      withName(withName(withField(inferred, "place.street"), "place.city", "town"), "place", "site"),
    );
    expect(withTypedNames(withName(typed, "place", "spot")).proposal).toEqual({
      ...withName(withName(inferred, "place", "spot"), "spot.city", "town"),
      typed: { "": "place.street" },
    });
  });

  test("confirms no name that can't be used, nor one of a member that is gone or has its name again", () => {
    const taken = withTypedName(inferred, "place", "lines");
    expect(withTypedNames(taken)).toEqual({
      proposal: taken,
      problem: "`lines`: There is a field `lines` already. Choose another name.",
    });
    expect(withTypedName(taken, "place", "place")).toEqual(inferred);
    const gone = removeProposedField(withTypedName(inferred, "place.city", "town"), "place");
    expect(withTypedNames(gone)).toEqual({ proposal: removeProposedField(inferred, "place"), problem: null });
  });

  test("that makes a field unsortable takes it out of the default sort", () => {
    const sorted = withDefaultSort(withSort(inferred, "_id", true), "-place.city,_id");
    const { sort, defaultSort } = withSort(sorted, "place.city", false).collection.operations.FindMany;
    expect({ sort, defaultSort }).toEqual({ sort: ["_id"], defaultSort: "_id" });
    expect(withSort(withDefaultSort(inferred, "place.city"), "place.city", false).collection).toEqual(
      withSort(inferred, "place.city", false).collection,
    );
  });

  test.each([
    ["", null],
    ["-place.city", null],
    ["-place.city,place.city", "Name each field once."],
    ["size", "`size` is not a sortable field."],
    ["place.city,", "`` is not a sortable field."],
  ])("of the default sort %j is a problem: %s", (text, problem) => {
    const found = findDefaultSortProblem(withDefaultSort(inferred, text).collection);
    expect(found === null ? null : found.slice(0, problem?.length)).toBe(problem);
  });
});
