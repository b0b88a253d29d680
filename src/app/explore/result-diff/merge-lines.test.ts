import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Row } from "../find.ts";
import { mergeLines } from "./merge-lines.ts";

interface Trial extends Row {
  readonly _id: number;
  readonly was: boolean;
  readonly is: boolean;
}
const judges = { wasKept: ({ was }: Row) => was === true, isKept: ({ is }: Row) => is === true, isTestable: true };
const row = (_id: number, was: boolean, is: boolean): Trial => ({ _id, was, is });
const shown = (rows: readonly Row[], union: readonly Row[], how = judges) =>
  mergeLines(rows, union, how).map(({ row: { _id }, change }) => `${change ?? "·"} ${_id}`);

describe("mergeLines", () => {
  test("puts what went out where it stood", () => {
    const all = [row(1, true, true), row(2, true, false), row(3, false, true), row(4, true, false), row(5, true, true)];
    expect(
      shown(
        [1, 3, 5].map((key) => all[key - 1] as Row),
        all,
      ),
    ).toEqual(["· 1", "out 2", "in 3", "out 4", "· 5"]);
  });

  test("goes on with the answer where the union ends", () => {
    const [one, two, three] = [row(1, true, false), row(2, true, true), row(3, false, true)];
    expect(shown([two, three], [one, two])).toEqual(["out 1", "· 2", "in 3"]);
  });

  test("judges a row by what the union holds of it, and leaves one that can't be judged unmarked", () => {
    const held: Row[] = [{ _id: 1 }, { _id: 2 }];
    expect(shown(held, [row(1, false, true)], { ...judges, isTestable: false })).toEqual(["in 1", "· 2"]);
  });

  test("does not mark concurrently written rows as removed, and accepts rows without a key", () => {
    expect(shown([row(1, true, true)], [row(9, true, true), row(1, true, true)])).toEqual(["· 1"]);
    expect(mergeLines([{ a: 1 }, { a: 2 }], [{ a: 3 }], { ...judges, wasKept: () => true })).toHaveLength(2);
  });

  const rows = fc
    .uniqueArray(fc.record({ _id: fc.nat(60), was: fc.boolean(), is: fc.boolean() }), { selector: ({ _id }) => _id })
    .map((all) => all.map((each) => ({ ...each })) as Trial[]);

  test("keeps the one order, loses no row and marks each as it is", () => {
    fc.assert(
      fc.property(rows, fc.nat(30), (all, limit) => {
        const answer = all.filter(({ is }) => is).slice(0, limit);
        const union = all.filter(({ is, was }) => is || was).slice(0, limit);
        const lines = mergeLines(answer, union, judges);
        expect(lines.filter(({ place }) => place >= 0).map((line) => line.row)).toEqual(answer);
        expect(lines.flatMap(({ place }) => (place < 0 ? [] : [place]))).toEqual(answer.map((_, place) => place));
        expect(lines.map((line) => all.indexOf(line.row as Trial))).toEqual(
          lines.map((line) => all.indexOf(line.row as Trial)).toSorted((a, b) => a - b),
        );
        for (const { row: each, change } of lines)
          expect(change).toBe(each.is === true ? (each.was === true ? null : "in") : "out");
        expect(lines.filter(({ change }) => change === "out").map((line) => line.row)).toEqual(
          union.filter(({ is }) => !is),
        );
      }),
    );
  });

  test("keeps the answer whole and in order, whatever the union holds", () => {
    fc.assert(
      fc.property(rows, rows, (answer, union) => {
        const lines = mergeLines(answer, union, judges);
        expect(lines.filter(({ place }) => place >= 0).map((line) => line.row)).toEqual(answer);
      }),
    );
  });
});
