// Failures of a PostgreSQL server: the response has a clear status and nothing of the database, the log has the cause, and
// nothing is half written.

import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createPostgresStore, type PostgresStoreOptions, type SqlStore } from "./public.ts";
import { createSchemaName, getTestServer } from "./testing/postgres.ts";
import { startProxy } from "./testing/proxy.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" }, rank: { type: "number" } },
  indexes: ["rank"],
  operations: {
    FindMany: { filter: { rank: ["="] }, sort: [] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};

const admin = new Client({ connectionString: getTestServer() });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

let schema: string;
let log: { readonly code?: string; readonly message: string }[];
let opened: SqlStore[];

beforeEach(async () => {
  schema = createSchemaName();
  log = [];
  opened = [];
  await storeWith({}).define([things], (transaction) => transaction.add("Things", [{ _id: "first", rank: 1 }]));
});
afterEach(async () => {
  for (const store of opened) await store.close();
});

function storeWith(options: Partial<PostgresStoreOptions>): SqlStore {
  const onUnexpected = (error: unknown) => log.push(error as Error);
  const store = createPostgresStore({ connectionString: getTestServer(), schema, onUnexpected, ...options });
  opened.push(store);
  return store;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly errors?: readonly { readonly code: string; readonly message: string }[] };
}

async function ask(
  store: SqlStore,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const onUnexpected = (error: unknown) => log.push(error as Error);
  const handle = createHandler({ store, prefix: "/api", version: "test", onUnexpected });
  const init =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } };
  const response = await handle(new Request(`http://localhost/api/${path}`, { method, ...init }));
  return { status: response.status, body: await response.json() };
}

const create = (store: SqlStore, key = "second") => ask(store, "POST", "Things", { _id: key, rank: 2 });

/** The keys that another connection finds. */
async function stored(): Promise<readonly string[]> {
  const { rows } = await admin.query(`SELECT "_id" FROM "${schema}"."Things" ORDER BY 1`);
  return rows.map(({ _id }) => _id);
}

/** A response with this status and code, and nothing about the database. */
function expectFailure({ status, body }: Answer, expected: number, code: string): void {
  expect([status, body.errors?.[0]?.code]).toEqual([expected, code]);
  expect(body.errors?.[0]?.message).not.toMatch(/riddle|test |\$|socket|relation|SQL|password|ECONN/i);
}

/** Runs plpgsql before each insertion of a row, or at the commit. */
async function trigger(code: string, isDeferred = false): Promise<void> {
  const at = isDeferred ? "CONSTRAINT TRIGGER t AFTER INSERT" : "TRIGGER t BEFORE INSERT";
  const when = isDeferred ? "DEFERRABLE INITIALLY DEFERRED" : "";
  await admin.query(
    `CREATE FUNCTION "${schema}".f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${code}; RETURN NEW; END $$;
     CREATE ${at} ON "${schema}"."Things" ${when} FOR EACH ROW EXECUTE FUNCTION "${schema}".f()`,
  );
}

describe("a server that can't be used", () => {
  test.each([
    ["no server", () => "postgres://riddle@%2Fnowhere/postgres", "ENOENT"],
    ["a connection that is refused", () => "postgres://riddle@127.0.0.1:1/postgres", "ECONNREFUSED"],
    ["a wrong password", () => getTestServer().replace("riddle:", "guest:wrong"), "28P01"],
    ["a database that does not exist", () => getTestServer().replace(/postgres$/, "nowhere"), "3D000"],
  ])("%s: 503", async (_, connectionString, code) => {
    await admin.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'right'");
    const store = storeWith({ connectionString: connectionString() });
    expectFailure(await create(store), 503, "STORAGE_UNAVAILABLE");
    expect(log.map((error) => error.code)).toEqual([code]);
  });

  test("a role that may not create the tables: 503", async () => {
    await admin.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'right'");
    const store = storeWith({
      connectionString: getTestServer().replace("riddle:", "guest:right"),
      schema: createSchemaName(),
    });
    expectFailure(await create(store), 503, "STORAGE_UNAVAILABLE");
    expect(log.map((error) => error.code)).toEqual(["42501"]);
  });

  test("one that is killed during a transaction, and started again", async () => {
    const cluster = createCluster();
    try {
      const { connectionString } = cluster;
      const store = storeWith({ connectionString, schema: "killed" });
      await store.define([things]);
      expect((await create(store, "before")).status).toBe(201);
      const { epoch } = await store.schema();
      const writing = store.transact({ mode: "write", collections: ["Things"], epoch }, async (transaction) => {
        await transaction.add("Things", [{ _id: "lost" }]);
        cluster.kill();
        await transaction.add("Things", [{ _id: "lost, too" }]);
      });
      await expect(writing).rejects.toMatchObject({ name: "StorageUnavailableError" });
      expectFailure(await create(store), 503, "STORAGE_UNAVAILABLE");
      cluster.start();
      expect((await create(store, "after")).status).toBe(201);
      const { body } = await ask(store, "GET", "Things");
      expect(body).toMatchObject({ payload: [{ _id: "after" }, { _id: "before" }] });
    } finally {
      cluster.remove();
    }
  });
});

