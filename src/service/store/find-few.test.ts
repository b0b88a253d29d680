import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, compilePath, listFieldTypes, parse, type RowLike } from "../../language/internal.ts";
import { anyFilter, anyRows } from "../testing/filters.ts";
import { things } from "../testing/service.ts";
import { findByPlan } from "./find-by-plan.ts";
import { findFew, type OrderedReader } from "./find-few.ts";
import { compareKeys, isKey } from "./key-order.ts";
import { isInRanges } from "./ranges.ts";
import { selectRows } from "./select-rows.ts";
import type { Access, Query, Row } from "./store.ts";

function createQuery(text: string, options: Partial<Query> = {}): Query {
  const { filter } = text === "" ? { filter: null } : parse(text);
  const matches = filter === null ? () => true : compile(filter, listFieldTypes(things));
  const every = { sort: [], skip: 0, limit: 10, count: false, explain: false };
  return { collection: things, selection: { filter, matches }, ...every, ...options };
}

/** Reads an array in the order of its indexes, and records how many rows it has read. */
function createReader(rows: readonly Row[]) {
  let read = 0;
  const reader: OrderedReader = {
    walk: async (index, range, descending, visit) => {
      const path = compilePath(index);
      const entries = rows.flatMap((row) => {
        const value = path(row as RowLike);
        return isKey(value) && isInRanges([range], value) ? [{ row, value }] : [];
      });
      entries.sort((a, b) => compareKeys(a.value, b.value) || compareKeys(a.row._id, b.row._id));
      for (const { row } of descending ? entries.toReversed() : entries) {
        read += 1;
        if (visit(row)) return;
      }
    },
    readSome: async (index, ranges, limit) => {
      const found = selectRows(rows, { by: "index", index, ranges });
      read += Math.min(limit, found.length);
      return found.length < limit ? found : undefined;
    },
  };
  return { reader, read: () => read };
}

const anyQuery = fc
  .record({
    text: fc.oneof(fc.constant(""), anyFilter),
    sort: fc.uniqueArray(
      fc.record({ field: fc.constantFrom("_id", "name", "price", "rank", "at"), descending: fc.boolean() }),
      { maxLength: 2, selector: ({ field }) => field },
    ),
    skip: fc.constantFrom(0, 1, 5),
    limit: fc.constantFrom(0, 1, 3, 1000),
    count: fc.boolean(),
  })
  .map(({ text, ...options }) => createQuery(text, options));

const manyThings = Array.from(
  { length: 100 },
  (_, index): Row => ({ _id: index + 1, name: "x", rank: 1, price: index % 50 }),
);

describe("Reading few rows", () => {
  test("finds the same as reading all of them, or nothing", async () => {
    let few = 0;
    await fc.assert(
      fc.asyncProperty(anyRows, anyQuery, fc.constantFrom(1, 4, 12, 2000), async (rows, query, most) => {
        const found = await findFew(query, createReader(rows).reader, most);
        if (found === undefined) return;
        few += 1;
        const select = async (_: string, access: Access) => selectRows(rows, access);
        const count = async (_: string, access: Access) => selectRows(rows, access).length;
        const expected = await findByPlan(query, { read: select, count }, "memory");
        expect(found.rows).toEqual(expected.rows);
        if (query.count) expect(found.total).toBe(expected.total);
      }),
      { numRuns: 1500 },
    );
    expect(few).toBeGreaterThan(100);
  });

  test.each([
    ["the first rows by key", createQuery("", { limit: 5 }), 6],
    ["the greatest values of an index", createQuery("", { sort: [{ field: "price", descending: true }], limit: 5 }), 7],
    [
      "a range of the index that sorts",
      createQuery("price < 40", { sort: [{ field: "price", descending: true }] }),
      11,
    ],
    ["the values that an index leads to", createQuery("price = 7 and rank = 1", { count: true }), 2],
    ["rows that match, up to the limit", createQuery("rank = 1", { limit: 2 }), 3],
  ])("reads only %s", async (_, query, rows) => {
    const { reader, read } = createReader(manyThings);
    expect(await findFew(query, reader)).toBeDefined();
    expect(read()).toBe(rows);
  });

  test("reads the first rows in order if an index leads to too many", async () => {
    const { reader, read } = createReader(manyThings);
    const found = await findFew(createQuery("price >= 10", { limit: 3 }), reader, 60);
    expect(found?.rows.map(({ _id }) => _id)).toEqual([11, 12, 13]);
    expect(read()).toBe(60 + 14);
  });

  test.each([
    ["all matches are counted", createQuery("", { count: true })],
    ["the plan is requested", createQuery("price = 7", { explain: true })],
    ["rows without a value come first", createQuery("", { sort: [{ field: "price", descending: false }] })],
    ["too few match among those that may be read", createQuery("rank != 1")],
    ["an index leads to too many", createQuery("price >= 0", { sort: [{ field: "name", descending: false }] })],
  ])("finds nothing if %s", async (_, query) => {
    expect(await findFew(query, createReader(manyThings).reader, 60)).toBeUndefined();
  });
});
