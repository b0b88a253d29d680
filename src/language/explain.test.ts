// Tests explanations: the result and the values at every node, and that they agree with the predicate.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition } from "./ast.ts";
import { compile } from "./evaluate.ts";
import { type Explanation, explain, isExplainedComparison, type SeenOperand } from "./explain.ts";
import { parse } from "./parse.ts";
import { printNode } from "./print.ts";
import { type FieldTypes, listFieldTypes } from "./schema.ts";
import { anyThing, anyTypedFilter, things } from "./testing/typed.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const row = {
  status: "open",
  price: 10,
  quantity: 5,
  paid: true,
  place: { city: "Kiel" },
  tags: ["red", null, "blue"],
  items: [{ sku: "A1" }, {}],
  nothing: [],
};
const declaration = { type: "string" } as const;
const types: FieldTypes = new Map(
  ["tags", "items.sku", "nothing", "absent"].map((path) => [path, { type: "string", many: true, declaration }]),
);

function parseFilter(text: string): Condition {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  if (filter === null) throw new Error("There is no filter in this text.");
  return filter;
}

/** One line per condition: its result and its text, indented by its depth. */
function outline(explanation: Explanation, indent = ""): string[] {
  const { node, truth } = explanation;
  const line = `${indent}${truth ? "+" : "-"} ${isExplainedComparison(explanation) ? printNode(node) : node.kind}`;
  if (isExplainedComparison(explanation)) return [line];
  return [line, ...explanation.conditions.flatMap((inner) => outline(inner, `${indent}  `))];
}

test.each([
  ["status = 'open'", ["+ status = 'open'"]],
  ["status = 'paid'", ["- status = 'paid'"]],
  ["price > 5 and quantity > 5", ["- and", "  + price > 5", "  - quantity > 5"]],
  ["price > 5 or quantity > 5", ["+ or", "  + price > 5", "  - quantity > 5"]],
  // Conditions after the first true one are explained too.
  ["price > 5 or paid = true or price > 9", ["+ or", "  + price > 5", "  + paid = true", "  + price > 9"]],
  ["price < 5 and paid = true and price > 9", ["- and", "  - price < 5", "  + paid = true", "  + price > 9"]],
  ["not price > 5", ["- not", "  + price > 5"]],
  ["not (price < 5)", ["+ not", "  - paren", "    - price < 5"]],
])("%s", (text, lines) => {
  expect(outline(explain(parseFilter(text), row, types))).toEqual(lines);
});

describe("the values that a comparison used", () => {
  const shown = (seen: SeenOperand | null): unknown =>
    seen && [
      printNode(seen.node),
      seen.values,
      ...(seen.many ? ["many"] : []),
      ...(seen.operands.length > 0 ? [seen.operands.map(shown)] : []),
    ];

  test.each<[text: string, left: unknown, right: unknown]>([
    ["status = 'open'", ["status", ["open"]], ["'open'", ["open"]]],
    ["place.city != null", ["place.city", ["Kiel"]], ["null", [null]]],
    ["place = null", ["place", [null]], ["null", [null]]],
    ["missing = null", ["missing", [null]], ["null", [null]]],
    ["100 < price", ["100", [100]], ["price", [10]]],
    ["paid = true", ["paid", [true]], ["true", [true]]],
    ["due = #2024-03-01#", ["due", [null]], ["#2024-03-01#", ["2024-03-01"]]],
    ["status in ['open']", ["status", ["open"]], null],
    ["status like 'o*'", ["status", ["open"]], null],
    ["(price) > ((5))", ["(price)", [10]], ["((5))", [5]]],
    ["tags = 'red'", ["tags", ["red", null, "blue"], "many"], ["'red'", ["red"]]],
    ["items.sku = 'A1'", ["items.sku", ["A1", null], "many"], ["'A1'", ["A1"]]],
    ["nothing = 'x'", ["nothing", [], "many"], ["'x'", ["x"]]],
    ["absent = 'x'", ["absent", [null], "many"], ["'x'", ["x"]]],
    [
      "price * -quantity < (price + 1) / 0",
      [
        "price * -quantity",
        [-50],
        [
          ["price", [10]],
          ["-quantity", [-5], [["quantity", [5]]]],
        ],
      ],
      [
        "(price + 1) / 0",
        [null],
        [
          [
            "(price + 1)",
            [11],
            [
              ["price", [10]],
              ["1", [1]],
            ],
          ],
          ["0", [0]],
        ],
      ],
    ],
  ])("%s", (text, left, right) => {
    const explanation = explain(parseFilter(text), row, types);
    if (!isExplainedComparison(explanation)) throw new Error("This is no comparison.");
    expect(shown(explanation.left)).toEqual(left);
    expect(shown(explanation.right)).toEqual(right);
  });
});

test("agrees with the predicate at every node", () => {
  const agree = (explanation: Explanation, given: Readonly<Record<string, unknown>>): void => {
    const { node, truth } = explanation;
    expect(truth, printNode(node)).toBe(compile(node, listFieldTypes(things))(given));
    if (!isExplainedComparison(explanation)) for (const inner of explanation.conditions) agree(inner, given);
  };
  fc.assert(
    fc.property(anyTypedFilter, fc.array(anyThing, { minLength: 1, maxLength: 3 }), (filter, rows) => {
      for (const given of rows) agree(explain(filter, given, listFieldTypes(things)), given);
    }),
    { numRuns: 250 },
  );
});
