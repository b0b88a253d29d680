// Tests the example literals.

import { expect, test } from "vitest";
import { exampleLiterals } from "./bare-field.ts";
import { check } from "./check.ts";
import { parse } from "./parse.ts";
import type { ScalarTypeName } from "./schema.ts";

test.each(Object.entries(exampleLiterals))("the example of a %s is a value of that type", (type, literal) => {
  const text = `field = ${literal}`;
  const { filter, issues } = parse(text);
  const field = { type: type as ScalarTypeName, many: false, declaration: { type: type as ScalarTypeName } };
  const rules = { types: new Map([["field", field]]), filterable: { field: ["="] as const } };
  expect([...issues, ...check(filter, rules, text)]).toEqual([]);
});
