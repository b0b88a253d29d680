// Tests reading untrusted trees: valid filters are read completely, and anything else is rejected.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition } from "./ast.ts";
import * as build from "./build.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { anyFilter, stripSpans } from "./testing/trees.ts";
import { readTree, TreeError } from "./tree-json.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const field = { kind: "field", name: "a" };
const one = { kind: "number", value: 1 };
const equal = { kind: "comparison", operator: "=", left: field, right: one };
const beside = (right: unknown, operator = "=") => ({ ...equal, operator, right });
const sum = (operands: unknown, operators: unknown) => beside({ kind: "sum", operands, operators });

function refusal(json: unknown): TreeError {
  try {
    readTree(json);
  } catch (error) {
    if (error instanceof TreeError) return error;
    throw error;
  }
  throw new Error("The tree was taken.");
}

describe("reads filters completely", () => {
  test("null is no filter", () => {
    expect(readTree(null)).toBeNull();
  });

  test("reads every tree from JSON", () => {
    fc.assert(
      fc.property(anyFilter, (tree) => {
        expect(readTree(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
      }),
      { numRuns: 200 },
    );
  });

  test("reads every parsed tree with its spans", () => {
    fc.assert(
      fc.property(anyFilter, (tree) => {
        const { filter } = parse(print(tree));
        expect(readTree(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
      }),
      { numRuns: 100 },
    );
  });

  test("spans are optional", () => {
    expect(readTree(equal)).toEqual(build.eq("a", 1));
    expect(readTree({ ...equal, from: 3, to: 8 })).toMatchObject({ from: 3, to: 8, operatorSpan: { from: 0, to: 0 } });
    expect(readTree({ ...equal, to: 8 })).toMatchObject({ from: 0, to: 8 });
  });

  test("drops unknown members and converts values to canonical form", () => {
    const given = { ...equal, extra: 1, right: { kind: "datetime", value: "2024-03-01T10:30+02:00", more: {} } };
    expect(readTree(given)).toEqual(build.eq("a", build.date("2024-03-01T08:30:00.000Z")));
    expect(readTree(beside({ kind: "time", value: "T10:30" }))).toEqual(build.eq("a", build.time("10:30:00.000")));
    expect(Object.is((readTree(beside({ kind: "number", value: -0 })) as typeof equal).right.value, 0)).toBe(true);
  });

  test("returns a new tree", () => {
    const given = structuredClone({ kind: "and", conditions: [equal, equal] });
    const read = readTree(given);
    given.conditions.pop();
    expect(print(read)).toBe("a = 1 and a = 1");
  });

  test("reads one object in two positions as two nodes", () => {
    expect(print(readTree({ kind: "or", conditions: [equal, equal, { kind: "not", condition: equal }] }))).toBe(
      "a = 1 or a = 1 or not a = 1",
    );
  });
});

/** The JSON, the path of the problem, and a part of its message. */
const refused: readonly [name: string, json: unknown, path: string, message: string][] = [
  ["nothing at all", undefined, "$", "A node must be an object"],
  ["a text", "a = 1", "$", "A node must be an object"],
  ["a number", 1, "$", "A node must be an object"],
  ["an array", [equal], "$", "A node must be an object"],
  ["a function", () => equal, "$", "A node must be an object"],
  ["an empty object", {}, "$.kind", "not undefined"],
  ["an unknown kind", { kind: "xor", conditions: [] }, "$.kind", 'not "xor"'],
  ["a long unknown kind", { kind: "x".repeat(999) }, "$.kind", `not "${"x".repeat(40)}".`],
  [
    "a kind that every object inherits as a member",
    { kind: "constructor" },
    "$.kind",
    "and, or, not, paren or comparison",
  ],
  ["a kind that is an object", { kind: { toJSON: () => "and" } }, "$.kind", "not object"],
  ["a kind that JSON can't represent", { kind: 1n }, "$.kind", "not bigint"],
  ["a kind that is null", { kind: null }, "$.kind", "not null"],
  ["a value as a condition", field, "$.kind", 'not "field"'],
  ["a missing node", { kind: "missing" }, "$.kind", 'not "missing"'],
  ["a condition as a value", beside(equal), "$.right.kind", 'not "comparison"'],
  ["a missing node as a value", beside({ kind: "missing" }), "$.right.kind", 'not "missing"'],
  [
    "an unknown kind of value",
    beside({ kind: "text" }),
    "$.right.kind",
    "here is field, sum, product, negative, group, string, number, boolean, date, datetime, time or null, not",
  ],
  ["an inherited kind", Object.create(equal), "$.kind", "not undefined"],
  // Chains.
  ["a chain without conditions", { kind: "and" }, "$.conditions", "must be an array"],
  [
    "an object instead of an array",
    { kind: "and", conditions: { length: 2, 0: equal, 1: equal } },
    "$.conditions",
    "array",
  ],
  ["an empty chain", { kind: "and", conditions: [] }, "$.conditions", "at least two conditions"],
  ["a chain of one condition", { kind: "or", conditions: [equal] }, "$.conditions", "at least two conditions"],
  [
    "a like chain inside",
    { kind: "or", conditions: [equal, { kind: "or", conditions: [equal, equal] }] },
    "$.conditions",
    "`or` can't contain another `or`",
  ],
  ["a hole in a chain", { kind: "and", conditions: new Array(2) }, "$.conditions[0]", "A node must be an object"],
  [
    "a mistake in a later condition",
    { kind: "and", conditions: [equal, null] },
    "$.conditions[1]",
    "A node must be an object",
  ],
  ["a not without a condition", { kind: "not" }, "$.condition", "A node must be an object"],
  ["a nested mistake", { kind: "paren", condition: { kind: "not", condition: 1 } }, "$.condition.condition", "A node"],
  // Comparisons.
  ["no operator", { ...equal, operator: undefined }, "$.operator", "must be one of = !="],
  ["an unknown operator", { ...equal, operator: "==" }, "$.operator", "must be one of = !="],
  [
    "an operator that every object inherits as a member",
    { ...equal, operator: "toString" },
    "$.operator",
    "must be one of",
  ],
  ["an operator that is an array", { ...equal, operator: ["="] }, "$.operator", "must be one of"],
  ["no left side", { ...equal, left: undefined }, "$.left", "A node must be an object"],
  ["a list on the left", { ...equal, left: { kind: "array", items: [] } }, "$.left.kind", 'not "array"'],
  ["a list after =", beside({ kind: "array", items: [] }), "$.right.kind", 'not "array"'],
  ["a pattern after =", beside({ kind: "pattern", parts: ["x"] }), "$.right.kind", 'not "pattern"'],
  ["a value after in", beside(one, "in"), "$.right.kind", "is array"],
  ["a string after like", beside({ kind: "string", value: "x" }, "like"), "$.right.kind", "is pattern"],
  [
    "a field in a list",
    beside({ kind: "array", items: [one, field] }, "in"),
    "$.right.items[1].kind",
    "string, number",
  ],
  ["a list without items", beside({ kind: "array" }, "!in"), "$.right.items", "must be an array"],
  ["a pattern without parts", beside({ kind: "pattern", parts: [] }, "like"), "$.right.parts", "at least one part"],
  ["a pattern of numbers", beside({ kind: "pattern", parts: [1] }, "like"), "$.right.parts[0]", "must be a string"],
  // Values.
  ["no name", beside({ kind: "field" }), "$.right.name", "must be a string"],
  ["an invalid name", beside({ kind: "field", name: "a b" }), "$.right.name", '"a b" is not a field name'],
  [
    "a long invalid name",
    beside({ kind: "field", name: `${"x".repeat(99)} y` }),
    "$.right.name",
    `: "${"x".repeat(40)}" is not a field name`,
  ],
  [
    "a name that contains other syntax",
    beside({ kind: "field", name: "1 or a" }),
    "$.right.name",
    "is not a field name",
  ],
  ["a reserved name", beside({ kind: "field", name: "and" }), "$.right.name", "is not a field name"],
  ["NaN", beside({ kind: "number", value: Number.NaN }), "$.right.value", "must be finite"],
  ["an infinity", beside({ kind: "number", value: -1 / 0 }), "$.right.value", "must be finite"],
  ["a number as a string", beside({ kind: "number", value: "1" }), "$.right.value", "must be finite"],
  ["a string that is an object", beside({ kind: "string", value: new String("x") }), "$.right.value", "be a string"],
  ["a boolean that is a number", beside({ kind: "boolean", value: 1 }), "$.right.value", "true or false"],
  ["an impossible date", beside({ kind: "date", value: "2024-02-30" }), "$.right.value", "no day 30"],
  ["a Date", beside({ kind: "date", value: new Date(0) }), "$.right.value", "must be a string"],
  ["a date-time as a date", beside({ kind: "date", value: "2024-03-01T10:30Z" }), "$.right.value", "a datetime, not a"],
  [
    "a time as a date-time",
    beside({ kind: "datetime", value: "T10:30" }),
    "$.right.value",
    "is a time, not a datetime",
  ],
  ["a year after 9999", beside({ kind: "datetime", value: "9999-12-31T23:59-01:00" }), "$.right.value", "9999"],
  ["an impossible time", beside({ kind: "time", value: "24:00" }), "$.right.value", "no hour 24"],
  // Arithmetic.
  ["a sum of one operand", sum([one], []), "$.right", "at least two operands"],
  ["a sum without operators", sum([one, one], undefined), "$.right.operators", "must be an array"],
  ["a missing operator", sum([one, one, one], ["+"]), "$.right", "an operator between each"],
  ["an extra operator", sum([one, one], ["+", "-"]), "$.right", "an operator between each"],
  ["an operator of products in a sum", sum([one, one], ["*"]), "$.right.operators[0]", "+ and -"],
  [
    "a sum's sign in a product",
    { ...equal, left: { kind: "product", operands: [one, one], operators: ["-"] } },
    "$.left.operators[0]",
    "* and /",
  ],
  ["an empty group", beside({ kind: "group" }), "$.right.operand", "A node must be an object"],
  ["a condition in a group", beside({ kind: "group", operand: equal }), "$.right.operand.kind", 'not "comparison"'],
  ["a minus sign before a number", beside({ kind: "negative", operand: one }), "$.right", "part of the number"],
  // Positions.
  ["an offset that is a string", { ...equal, from: "0" }, "$", "offsets into the text"],
  ["a negative offset", { ...equal, from: -1 }, "$", "offsets into the text"],
  ["a fractional offset", { ...equal, to: 1.5 }, "$", "offsets into the text"],
  ["an end before the start", { ...equal, from: 2, to: 1 }, "$", "offsets into the text"],
  ["an invalid operator span", { ...equal, operatorSpan: { from: 2, to: 1 } }, "$.operatorSpan", "offsets"],
  ["a missing operator span", { ...equal, operatorSpan: 1 }, "$.operatorSpan", "A node must be an object"],
];

test.each(refused)("rejects %s", (_, json, path, message) => {
  const error = refusal(json);
  expect(error.path).toBe(path);
  expect(error.message).toContain(message);
  expect(error.message.startsWith(`${path}: `)).toBe(true);
  expect(error.name).toBe("TreeError");
});

describe("limits", () => {
  const nested = (levels: number, kind: "not" | "paren" = "not") => {
    let tree: unknown = equal;
    for (let level = 0; level < levels; level++) tree = { kind, condition: tree };
    return tree;
  };

  test("accepts the maximum nesting depth of a text", () => {
    expect(print(readTree(nested(250)))).toBe(`${"not ".repeat(250)}a = 1`);
    expect(refusal(nested(251))).toMatchObject({ path: "$", message: expect.stringContaining("too deep") });
    expect(refusal(nested(998))).toMatchObject({ path: "$" });
  });

  test.each([999, 1_001, 10_000, 100_000])("rejects %i levels without a stack overflow", (levels) => {
    const path = `$${".condition".repeat(8).slice(0, 79)}…`;
    expect(refusal(nested(levels))).toMatchObject({ path, message: `${path}: A tree has at most 1000 levels.` });
  });

  test("rejects an array of four billion holes at the first one", () => {
    expect(refusal({ kind: "and", conditions: new Array(2 ** 32 - 1) }).path).toBe("$.conditions[0]");
  });

  test("rejects a string longer than a filter", () => {
    const long = beside({ kind: "string", value: "x".repeat(2 ** 20) });
    expect(refusal(long)).toMatchObject({ path: "$", message: expect.stringContaining("1048576 characters") });
  });
});

describe("values that are not plain JSON", () => {
  test("a tree inside itself", () => {
    const tree: Record<string, unknown> = { kind: "not" };
    tree.condition = { kind: "paren", condition: tree };
    expect(refusal(tree)).toMatchObject({ path: "$.condition.condition", message: expect.stringContaining("itself") });
    const group: Record<string, unknown> = { kind: "group" };
    group.operand = group;
    expect(refusal(beside(group)).path).toBe("$.right.operand");
  });

  test("each getter is called once", () => {
    let asked = 0;
    const fickle = {
      ...equal,
      get kind() {
        asked += 1;
        return asked === 1 ? "comparison" : "missing";
      },
    };
    const value = {
      kind: "number",
      get value() {
        return asked++ < 2 ? 1 : Number.NaN;
      },
    };
    expect(print(readTree({ ...fickle, right: value }))).toBe("a = 1");
    expect(
      print(
        readTree({
          kind: "not",
          get condition() {
            return equal;
          },
        }),
      ),
    ).toBe("not a = 1");
  });

  test("objects that throw when read", () => {
    const thrower = {
      get kind(): string {
        throw new RangeError("no");
      },
    };
    const revoked = Proxy.revocable([], {});
    revoked.revoke();
    const proxy = new Proxy([equal, equal], {
      get(target, name) {
        if (name === "1") throw new RangeError("no");
        return Reflect.get(target, name);
      },
    });
    expect(refusal({ kind: "not", condition: thrower })).toMatchObject({
      path: "$.condition",
      message: expect.stringContaining("not plain JSON"),
    });
    expect(refusal({ kind: "and", conditions: proxy }).path).toBe("$.conditions[1]");
    expect(refusal({ kind: "and", conditions: revoked.proxy }).path).toBe("$.conditions");
    expect(refusal(revoked.proxy).path).toBe("$");
  });

  test("an array with an infinite iterator", () => {
    const endless: unknown[] = [equal, equal];
    endless[Symbol.iterator] = function* () {
      for (;;) yield equal;
    };
    expect(print(readTree({ kind: "and", conditions: endless }))).toBe("a = 1 and a = 1");
  });
});

test("a member or a field named __proto__ changes no object", () => {
  const json =
    '{"__proto__":{"polluted":1},"kind":"comparison","operator":"=","constructor":{"prototype":{"polluted":1}},';
  const read = readTree(
    JSON.parse(
      `${json}"left":{"kind":"field","name":"__proto__"},"right":{"kind":"field","name":"__proto__.polluted"}}`,
    ),
  );
  expect(print(read)).toBe("__proto__ = __proto__.polluted");
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(read).not.toHaveProperty("polluted");
  expect({}).not.toHaveProperty("polluted");
});

/** Random replacement values. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, 0, -1, 1.5, Number.NaN, "", "and", "field", "a b", "=", "*", [], {}),
  fc.constantFrom<unknown>(equal, field, one, [equal], [equal, equal], { kind: "negative", operand: one }),
  fc.anything(),
);

/** Replaces one member somewhere in the tree. `at` selects which. */
function corrupted(tree: Condition, at: number, value: unknown): unknown {
  const copy = structuredClone(tree);
  const places: [object, string][] = [];
  const collect = (node: object): void => {
    for (const [name, member] of Object.entries(node)) {
      places.push([node, name]);
      if (typeof member === "object" && member !== null) collect(member);
    }
  };
  collect(copy);
  const [node, name] = places[at % places.length] ?? [{}, ""];
  (node as Record<string, unknown>)[name] = value;
  return copy;
}

test("a corrupted tree gives a TreeError with a path, or a valid filter", () => {
  fc.assert(
    fc.property(anyFilter, fc.nat(), odd, (tree, at, value) => {
      const broken = corrupted(tree, at, value);
      let read: Condition | null;
      try {
        read = readTree(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(TreeError);
        expect((error as TreeError).path).toMatch(/^\$/);
        return;
      }
      const { filter, issues } = parse(print(read));
      expect(issues).toEqual([]);
      expect(stripSpans(filter)).toEqual(stripSpans(read));
    }),
    { numRuns: 300 },
  );
});

test("arbitrary values give a TreeError", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }), (json) => {
      if (json !== null) expect(refusal(json).path).toMatch(/^\$/);
    }),
    { numRuns: 500 },
  );
});
