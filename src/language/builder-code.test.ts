// Tests that the generated code runs and builds the same tree.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition } from "./ast.ts";
import * as build from "./build.ts";
import { builderCode } from "./builder-code.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { anyFilter, at, bare } from "./testing/trees.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Runs the code with its import provided, and returns the filter. */
function run(code: string): unknown {
  const [head, ...rest] = code.split("\n");
  expect(head).toBe('import { build } from "@riddle/language";');
  return new Function("build", `${rest.join("\n")}\nreturn filter;`)(build);
}

/** Removes the spans from a tree, as if it had been built. */
function placeless(tree: Condition | null): unknown {
  return JSON.parse(JSON.stringify(tree), (name, value: unknown) => {
    if (name === "from" || name === "to") return 0;
    return name === "operatorSpan" ? at : value;
  });
}

function parsed(text: string): Condition {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  if (filter === null) throw new Error("The text holds no filter.");
  return filter;
}

describe("the code", () => {
  test.each([
    ["status = 'open'", 'eq("status", "open")'],
    ["100 < total", 'lt(100, field("total"))'],
    ["'a' != note", 'ne(string("a"), field("note"))'],
    ["status in ['open', null, #2024-03-01#]", 'isIn("status", ["open", null, date("2024-03-01")])'],
    ["note like '*5 \\* \\\\*'", String.raw`like("note", "*5 \\* \\\\*")`],
    ["opens < #T10:30#", 'lt("opens", time("10:30:00.000"))'],
    [
      "a + b - 1 - (c * -d) > -2",
      'gt(sub(add(field("a"), field("b")), 1, group(mul(field("c"), neg(field("d"))))), -2)',
    ],
    ["not (a = 1 or b = true) and c = null", 'and(not(paren(or(eq("a", 1), eq("b", true)))), eq("c", null))'],
    ["a = '\\u202e\\u0085 \u{1F600}'", 'eq("a", "\\u202e\\u0085 \u{1F600}")'],
  ])("of %s", (text, code) => {
    expect(builderCode(parsed(text))).toContain(`\n\nconst filter = ${code};\n`);
  });

  test("breaks long lines", () => {
    const text =
      "status in ['open', 'paid'] and (total + discount > 100 or customer.city ilike '*burg' or priority = 5)";
    expect(builderCode(parsed(text))).toBe(`import { build } from "@riddle/language";

const { add, and, eq, field, gt, ilike, isIn, or, paren } = build;

const filter = and(
  isIn("status", ["open", "paid"]),
  paren(
    or(
      gt(add(field("total"), field("discount")), 100),
      ilike("customer.city", "*burg"),
      eq("priority", 5),
    ),
  ),
);
`);
  });

  test("exceeds the line length only where a line can't be broken", () => {
    fc.assert(
      fc.property(anyFilter, (tree) => {
        const long = builderCode(tree)
          .split("\n")
          .slice(4)
          .filter((line) => line.length > 100);
        for (const line of long) expect(line).toMatch(/^ *(const filter = )?(".*"|-?[\d.e+-]+|\[?\]?)[,;]$/);
      }),
    );
  });
});

test("the code builds the tree that was parsed", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const filter = parsed(print(tree));
      const code = builderCode(filter);
      expect(run(code), code).toEqual(placeless(filter));
    }),
    { numRuns: 200 },
  );
});

test("the code builds an unparsed tree, with the parentheses that keep chains separate", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const code = builderCode(tree);
      expect(bare(run(code)), code).toEqual(bare(tree));
    }),
    { numRuns: 200 },
  );
});

test("a chain of ten thousand operands stays flat", () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `a = ${index}`).join(" or ");
  const filter = parsed(text);
  expect(run(builderCode(filter))).toEqual(placeless(filter));
});
