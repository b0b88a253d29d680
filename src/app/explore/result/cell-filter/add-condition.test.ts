import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { build, type Comparison, compile, type FieldTypes, parse, printNode } from "../../../../language/public.ts";
import { addCondition } from "./add-condition.ts";

const paid = build.eq("status", "paid");
const unpaid = build.ne("status", "paid");

function edited(text: string, condition: Comparison = paid, opposite: Comparison = unpaid): string {
  const { from, to, insert } = addCondition(text, condition, opposite);
  return text.slice(0, from) + insert + text.slice(to);
}

describe("Adding a condition", () => {
  test.each([
    ["", "status = 'paid'"],
    ["  ", "status = 'paid'"],
    ["total > 1", "total > 1 and status = 'paid'"],
    ["total > 1 and vip = true\n", "total > 1 and vip = true and status = 'paid'\n"],
    ["total > 1 or vip = true", "(total > 1 or vip = true) and status = 'paid'"],
    ["not total > 1", "not total > 1 and status = 'paid'"],
    ["status = 'open'", "status = 'open' and status = 'paid'"],
    ["total > 1 and status != 'paid'", "total > 1 and status = 'paid'"],
    ["(status != 'paid') and a = 1", "status = 'paid' and a = 1"],
    ["total >", "total > and status = 'paid'"],
  ])("to %j gives %j", (text, expected) => expect(edited(text)).toBe(expected));

  test.each(["status = 'paid'", 'a = 1 and status   =  "paid"', "(status = 'paid') and a = 1"])(
    "leaves %j, which has it",
    (text) => expect(edited(text)).toBe(text),
  );

  test("keeps exactly the rows that also satisfy it", () => {
    const value = fc.constantFrom(0, 1, 2);
    const comparison = fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom("=", "!=", "<"), value).map(String);
    const filters = fc.letrec<{ all: string }>((tie) => ({
      all: fc.oneof(
        { maxDepth: 3 },
        comparison.map((each) => each.replaceAll(",", " ")),
        fc
          .tuple(tie("all"), fc.constantFrom("and", "or"), tie("all"))
          .map(([one, word, two]) => `${one} ${word} ${two}`),
        tie("all").map((inner) => `(${inner})`),
        tie("all").map((inner) => `not (${inner})`),
      ),
    })).all;
    const number = { type: "number", many: false, declaration: { type: "number" } } as const;
    const types: FieldTypes = new Map([
      ["a", number],
      ["b", number],
    ]);
    const rows = [0, 1, 2].flatMap((a) => [0, 1, 2].map((b) => ({ a, b })));
    fc.assert(
      fc.property(filters, fc.constantFrom("a", "b"), value, fc.boolean(), (text, name, wanted, isSame) => {
        const [same, other] = [build.eq(name, wanted), build.ne(name, wanted)];
        const [condition, opposite] = isSame ? [same, other] : [other, same];
        const matching = (filter: string) => rows.filter(compile(parse(filter).filter, types));
        const expected = isReplaced(text, opposite) ? null : matching(text).filter(compile(condition, types));
        const found = matching(edited(text, condition, opposite));
        if (expected === null) expect(found.every(compile(condition, types))).toBe(true);
        else expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

/** Whether a text has the opposite of the condition, which is replaced. */
function isReplaced(text: string, opposite: Comparison): boolean {
  return text.replaceAll(/[()]/g, "").includes(printNode(opposite));
}
