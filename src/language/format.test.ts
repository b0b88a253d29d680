// Tests formatting long filters: the layout, that it parses to the same tree, and that lines are no longer than needed.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { eq, not, or } from "./build.ts";
import { format } from "./format.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { anyFilter, stripSpans } from "./testing/trees.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function formatted(text: string): string {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return format(filter);
}

/** Formatted filters. Formatting each one's single-line text gives the same result. */
const layouts: readonly [name: string, text: string][] = [
  ["no filter", ""],
  ["a filter that fits on one line", "status = 'open' and (total > 100 or total < 5) and not city ilike '*burg'"],
  ["80 characters", `status = '${"x".repeat(69)}'`],
  [
    "a long chain",
    `
status = 'open'
and customer.city = 'Hamburg'
and total >= 100
and placed >= #2024-03-01T00:00:00.000Z#`,
  ],
  [
    "groups in a chain, on one line where they fit",
    `
status = 'open'
and (total > 100 or total < 5)
and (
  customer.city = 'Hamburg'
  or customer.city = 'Bremen'
  or customer.city = 'Hannover'
  or (total > 1000 and paid = true)
)`,
  ],
  [
    "nested groups",
    `
paid = true
or (
  total > 100
  and (
    customer.city = 'Hamburg'
    or customer.city = 'Bremen'
    or customer.city = 'Hannover'
    or customer.city = 'Kiel'
  )
)`,
  ],
  [
    "not before a group",
    `
not (
  customer.city = 'Hamburg'
  or customer.city = 'Bremen'
  or customer.city = 'Hannover'
)`,
  ],
  [
    "redundant parentheses",
    `
(
  (
    customer.city = 'Hamburg'
    or customer.city = 'Bremen'
    or customer.city = 'Hannover'
    or paid = true
  )
)`,
  ],
  [
    "nots in a chain",
    `
total = 1
and not not (
  customer.city = 'Hamburg'
  or customer.city = 'Bremen'
  or customer.city = 'Hannover'
)`,
  ],
  [
    "a list with as many values per line as fit",
    `
customer.city in [
  'Hamburg', 'Bremen', 'Hannover', 'Kiel', 'Lübeck', 'Rostock', 'Schwerin',
  'Flensburg', 'Oldenburg'
]`,
  ],
  [
    "a list in a group",
    `
paid = true
or (
  total > 100
  and customer.city !in [
    'Hamburg', 'Bremen', 'Hannover', 'Kiel', 'Lübeck', 'Rostock', 'Schwerin',
    'Flensburg'
  ]
)`,
  ],
];

describe("layouts", () => {
  test.each(layouts)("%s", (_, text) => {
    const layout = text.trim();
    expect(formatted(layout.replace(/\s+/g, " "))).toBe(layout);
  });

  // `and`, `or` and `not` before a condition count too.
  const wide = `b = '${"z".repeat(80)}'`;
  test.each([
    ["", ""],
    ["not ", "not "],
    [`${wide} and `, "and "],
    [`${wide} or not `, "or not "],
  ])("%o before a list: up to 80 characters stay on one line", (before, lead) => {
    const list = (length: number) => `a in ['x', '${"y".repeat(length - 14)}']`;
    const lastLines = (length: number) => formatted(before + list(length)).slice(before.length - lead.length);
    const fits = 80 - lead.length;
    expect(lastLines(fits)).toBe(lead + list(fits));
    expect(lastLines(fits + 1)).toMatch(/a in \[\n {2}'x', 'y+'\n\]$/);
  });

  test("adds parentheses around a nested chain, on separate lines if it is too long", () => {
    const chain = (length: number) => `c = 3 and d = '${"y".repeat(length - 16)}'`;
    // `or (` and `)` take 5 of the 80.
    expect(formatted(`${wide} or ${chain(75)}`)).toBe(`${wide}\nor (${chain(75)})`);
    expect(formatted(`${wide} or ${chain(76)}`)).toBe(`${wide}\nor (\n  ${chain(76)}\n)`);
    expect(formatted(`${chain(78)} or ${wide}`)).toBe(`(${chain(78)})\nor ${wide}`);
    expect(formatted(`${chain(79)} or ${wide}`)).toBe(`(\n  ${chain(79).replace(" and", "\n  and")}\n)\nor ${wide}`);
    const disjunction = or(eq("a", "x".repeat(40)), eq("b", "y".repeat(40)));
    expect(format(not(disjunction))).toBe(`not (\n  a = '${"x".repeat(40)}'\n  or b = '${"y".repeat(40)}'\n)`);
  });

  test("fills the lines of a list to the last character", () => {
    // An indent of 2, two quotes and a comma for each value, a space between.
    const values = (...lengths: number[]) => lengths.map((length) => `'${"v".repeat(length)}'`);
    const layout = (lines: string[][]) => `a in [\n  ${lines.map((line) => line.join(", ")).join(",\n  ")}\n]`;
    const [full, over] = [values(35, 36, 10), values(36, 36, 10)];
    expect(formatted(`a in [${full.join()}]`)).toBe(layout([full.slice(0, 2), full.slice(2)]));
    expect(formatted(`a in [${over.join()}]`)).toBe(layout([over.slice(0, 1), over.slice(1)]));
  });

  test("keeps a long line that can't be broken", () => {
    const long = "x".repeat(100);
    for (const text of [`a = '${long}'`, `a like '${long}'`, `a in ['${long}']`, `not ${long} + 1 > 2`])
      expect(formatted(text)).toBe(text);
    expect(formatted(`a in ['${long}', 'b']`)).toBe(`a in [\n  '${long}',\n  'b'\n]`);
  });
});

/** Whether a line could have been broken: it contains more than one comparison, or more than one value of a list. */
function isBreakable(line: string): boolean {
  const rest = line.trim().replace(/^((and|or|not) )+/, "");
  if (rest.endsWith(" [")) return false;
  const value = parse(`a in [${rest.replace(/,$/, "")}]`);
  if (value.issues.length === 0 && value.filter?.kind === "comparison")
    return value.filter.right.kind === "array" && value.filter.right.items.length > 1;
  const { filter, issues } = parse(rest);
  if (issues.length > 0 || filter?.kind !== "comparison") return true;
  return filter.right.kind === "array" && filter.right.items.length > 1;
}

test("formats every tree as text that parses to the same tree, with lines no longer than needed", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const layout = format(tree);
      const { filter, issues } = parse(layout);
      expect(issues, layout).toEqual([]);
      expect(stripSpans(filter), layout).toEqual(stripSpans(tree));
      expect(format(filter), "formatted again").toBe(layout);
      expect(layout.includes("\n") || layout === print(tree)).toBe(true);
      expect(layout.split("\n").filter((line) => line.length > 80 && isBreakable(line))).toEqual([]);
    }),
    { numRuns: 250 },
  );
});
