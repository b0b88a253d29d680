// Tests the example literals.

import { expect, test } from "vitest";
import { check } from "./check.ts";
import { parse } from "./parse.ts";
import { getSampleLiteral, isScalarTypeName, scalarTypes } from "./types/lookup.ts";

test.each([...scalarTypes.keys()].filter(isScalarTypeName))("the example of a %s is a value of that type", (type) => {
  const text = `field = ${getSampleLiteral(type)}`;
  const { filter, issues } = parse(text);
  const field = { type, many: false, declaration: { type } };
  const rules = { types: new Map([["field", field]]), filterable: { field: ["="] as const } };
  expect([...issues, ...check(filter, rules, text)]).toEqual([]);
});