describe("tables with an unexpected structure", () => {
  test.each([
    ["a missing column", 'ALTER TABLE "Things" DROP COLUMN rank', /"Things" has no column "rank"/],
    ["a missing table", 'DROP TABLE "Things"', /"Things" has no column/],
    ["a part of the catalogue that is missing", 'DROP TABLE "$collections"', /collections/],
    ["another format", 'UPDATE "$schema" SET format = 2', /format 2/],
    ["declarations that can't be read", `UPDATE "$schema" SET epoch = 9, collections = '[{}]'`, /declarations/],
  ])("%s: 503", async (_, damage, cause) => {
    await admin.query(`SET search_path TO "${schema}"; ${damage}; RESET search_path`);
    expectFailure(await create(storeWith({})), 503, "STORAGE_UNAVAILABLE");
    expect(log.map(({ message }) => message)).toEqual([expect.stringMatching(cause)]);
  });

  test("also if they are changed while the store is open: 503", async () => {
    const store = storeWith({});
    expect((await create(store)).status).toBe(201);
    await admin.query(`ALTER TABLE "${schema}"."Things" DROP COLUMN rank`);
    expectFailure(await create(store, "third"), 503, "STORAGE_UNAVAILABLE");
    expect(await stored()).toEqual(["first", "second"]);
  });
});

describe("a connection that is lost", () => {
  test("during a statement: 503, and nothing is written", async () => {
    await trigger("PERFORM pg_terminate_backend(pg_backend_pid())");
    expectFailure(await create(storeWith({})), 503, "STORAGE_UNAVAILABLE");
    expect(await stored()).toEqual(["first"]);
    expect(log).not.toEqual([]);
  });

  test("during the commit: 503 if it did not take place", async () => {
    await trigger("PERFORM pg_terminate_backend(pg_backend_pid())", true);
    const answer = await create(storeWith({}));
    expectFailure(answer, 503, "STORAGE_UNAVAILABLE");
    expect(answer.body.errors?.[0]?.message).toContain("Nothing was changed");
    expect(await stored()).toEqual(["first"]);
  });

  test("while declarations change: the former ones stay, with every row", async () => {
    const store = storeWith({});
    const before = await store.schema();
    const changed: CollectionDeclaration = { ...things, fields: { ...things.fields, name: { type: "string" } } };
    const terminate =
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = $1::regclass AND pid <> pg_backend_pid()";
    let terminated: Promise<unknown> | undefined;
    const defining = store.define([changed], async (transaction) => {
      // The rows have their new columns by now.
      terminated = admin.query(terminate, [`"${schema}"."Things"`]);
      for (;;) await transaction.lastKey("Things");
    });
    await expect(defining).rejects.toMatchObject({ name: "StorageUnavailableError" });
    await terminated;
    expect(await store.schema()).toEqual(before);
    expect(await stored()).toEqual(["first"]);
    expect((await create(store)).status).toBe(201);
  });

  describe("after the commit", () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let store: SqlStore;
    let epoch: number;
    beforeEach(async () => {
      proxy = await startProxy(getTestServer());
      store = storeWith({ connectionString: proxy.connectionString });
      epoch = (await store.schema()).epoch;
      proxy.loseCommit();
    });
    afterEach(async () => {
      await store.close();
      await proxy.close();
    });
    const scope = { mode: "write", collections: [] } as const;

    test("success, because its outcome is looked up", async () => {
      expect((await create(store)).status).toBe(201);
      expect(await stored()).toEqual(["first", "second"]);
    });

    test("success, also if only a record was written", async () => {
      await store.transact({ ...scope, epoch }, (transaction) => transaction.putRecord("only", 1));
      const { rows } = await admin.query(`SELECT value FROM "${schema}"."$records" WHERE name = 'only'`);
      expect(rows).toEqual([{ value: "1" }]);
    });

    test("nothing was changed if nothing was written", async () => {
      const reading = store.transact({ ...scope, epoch }, (transaction) => transaction.getRecord("only"));
      await expect(reading).rejects.toMatchObject({ name: "StorageUnavailableError" });
    });
  });
});

