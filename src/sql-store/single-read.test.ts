import { beforeEach, describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { quoteName } from "../sql/public.ts";
import type { Pool } from "./connection.ts";
import { createSinglePool } from "./single-pool.ts";
import { createSqlStore, type SqlStore } from "./sql-store.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";
import { sqlite } from "./sqlite-dialect.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "number" }, rank: { type: "number" } },
  indexes: [],
  operations: {
    FindMany: { filter: { rank: ["=", "<"] }, sort: ["rank"] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};

/** Another declaration, with a field that can be filtered. */
const named: CollectionDeclaration = {
  ...things,
  fields: { ...things.fields, name: { type: "string" } },
  operations: { ...things.operations, FindMany: { filter: { name: ["="] }, sort: [] } },
};

let ran: string[];
let store: SqlStore;
/** That of another process over the same database. */
let other: SqlStore;

beforeEach(async () => {
  const single = createSinglePool(() => openSqliteConnection(":memory:"));
  const pool: Pool = {
    ...single,
    async acquire(signal) {
      const { connection, release } = await single.acquire(signal);
      const observed: typeof connection = {
        ...connection,
        run: (statement) => {
          ran.push(statement.text);
          return connection.run(statement);
        },
        execute: (...texts) => {
          ran.push(...texts);
          return connection.execute(...texts);
        },
        commit: () => {
          ran.push("COMMIT");
          return connection.commit();
        },
      };
      return { connection: observed, release };
    },
  };
  ran = [];
  const tables = { namespace: "", of: quoteName };
  store = createSqlStore({ pool: single, dialect: sqlite, tables });
  await store.define([things], (transaction) => transaction.add("Things", [{ _id: 1, rank: 1 }, { _id: 2 }]));
  other = store;
  store = createSqlStore({ pool, dialect: sqlite, tables });
  await store.schema();
  ran = [];
  return () => store.close();
});

async function ask(path: string): Promise<readonly [status: number, body: unknown]> {
  const handle = createHandler({ store, prefix: "/api", version: "test" });
  const response = await handle(new Request(`http://localhost/api/${encodeURI(path)}`));
  return [response.status, await response.json()];
}

describe("a request that reads once", () => {
  test.each([
    ["Things@1", 200, { payload: { _id: 1, rank: 1 } }],
    ["Things?$filter=rank < 3", 200, { payload: [{ _id: 1, rank: 1 }] }],
    ["Things?sort=-rank&skip=1&limit=1&projection=_id", 200, { payload: [{ _id: 2 }] }],
    ["Things?limit=0&count=true", 200, { payload: [], totalMatches: 2 }],
    ["Things?$filter=rank < 3&count=true", 200, { payload: [{ _id: 1, rank: 1 }], totalMatches: 1 }],
    ["Things@3", 404, { errors: [expect.objectContaining({ code: "ENTITY_NOT_FOUND" })] }],
  ])("%s is one statement", async (path, status, body) => {
    expect(await ask(path)).toEqual([status, body]);
    expect(ran).toHaveLength(1);
  });

  test("without rows it reads the epoch after them", async () => {
    expect(await ask("Things?$filter=rank = 9")).toEqual([200, { payload: [] }]);
    expect(ran).toHaveLength(2);
  });

  test("one that takes two statements has a transaction", async () => {
    expect(await ask("Things?skip=2&count=true")).toEqual([200, { payload: [], totalMatches: 2 }]);
    expect(ran).toContain("BEGIN");
  });

  test.each([false, true])(
    "a bundle of one that takes two statements has a transaction (transaction: %s)",
    async (isOne) => {
      const unexpected: unknown[] = [];
      const handle = createHandler({
        store,
        prefix: "/api",
        version: "test",
        onUnexpected: (error) => unexpected.push(error),
      });
      const part = "GET /api/Things?skip=2&count=true HTTP/1.1\r\n\r\n";
      const body = `--b\r\nContent-Type: application/http\r\nX-Request-Id: a\r\n\r\n${part}\r\n--b--\r\n`;
      const response = await handle(
        new Request(`http://localhost/api/$bundle${isOne ? "?transaction=true" : ""}`, {
          method: "POST",
          headers: { "Content-Type": "multipart/mixed; boundary=b" },
          body,
        }),
      );
      expect(await response.text()).toContain('{"payload":[],"totalMatches":2}');
      expect(unexpected).toEqual([]);
    },
  );

  test("one that takes none is compared with the current schema, too", async () => {
    expect(await ask("Things?limit=0")).toEqual([200, { payload: [] }]);
    await other.define([]);
    expect(await ask("Things?limit=0")).toMatchObject([404, { errors: [{ code: "COLLECTION_NOT_FOUND" }] }]);
  });
});

describe("declarations that another process has changed", () => {
  test("a filter by a new field", async () => {
    await other.define([named], (transaction) => transaction.put("Things", [{ _id: 2, name: "second" }]));
    expect(await ask("Things?$filter=name = 'second'")).toEqual([200, { payload: [{ _id: 2, name: "second" }] }]);
  });

  test("a filter by a column that no longer exists", async () => {
    await other.define([{ ...named, fields: { _id: { type: "number" }, name: { type: "string" } } }]);
    expect(await ask("Things?$filter=rank < 3")).toMatchObject([
      400,
      { errors: [{ code: "FILTER_FIELD_NOT_ALLOWED" }] },
    ]);
  });

  test("a collection that has moved to another table", async () => {
    await other.define([]);
    await other.define([{ ...things, name: "THINGS" }]);
    await other.define([{ ...things, name: "THINGS" }, things], (transaction) =>
      transaction.add("Things", [{ _id: 1, rank: 7 }]),
    );
    expect(await ask("Things@1")).toEqual([200, { payload: { _id: 1, rank: 7 } }]);
  });

  test("a row that has been removed with its collection", async () => {
    await other.define([]);
    expect(await ask("Things@1")).toMatchObject([404, { errors: [{ code: "COLLECTION_NOT_FOUND" }] }]);
  });
});

test("work that reads more than once sees one moment in one transaction", async () => {
  const { epoch } = await store.schema();
  ran = [];
  let runs = 0;
  const scope = { mode: "read", collections: ["Things"], epoch, readsOnce: true } as const;
  const found = await store.transact(scope, async (transaction) => {
    runs += 1;
    const both = await Promise.all([transaction.get("Things", 1), transaction.get("Things", 2)]);
    return [transaction.version("Things"), ...both];
  });
  expect(found).toEqual([1, { _id: 1, rank: 1 }, { _id: 2 }]);
  expect([runs, ran.at(-1)]).toEqual([2, "COMMIT"]);
});
