import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/public.ts";
import { notes, things } from "../testing/service.ts";
import type { JsonObject } from "./json-object.ts";
import { validateReplacement, validateRow } from "./validate.ts";

/** Path and message of every violation. */
function violations(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.status).toBe(422);
    return error.issues.map(({ code, message, details }) => {
      expect(code).toBe("VALIDATION_FAILED");
      return `${details?.path}: ${message}`;
    });
  }
  return [];
}

const valid = { _id: 1, name: "n" };
const wrong = (members: JsonObject) => violations(() => validateRow({ ...valid, ...members }, things));

describe("A row", () => {
  test.each<[JsonObject, string]>([
    [{ name: 5 }, "name: `name` must be a string, not the number 5."],
    [{ name: "thirteen long" }, "name: `name` has at most 12 characters; this has 13."],
    [{ name: null }, "name: `name` is required and must not be null."],
    [{ kind: "z" }, 'kind: `kind` must be one of a, b, c; this is the string "z".'],
    [{ size: 3 }, "size: `size` must be one of 1, 2, 4; this is the number 3."],
    [{ price: "1" }, 'price: `price` must be a number, not the string "1".'],
    [{ price: Number.POSITIVE_INFINITY }, "price: `price` must be a number, not the number Infinity."],
    [{ rank: 1.5 }, "rank: `rank` must be a whole number, not the number 1.5."],
    [{ rank: -1 }, "rank: `rank` must be at least 0; this is -1."],
    [{ rank: 10 }, "rank: `rank` must be at most 9; this is 10."],
    [{ open: 1 }, "open: `open` must be true or false, not the number 1."],
    [{ open: "true" }, 'open: `open` must be true or false, not the string "true".'],
    [{ day: "2024-02-30" }, 'day: `day` must be a date such as 2024-03-01; this is the string "2024-02-30".'],
    [
      { day: "2024-03-01T00:00Z" },
      'day: `day` must be a date such as 2024-03-01; this is the string "2024-03-01T00:00Z".',
    ],
    [{ day: true }, "day: `day` must be a date such as 2024-03-01; this is true."],
    [{ at: 0 }, "at: `at` must be a date-time such as 2024-03-01T10:30:00Z; this is the number 0."],
    [{ at: "T10:30" }, 'at: `at` must be a date-time such as 2024-03-01T10:30:00Z; this is the string "T10:30".'],
    [{ hour: "24:00" }, 'hour: `hour` must be a time such as 10:30:00; this is the string "24:00".'],
    [{ place: [] }, "place: `place` must be an object, not an array."],
    [{ place: {} }, "place.zip: `place.zip` is required."],
    [{ place: { zip: "z", geo: { lat: {} } } }, "place.geo.lat: `place.geo.lat` must be a number, not an object."],
    [{ tags: "x" }, 'tags: `tags` must be an array, not the string "x".'],
    [{ tags: { 0: "x" } }, "tags: `tags` must be an array, not an object."],
    [{ tags: ["a", "b", "c", "d"] }, "tags: `tags` holds at most 3 items; this has 4."],
    [{ tags: ["a", null] }, "tags[1]: `tags[1]` must not be null. Leave the item out."],
    [{ tags: ["a", "sixsix"] }, "tags[1]: `tags[1]` has at most 5 characters; this has 6."],
    [{ lines: [{ sku: "s" }, { qty: 1 }] }, "lines[1].sku: `lines[1].sku` is required."],
    [{ _id: "1" }, '_id: `_id` must be a number, not the string "1".'],
    [{ _id: null }, "_id: `_id` is required and must not be null."],
    [{ _id: 0 }, "_id: `_id` must be at least 1; this is 0."],
  ])("with %j is refused: %s", (members, violation) => {
    expect(wrong(members)).toEqual([violation]);
  });

  test("with a member that is not declared is refused, at any depth", () => {
    const [root, nested, inner] = wrong({ nme: 1, place: { zip: "z", town: 2 }, lines: [{ sku: "s", amount: 1 }] });
    expect(root).toMatch(/^nme: There is no member `nme`\. The members here are _id, name, /);
    expect(nested).toBe("place.town: There is no member `place.town`. The members here are city, zip, geo.");
    expect(inner).toMatch(/^lines\[0\]\.amount: /);
  });

  test("reports every violation, also several of one value", () => {
    const reported = wrong({ name: null, rank: 10.5, size: "x", tags: [1, "a", "b", "sixsix"], extra: 0 });
    expect(reported.map((each) => each.split(":")[0])).toEqual([
      "extra",
      "name",
      "rank",
      "rank",
      "size",
      "tags",
      "tags[0]",
      "tags[3]",
    ]);
  });

  test.each(["__proto__", "prototype", "constructor"])("may not have a member `%s`, at any depth", (name) => {
    const evil = `{"${name}":{"polluted":1}}`;
    const text = `{"_id":1,"name":"n","${name}":{"polluted":1},"place":{"zip":"z","${name}":[]},"lines":[{"sku":"s","${name}":0}]}`;
    const reported = violations(() => validateRow(JSON.parse(text), things));
    expect(reported.map((each) => each.split(":")[0])).toEqual([name, `place.${name}`, `lines[0].${name}`]);
    expect(reported[0]).toContain(`\`${name}\` can't be the name of a member.`);
    expect(violations(() => validateRow({ ...valid, price: JSON.parse(evil) }, things))).toHaveLength(1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("may not have such a member even if it is declared", () => {
    const declared = Object.fromEntries([
      ...Object.entries(things.fields),
      ["constructor", { type: "string" } as const],
    ]);
    const reported = violations(() => validateRow({ ...valid, constructor: "x" }, { ...things, fields: declared }));
    expect(reported).toEqual(["constructor: `constructor` can't be the name of a member."]);
  });

  test("needs only the required members; null and missing stay distinct", () => {
    expect(validateRow(valid, things)).toEqual(valid);
    expect(validateRow({ ...valid, price: null, place: null, tags: null }, things)).toEqual({
      ...valid,
      price: null,
      place: null,
      tags: null,
    });
  });

  test("must have a key, unless one is to be generated", () => {
    expect(violations(() => validateRow({ name: "n" }, things))).toEqual([
      "_id: `_id` is required: the service generates no keys here.",
    ]);
    expect(validateRow({ name: "n" }, things, { keyOptional: true })).toEqual({ name: "n" });
  });

  test.each([2 ** 53, 1e308])("can't have the key %d, which is not a safe integer", (_id) => {
    expect(violations(() => validateRow({ _id, name: "n" }, things))).toEqual([
      "_id: `_id` must be between -9007199254740991 and 9007199254740991. Larger whole numbers are not exact.",
    ]);
    expect(validateRow({ _id: 2 ** 53 - 1, name: "n" }, things)).toMatchObject({ _id: 2 ** 53 - 1 });
  });

  test("can't have an unsafe integer; other numbers are rounded to the nearest double", () => {
    const counted = { ...things, fields: { ...things.fields, rank: { type: "number", integer: true } as const } };
    const given: JsonObject = JSON.parse('{"_id":1,"name":"n","rank":9007199254740993,"price":9007199254740993}');
    expect(violations(() => validateRow(given, counted)).map((each) => each.split(":")[0])).toEqual(["rank"]);
    expect(validateRow({ ...given, rank: 1 }, counted)).toMatchObject({ price: 9_007_199_254_740_992 });
  });

  test.each(["", "a\ud800", "\udc00"])("can't have the key %j, which can't be part of a URL", (_id) => {
    expect(violations(() => validateRow({ _id }, notes, { keyOptional: true }))).toHaveLength(1);
    expect(validateRow({ _id: "\u{1f600}/@?#" }, notes)).toEqual({ _id: "\u{1f600}/@?#" });
  });

  test("is returned in canonical form: date-times in UTC with milliseconds, members as declared", () => {
    const given = { at: "2024-03-01T01:30+02:00", hour: "9:05".padStart(5, "0"), day: "2024-02-29", name: "n", _id: 1 };
    expect(JSON.stringify(validateRow(given, things))).toBe(
      '{"_id":1,"name":"n","day":"2024-02-29","at":"2024-02-29T23:30:00.000Z","hour":"09:05:00.000"}',
    );
    expect(validateRow({ ...valid, at: "2024-03-01T10:00" }, things).at).toBe("2024-03-01T10:00:00.000Z");
    expect(validateRow({ ...valid, hour: "T10:30:01.5" }, things).hour).toBe("10:30:01.500");
  });

  test("is rejected without overflow if an undeclared member is deeply nested", () => {
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    for (const name of ["at", "price", "name", "open", "place", "kind"])
      expect(wrong({ [name]: deep })).toHaveLength(1);
    expect(wrong({ tags: deep, lines: deep })).toHaveLength(2);
  });
});

describe("A row that replaces another", () => {
  test("may omit its key or repeat it", () => {
    expect(validateReplacement({ name: "n" }, things, 4)).toEqual({ _id: 4, name: "n" });
    expect(validateReplacement({ _id: 4, name: "n" }, things, 4)).toEqual({ _id: 4, name: "n" });
  });

  test.each([5, "4", null])("may not have the key %j, which is reported with all other problems", (_id) => {
    const reported = violations(() => validateReplacement({ _id, name: 1, nme: 2 }, things, 4));
    expect(reported.map((each) => each.split(":")[0])).toEqual(["_id", "nme", "name"]);
  });
});