test("a vacuum cleans up the records while a transaction writes", async () => {
  const store = storeWith({});
  const { epoch } = await store.schema();
  await store.transact({ mode: "write", collections: [], epoch }, async (transaction) => {
    await transaction.putRecord("only", 1);
    let isClean = false;
    const vacuum = admin.query(`VACUUM "${schema}"."$records"`).then(() => {
      isClean = true;
    });
    // Nothing else may be awaited here.
    while (!isClean) await transaction.getRecord("only");
    await vacuum;
  });
});

describe("a database that is busy", () => {
  const scope = { mode: "write", collections: ["Things"] } as const;

  /** Keeps all writers of records waiting while `work` runs; with the table `$schema`, all transactions. */
  async function whileLocked(work: () => Promise<void>, table = "$lock"): Promise<void> {
    await admin.query(`BEGIN; LOCK TABLE "${schema}"."${table}"`);
    await work().finally(() => admin.query("ROLLBACK"));
  }

  /** How many transactions wait for the lock. */
  async function waiting(table = "$lock"): Promise<number> {
    const { rows } = await admin.query(
      "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = $1::regclass",
      [`"${schema}"."${table}"`],
    );
    return rows[0].count;
  }

  test("a lock that is held for too long: 503", () =>
    whileLocked(async () => {
      expectFailure(await create(storeWith({ pool: { lockTimeout: 100 } })), 503, "STORAGE_UNAVAILABLE");
      expect(log.map(({ code }) => code)).toEqual(["55P03"]);
    }));

  test("a statement that takes too long: 504", () =>
    whileLocked(async () => {
      const answer = await create(storeWith({ pool: { statementTimeout: 500 } }));
      expect(log.map(({ message }) => message)).toEqual([]);
      expectFailure(answer, 504, "TIMEOUT");
    }));

  test("no free connection: 503, and success once there is one", () =>
    whileLocked(async () => {
      const store = storeWith({ pool: { connections: 1, connectionTimeout: 200, lockTimeout: 2_000 } });
      await store.schema();
      const creating = create(store);
      await expect.poll(waiting).toBe(1);
      expectFailure(await ask(store, "GET", "Things"), 503, "STORAGE_UNAVAILABLE");
      expectFailure(await creating, 503, "STORAGE_UNAVAILABLE");
      expect((await ask(store, "GET", "Things")).status).toBe(200);
    }));

  test("the signal ends the wait, and the statement in the database", () =>
    whileLocked(async () => {
      const store = storeWith({});
      const { epoch } = await store.schema();
      const controller = new AbortController();
      const { signal } = controller;
      const writing = store.transact({ ...scope, epoch, signal }, (transaction) => transaction.putRecord("one", 1));
      await expect.poll(waiting).toBe(1);
      controller.abort(new Error("enough"));
      await expect(writing).rejects.toThrow("enough");
      await expect.poll(waiting).toBe(0);
    }));

  test("a signal ends many waits over one more connection", async () => {
    const waits = 10;
    await admin.query(
      `DROP ROLE IF EXISTS limited; CREATE ROLE limited LOGIN PASSWORD 'right' CONNECTION LIMIT ${waits + 1};
       GRANT USAGE ON SCHEMA "${schema}" TO limited; GRANT ALL ON ALL TABLES IN SCHEMA "${schema}" TO limited`,
    );
    const connectionString = getTestServer().replace("riddle:", "limited:right");
    const store = storeWith({ connectionString, pool: { lockTimeout: 60_000 } });
    try {
      const { epoch } = await store.schema();
      const controller = new AbortController();
      const { signal } = controller;
      const reading = () => store.transact({ mode: "read", collections: ["Things"], epoch, signal }, async () => {});
      await whileLocked(async () => {
        const ends = Array.from({ length: waits }, () => expect(reading()).rejects.toThrow("enough"));
        await expect.poll(() => waiting("$schema")).toBe(waits);
        controller.abort(new Error("enough"));
        await Promise.all(ends);
        await expect.poll(() => waiting("$schema"), { timeout: 5_000 }).toBe(0);
      }, "$schema");
      await expect(reading()).rejects.toThrow("enough");
    } finally {
      await store.close();
      await admin.query("DROP OWNED BY limited; DROP ROLE limited");
    }
  });
});

