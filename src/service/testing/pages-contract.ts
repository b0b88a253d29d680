// Pages by position over any store: together they are the whole result, and what is written in between moves no row.

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../../language/public.ts";
import type { Row, Store } from "../store/store.ts";
import { anyFilter, anyRows } from "./filters.ts";
import { createTrial, notes, things } from "./service.ts";

const sortedBy = things.operations.FindMany.sort;

/** A value of `sort`; empty for the order of keys. */
const anySort = fc
  .uniqueArray(fc.record({ field: fc.constantFrom(...sortedBy), descending: fc.boolean() }), {
    maxLength: 3,
    selector: ({ field }) => field,
  })
  .map((keys) => keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(","));

const anyOpenRows = fc
  .tuple(anyRows, fc.array(fc.constantFrom(true, false, null), { minLength: 40, maxLength: 40 }))
  .map(([rows, open]) => rows.map((row, index) => ({ ...row, open: open[index] ?? null })));

const anyQuery = fc.record({
  rows: anyOpenRows,
  filter: fc.oneof(fc.constant(""), anyFilter),
  sort: anySort,
  limit: fc.constantFrom(1, 2, 3, 7, 50),
});

/**
 * @param create - returns a store, whose collections are replaced by each run
 * @param collection - as `things`, perhaps with other indexes
 */
export function pagesContract(title: string, create: () => Store, numRuns: number, collection = things): void {
  describe(title, () => {
    let store: Store;
    beforeAll(() => {
      store = create();
    });

    test("are together the result of the query without a limit, with the number of all matches", async () => {
      await fc.assert(
        fc.asyncProperty(anyQuery, async ({ rows, filter, sort, limit }) => {
          const { readPage } = await setUp(store, collection, rows);
          const whole = await readPage(createQuery({ filter, sort, limit: 1000 }));
          expect(whole.next).toBeUndefined();
          const { found, totals } = await readPages(readPage, createQuery({ filter, sort, limit }), () => {});
          expect(found).toEqual(whole.rows);
          expect(totals.every((total) => total === whole.rows.length)).toBe(true);
        }),
        { numRuns },
      );
    });

    test("contain every row that stays exactly once and in order, whatever is deleted and created in between", async () => {
      await fc.assert(
        fc.asyncProperty(anyQuery, fc.infiniteStream(fc.nat()), async ({ rows, filter, sort, limit }, numbers) => {
          const { call, readPage } = await setUp(store, collection, rows);
          const deleted = new Set<unknown>();
          const { rows: before } = await readPage(createQuery({ filter, sort, limit: 1000 }));
          let created = 100;
          const { found } = await readPages(readPage, createQuery({ filter, sort, limit }), async (read) => {
            // Often the last row that was read, the position itself.
            const number = numbers.next().value ?? 0;
            const victim = number % 2 === 0 ? read.at(-1) : rows[number % rows.length];
            if (victim !== undefined) {
              deleted.add(victim._id);
              await call("DELETE", `/Things@${victim._id}`);
            }
            const pattern = rows[number % rows.length];
            created += 1;
            // Otherwise pages by key would never end.
            if (pattern !== undefined && created < 120) await call("POST", "/Things", { ...pattern, _id: created });
          });
          const keys = found.map(({ _id }) => _id);
          expect(new Set(keys).size).toBe(keys.length);
          const stayed = before.filter(({ _id }) => !deleted.has(_id));
          expect(found.filter(({ _id }) => stayed.some((row) => row._id === _id))).toEqual(stayed);
        }),
        { numRuns },
      );
    });
  });
}

async function setUp(store: Store, collection: CollectionDeclaration, rows: readonly Row[]) {
  await store.define([collection, notes], async (transaction) => {
    await transaction.clear("Things");
    await transaction.add("Things", rows);
  });
  const { call } = createTrial(store);
  const readPage = async (query: string) => {
    const { status, body, headers } = await call("GET", `/Things?${query}`);
    expect(status).toBe(200);
    const next = /^<\?(.*)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    return { rows: body.payload as readonly Row[], total: body.totalMatches, next };
  };
  return { call, readPage };
}

function createQuery({ filter, sort, limit }: { filter: string; sort: string; limit: number }): string {
  const given = { $filter: filter, ...(sort === "" ? {} : { sort }), limit: String(limit), count: "true" };
  return new URLSearchParams(given).toString();
}

type ReadPage = Awaited<ReturnType<typeof setUp>>["readPage"];

/** Reads pages by their links until there is none. @param between - is called after each page with the rows so far */
async function readPages(
  readPage: ReadPage,
  first: string,
  between: (found: readonly Row[]) => void | Promise<void>,
): Promise<{ readonly found: readonly Row[]; readonly totals: readonly unknown[] }> {
  const found: Row[] = [];
  const totals: unknown[] = [];
  for (let query: string | undefined = first; query !== undefined; ) {
    const page = await readPage(query);
    found.push(...page.rows);
    totals.push(page.total);
    query = page.next;
    if (query !== undefined) await between(found);
  }
  return { found, totals };
}
