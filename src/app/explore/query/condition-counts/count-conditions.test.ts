import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Condition, compile, type FieldTypes, parse } from "../../../../language/public.ts";
import { countConditions } from "./count-conditions.ts";
import { removeOuterParentheses } from "./truths.ts";

const types: FieldTypes = new Map();
const never = new AbortController().signal;
const rows = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => ({ _id: 4 * a + b, a, b })));

function filterOf(text: string): Condition {
  const { filter, issues } = parse(text);
  if (filter === null || issues.length > 0) throw new Error(`${text} is no filter.`);
  return filter;
}

/** The counts by the text of each condition. */
async function conditionCounts(text: string) {
  const { counts, ...rest } = await countConditions(filterOf(text), types, rows, never);
  return {
    ...rest,
    counts: Object.fromEntries([...counts].map(([{ from, to }, count]) => [text.slice(from, to), count])),
  };
}

describe("each condition is counted", () => {
  test("in an and", async () => {
    expect(await conditionCounts("a = 1 and b > 1")).toEqual({
      rows: 16,
      kept: 2,
      counts: {
        "a = 1 and b > 1": { alone: 2, removed: 14, brought: 0 },
        "a = 1": { alone: 4, removed: 6, brought: 0 },
        "b > 1": { alone: 8, removed: 2, brought: 0 },
      },
    });
  });

  test("in an or, where it adds rows", async () => {
    const { counts } = await conditionCounts("a = 1 or b > 1");
    expect(counts["a = 1"]).toEqual({ alone: 4, removed: 0, brought: 2 });
    expect(counts["b > 1"]).toEqual({ alone: 8, removed: 0, brought: 6 });
  });

  test("through parentheses and nots; a negated condition is counted with its not", async () => {
    const { counts } = await conditionCounts("not (a = 1 and b = 1) and b = 1");
    expect(counts["not (a = 1 and b = 1)"]).toEqual({ alone: 15, removed: 1, brought: 0 });
    expect(counts["a = 1"]).toEqual({ alone: 4, removed: 0, brought: 3 });
  });
});

/** A filter without one of the parts of an `and` or `or`; the same filter for any other condition. */
function without(node: Condition, part: Condition): Condition {
  switch (node.kind) {
    case "and":
    case "or": {
      const left = node.conditions
        .filter((each) => removeOuterParentheses(each) !== part)
        .map((each) => without(each, part));
      return left.length === 1 ? (left[0] as Condition) : { ...node, conditions: left };
    }
    case "not":
    case "paren":
      return { ...node, condition: without(node.condition, part) };
    default:
      return node;
  }
}

const { filter: anyFilter } = fc.letrec<{ filter: string; comparison: string }>((tie) => ({
  comparison: fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("=", "<", ">="), fc.nat(3))
    .map((all) => all.join(" ")),
  filter: fc.oneof(
    { maxDepth: 3 },
    tie("comparison"),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((all) => all.map((each) => `(${each})`).join(" and ")),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((all) => all.map((each) => `(${each})`).join(" or ")),
    tie("filter").map((inner) => `not (${inner})`),
  ),
}));

test("the counts of a condition are the changes when it is removed", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (text) => {
      const filter = filterOf(text);
      const { counts, kept } = await countConditions(filter, types, rows, never);
      const passes = compile(filter, types);
      expect(kept).toBe(rows.filter(passes).length);
      for (const [part, count] of counts) {
        expect(count.alone).toBe(rows.filter(compile(part, types)).length);
        const changed = without(filter, part);
        if (JSON.stringify(changed) === JSON.stringify(filter)) continue;
        const passesWithout = compile(changed, types);
        expect(count.removed).toBe(rows.filter((row) => !passes(row) && passesWithout(row)).length);
        expect(count.brought).toBe(rows.filter((row) => passes(row) && !passesWithout(row)).length);
      }
    }),
    { numRuns: 500 },
  );
});

test("counting stops when aborted", async () => {
  const wanted = new AbortController();
  const counting = countConditions(filterOf("a = 1"), types, new Array(2_000_000).fill({ a: 1 }), wanted.signal);
  wanted.abort(new Error("enough"));
  await expect(counting).rejects.toThrow("enough");
});