test("a duplicate key that the database does not name: none is named", async () => {
  await trigger("RAISE EXCEPTION 'duplicate' USING ERRCODE = '23505'");
  const store = storeWith({});
  const { epoch } = await store.schema();
  const adding = store.transact({ mode: "write", collections: ["Things"], epoch }, (transaction) =>
    transaction.add("Things", [{ _id: "second" }, { _id: "third" }]),
  );
  await expect(adding).rejects.toThrow('Collection "Things" already has a row with one of these keys.');
});

describe("limits of the database", () => {
  test("a full disk: 507, and nothing is written", async () => {
    await trigger("RAISE EXCEPTION 'full' USING ERRCODE = '53100'");
    expectFailure(await create(storeWith({})), 507, "STORAGE_FULL");
    expect(await stored()).toEqual(["first"]);
  });

  test("a key that is too long for an index: 422", async () => {
    // Random text can't be compressed.
    const key = Array.from({ length: 200 }, () => crypto.randomUUID()).join("");
    expectFailure(await create(storeWith({}), key), 422, "VALIDATION_FAILED");
    expect(await stored()).toEqual(["first"]);
  });
});

describe("several processes", () => {
  test.each(Array.from({ length: 5 }, (_, at) => at))("create the catalogue at the same time, round %i", async () => {
    const shared = createSchemaName();
    const stores = Array.from({ length: 8 }, () => storeWith({ schema: shared }));
    const schemas = await Promise.all(stores.flatMap((store) => [store.schema(), store.schema()]));
    for (const found of schemas) expect(found).toEqual({ epoch: 0, collections: [] });
    expect(log).toEqual([]);
  });

  test("declarations that another one changed are noticed", async () => {
    const [one, other] = [storeWith({}), storeWith({})];
    const before = await one.schema();
    await other.define([{ ...things, fields: { ...things.fields, name: { type: "string" } } }]);
    const scope = { mode: "read", collections: ["Things"], epoch: before.epoch } as const;
    await expect(one.transact(scope, async () => {})).rejects.toMatchObject({ name: "SchemaChangedError" });
    expect(await one.schema()).toEqual(await other.schema());
  });

  test("without locks, what conflicts is repeated, and what was abandoned has no effects", async () => {
    let retries = 0;
    const options = { locksWriters: false, onRetry: () => void retries++ };
    const [first, ...others] = [storeWith(options), storeWith(options), storeWith(options)] as const;
    const { epoch } = await first.schema();
    let failures = 0;
    const increase = (store: SqlStore) =>
      store.transact({ mode: "write", collections: ["Things"], epoch }, async (transaction) => {
        try {
          const row = await transaction.get("Things", "first");
          await transaction.put("Things", [{ _id: "first", rank: Number(row?.rank) + 1 }]);
        } catch (error) {
          failures += 1;
          throw error;
        }
      });
    await Promise.all(Array.from({ length: 10 }, () => [first, ...others].map(increase)).flat());
    const { body } = await ask(first, "GET", "Things@first");
    expect(body).toMatchObject({ payload: { rank: 31 } });
    expect(retries).toBeGreaterThan(0);
    expect(failures).toBe(0);
  });

  test.each([
    ["with locks", true],
    ["without locks", false],
  ])("carry out a request with an Idempotency-Key once, %s", async (_, locksWriters) => {
    const stores = Array.from({ length: 3 }, () => storeWith({ locksWriters }));
    for (let round = 0; round < 10; round += 1) {
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const answers = await Promise.all(stores.map((store) => ask(store, "POST", "Things", { rank: round }, headers)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
      expect(answers[0]?.status).toBe(201);
    }
    expect(await stored()).toHaveLength(11);
  });
});
