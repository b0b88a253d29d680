// Finding rows in SQL: the same as in memory, and a plan that says what ran.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CollectionDeclaration, compile, listFieldTypes, parse } from "../../language/public.ts";
import { createMemoryStore, type Found, type Query, type Row, type Store } from "../../service/public.ts";
import type { SqlStore } from "../sql-store.ts";

const all = ["=", "!=", "<", "<=", ">", ">=", "in", "!in", "like", "ilike"] as const;
const fields = {
  _id: { type: "number" },
  name: { type: "string" },
  price: { type: "number" },
  weight: { type: "number" },
  tags: { type: "array", items: { type: "string" } },
} as const;
const items: CollectionDeclaration = {
  name: "Items",
  description: "Items for a test.",
  fields,
  indexes: ["price"],
  operations: {
    FindMany: { filter: Object.fromEntries(Object.keys(fields).map((name) => [name, all])), sort: ["name", "price"] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};
const rows: readonly Row[] = Array.from({ length: 2_500 }, (_, at) => ({
  _id: at,
  name: [`Ä${at % 7}`, "\uff5e", "\u{1F600}", "\0\ud800", null][at % 5],
  price: at % 11 === 0 ? null : (at * 7) % 1_000,
  weight: at % 3,
  tags: at % 4 === 0 ? ["Größe", `\u{1F600}${at % 10}`] : [],
}));

/** The first does not divide in every database, see `toSql`. */
const filters = [
  "price / weight > 100",
  "price > 500 and name ilike 'ä*'",
  "tags ilike '*größe'",
  "name = '\u{1F600}'",
  null,
];
const pages: readonly Partial<Query>[] = [
  {},
  { sort: [{ field: "name", descending: true }], skip: 3, limit: 5 },
  { sort: [{ field: "price", descending: false }], skip: 1_100, limit: 20 },
  { limit: 0 },
  { skip: 10 },
];

function createQuery(filter: string | null, page: Partial<Query>): Query {
  const parsed = filter === null ? null : parse(filter).filter;
  const selection = { filter: parsed, matches: compile(parsed, listFieldTypes(items)) };
  const whole = { sort: [], skip: 0, limit: Number.POSITIVE_INFINITY, count: true, explain: true };
  return { collection: items, selection, ...whole, ...page };
}

/** Registers the tests. @param create - creates an empty store */
export function findContract(name: string, create: () => SqlStore): void {
  describe(`Finding rows over ${name}`, () => {
    const memory = createMemoryStore();
    let store: SqlStore;
    beforeAll(async () => {
      store = create();
      for (const each of [memory, store]) await each.define([items], (transaction) => transaction.add("Items", rows));
    });
    afterAll(() => store.close());

    async function find(from: Store, query: Query): Promise<Found> {
      const { epoch } = await from.schema();
      const scope = { mode: "read", collections: ["Items"], epoch, readsOnce: !query.explain } as const;
      return from.transact(scope, (transaction) => transaction.find(query));
    }

    const cases = filters.flatMap((filter) => pages.map((page) => ({ filter, page })));
    test.each(cases)("$filter, $page: the same rows and number as in memory", async ({ filter, page }) => {
      for (const count of [true, false]) {
        const query = { ...createQuery(filter, page), count, explain: count };
        const [expected, found] = [await find(memory, query), await find(store, query)];
        const keys = ({ rows: those }: Found) => those.map(({ _id }) => _id);
        // Rows that are all wanted come in any order.
        const isSorted = page.skip !== undefined || page.limit !== undefined;
        if (isSorted) expect(keys(found)).toEqual(keys(expected));
        else expect(new Set(keys(found))).toEqual(new Set(keys(expected)));
        expect(found.total).toBe(expected.total);
        // What the service sends, instead of the rows.
        if (found.json !== undefined) expect(found.json).toEqual(found.rows.map((row) => JSON.stringify(row)));
      }
    });

    test("a number that may be an estimate is one only if the page does not say it, and is marked", async () => {
      const count = async (filter: string, limit: number) => {
        const query = { ...createQuery(filter, { limit }), explain: false, estimates: true };
        const { total, isEstimate = false } = await find(store, query);
        return { total, isEstimate, exact: (await find(memory, query)).total };
      };
      for (const [filter, limit] of [
        ["price > 500", 2_500],
        ["price / weight > 100", 5],
        ["price = 5000", 5],
      ] as const) {
        const { total, isEstimate, exact } = await count(filter, limit);
        expect([filter, total, isEstimate]).toEqual([filter, exact, false]);
      }
      const { total, isEstimate, exact } = await count("price > 500", 5);
      if (isEstimate) expect(total).toBeGreaterThanOrEqual(5);
      else expect(total).toBe(exact);
      expect(isEstimate).toBe(!name.startsWith("SQLite"));
    });

    test("the plan has the statement, its parameters, and the plan of the database", async () => {
      const { plan } = await find(store, createQuery("price = 7", { limit: 3 }));
      expect(plan).toMatchObject({ source: "sql", access: { by: "all" }, residual: null, candidates: [] });
      expect(plan).toMatchObject({ rowsInCollection: rows.length, rowsRead: 2 });
      expect(plan?.statement?.text).toMatch(
        /^SELECT "\$row" FROM .* WHERE "price" = .1.* ORDER BY "_id" LIMIT 3 OFFSET 0$/,
      );
      expect(plan?.statement?.parameters).toEqual([7]);
      expect(plan?.statement?.steps.join()).toContain("Items~price");
    });
  });
}
