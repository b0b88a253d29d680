import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type BootedService, boot } from "./boot.ts";
import { formatSteps } from "./store/dexie-formats.ts";
import { createDexieStore } from "./store/dexie-store.ts";
import type { Store } from "./store/store.ts";
import {
  awaitIdbRequest,
  createDatabaseName,
  holdWriting,
  readRawRows,
  readRawVersion,
  type TransactionWatch,
  watchOpenings,
  watchTransactions,
  withRawDatabase,
} from "./testing/database.ts";
import { declare } from "./testing/store-contract/declarations.ts";

const notes = declare("Notes", "number", { text: { type: "string" } }, ["text"]);
const sample = { collections: [notes], rows: () => [{ _id: 1, text: "first" }] };

let name: string;
let watch: TransactionWatch;
const stores: Store[] = [];

beforeEach(() => {
  name = createDatabaseName();
  watch = watchTransactions();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) store.close();
});

function open(patience?: number): Store {
  const store = createDexieStore({ name, ...(patience === undefined ? {} : { patience }) });
  stores.push(store);
  return store;
}

const serve = (store: Store) => boot({ store, sample, prefix: "/api", version: "1" });

async function request(service: BootedService, method: string, path: string, body?: string, type = "application/json") {
  const init = { method, ...(body !== undefined && { body, headers: { "Content-Type": type } }) };
  const response = await service.handle(new Request(`https://shop.example/api${path}`, init));
  return {
    status: response.status,
    outcome: response.headers.get("X-Bundle-Outcome"),
    text: await response.text(),
  };
}

const create = (service: BootedService, key: number) =>
  request(service, "POST", "/Notes", JSON.stringify({ _id: key }));

describe("a service whose database is lost", () => {
  test("opens it again, once, and answers", async () => {
    const service = serve(open());
    expect((await create(service, 2)).status).toBe(201);
    const opened = watchOpenings();
    watch.refuse(1);
    expect((await create(service, 3)).status).toBe(201);
    expect(opened).toHaveLength(1);
    expect(await readRawRows(name, "Notes")).toHaveLength(3);
  });

  test("responds with 503 if it is lost again, and answers the next request as usual", async () => {
    const service = serve(open());
    expect((await create(service, 2)).status).toBe(201);
    const opened = watchOpenings();
    watch.refuse(2);
    const lost = await create(service, 3);
    expect(lost.status).toBe(503);
    expect(JSON.parse(lost.text)).toMatchObject({
      errors: [{ code: "STORAGE_UNAVAILABLE", message: expect.stringContaining("Try again") }],
    });
    expect(opened).toHaveLength(1);
    expect(await readRawRows(name, "Notes")).toHaveLength(2);
    expect((await create(service, 3)).status).toBe(201);
  });

  test("responds with 503 if it is lost during a request, and changes nothing", async () => {
    const service = serve(open());
    await create(service, 2);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      request.addEventListener("success", () => this.transaction.abort());
      return request;
    });
    const lost = await request(service, "PATCH", "/Notes", JSON.stringify({ text: "lost" }));
    expect(lost.status).toBe(503);
    expect(await readRawRows(name, "Notes")).toEqual([{ _id: 1, text: "first" }, { _id: 2 }]);
  });
});

describe("a service of an older page", () => {
  test("responds with 503 and the reason for a database that a newer page has upgraded, and does not change it", async () => {
    const newer = createDexieStore({ name, steps: [...formatSteps, () => {}] });
    stores.push(newer);
    await newer.define([notes], (transaction) => transaction.add("Notes", [{ _id: 7 }]));
    const version = await readRawVersion(name);
    const service = serve(open());
    const { status, text } = await create(service, 8);
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ code: "STORAGE_UNAVAILABLE", message: expect.stringContaining("A newer version of this page") }],
    });
    await expect(service.reset()).rejects.toThrow("A newer version of this page");
    expect(await readRawRows(name, "Notes")).toEqual([{ _id: 7 }]);
    expect(await readRawVersion(name)).toBe(version);
  });
});

describe("a service while another tab changes the declarations", () => {
  const renamed = declare("Notes", "number", { words: { type: "string" } });
  const transaction = `--x\r
Content-Type: application/http\r
X-Request-Id: a\r
\r
POST /api/Notes HTTP/1.1\r
Content-Type: application/json\r
\r
{"_id":8,"text":"old"}\r
--x--\r
`;

  /** A service for which another tab changes the declarations each time after it has read the schema. */
  async function overtaken(times = 1): Promise<BootedService> {
    const store = open();
    const other = open();
    await store.define([notes], (writing) => writing.add("Notes", [{ _id: 1 }]));
    const declarations = [renamed, notes, renamed, notes, renamed].slice(0, times);
    const schema = async () => {
      const read = await store.schema();
      const next = declarations.shift();
      if (next !== undefined) await other.define([next]);
      return read;
    };
    return serve({ ...store, schema });
  }

  test.each([
    ["Create", "POST", "/Notes", '{"_id":8,"text":"old"}', 422],
    ["Replace", "PUT", "/Notes@1", '{"text":"old"}', 422],
    ["Update", "PATCH", "/Notes@1", '{"text":"old"}', 422],
    ["UpdateMany", "PATCH", "/Notes", '{"text":"old"}', 422],
    ["FindMany", "GET", "/Notes?$filter=text='old'", undefined, 400],
    ["Get", "GET", "/Notes@1", undefined, 200],
  ])("%s is decoded again with the new declarations", async (_, method, path, body, expected) => {
    const service = await overtaken();
    expect((await request(service, method, path, body)).status).toBe(expected);
  });

  test("a request for which the declarations change each time gets 409 SCHEMA_CHANGED and writes nothing", async () => {
    const service = await overtaken(5);
    const { status, text } = await request(service, "DELETE", "/Notes");
    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ code: "SCHEMA_CHANGED" }] });
    expect(await readRawRows(name, "Notes")).toEqual([{ _id: 1 }]);
  });

  test("so does a bundle in a transaction; sent again, it is decoded with the new declarations", async () => {
    const service = await overtaken();
    const send = () =>
      request(service, "POST", "/$bundle?transaction=true", transaction, "multipart/mixed; boundary=x");
    const first = await send();
    expect(first.outcome).toBe("rolled-back");
    expect(first.text).toContain("409 Conflict");
    expect(first.text).toContain("SCHEMA_CHANGED");
    const second = await send();
    expect(second.text).toContain("VALIDATION_FAILED");
    expect(await readRawRows(name, "Notes")).toEqual([{ _id: 1 }]);
  });
});

describe("a row that another program stored and JSON cannot hold", () => {
  const cycle: Record<string, unknown> = { _id: 2 };
  cycle.self = cycle;

  test.each([
    ["a BigInt", { _id: 2, text: 10n }],
    ["a cycle", cycle],
  ])("causes INTERNAL, and other rows are returned as usual: %s", async (_, row) => {
    const service = serve(open());
    expect((await request(service, "GET", "/Notes@1")).status).toBe(200);
    await withRawDatabase(name, (database) =>
      awaitIdbRequest(database.transaction("Notes", "readwrite").objectStore("Notes").put(row)),
    );
    for (const path of ["/Notes@2", "/Notes"]) {
      const { status, text } = await request(service, "GET", path);
      expect(status).toBe(500);
      expect(JSON.parse(text)).toMatchObject({ errors: [{ code: "INTERNAL" }] });
    }
    expect((await request(service, "GET", "/Notes?projection=_id")).status).toBe(200);
    expect((await request(service, "DELETE", "/Notes@2")).status).toBe(200);
    expect((await request(service, "GET", "/Notes")).status).toBe(200);
  });
});

describe("a service while another tab keeps writing", () => {
  const bundle = [2, 3]
    .map(
      (key) => `--x\r
Content-Type: application/http\r
X-Request-Id: p${key}\r
\r
POST /api/Notes HTTP/1.1\r
Content-Type: application/json\r
\r
{"_id":${key}}\r
`,
    )
    .join("");
  const send = (service: BootedService, query: string) =>
    request(service, "POST", `/$bundle${query}`, `${bundle}--x--\r\n`, "multipart/mixed; boundary=x");
  const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

  /** The other tab starts before the request, or after the request has read the schema. */
  const moments = ["before the request", "once the schema is read"] as const;

  async function held(moment: (typeof moments)[number], patience?: number) {
    const store = open(patience);
    await store.define([notes], (writing) => writing.add("Notes", [{ _id: 1 }]));
    // Set before it is awaited: a second hold, of a schema read at the same time, would never be released.
    let held = moment === "before the request" ? holdWriting(name) : undefined;
    await held;
    const schema = async () => {
      const read = await store.schema();
      held ??= holdWriting(name);
      await held;
      return read;
    };
    return { service: serve({ ...store, schema }), release: async () => (await held)?.() };
  }

  test.each(
    moments.flatMap((moment) => [
      [moment, "?timeout=50", "completed", [504, 504]] as const,
      [moment, "?timeout=50&transaction=true", "rolled-back", [504, 424]] as const,
    ]),
  )("from %s, the timeout of a bundle, %s, still expires, and nothing is written", async (...given) => {
    const [moment, query, outcome, expected] = given;
    const { service, release } = await held(moment);
    const answer = await send(service, query);
    expect([answer.status, answer.outcome, statuses(answer.text)]).toEqual([200, outcome, expected]);
    expect(answer.text).toContain('"TIMEOUT"');
    await release();
    expect(await readRawRows(name, "Notes")).toEqual([{ _id: 1 }]);
    expect(statuses((await send(service, "?transaction=true&timeout=60000")).text)).toEqual([201, 201]);
  });

  test.each(moments)(
    "from %s, any other request waits no longer than the store's limit, and gets 503",
    async (moment) => {
      // Long enough to open the database and to write on a busy machine.
      const { service, release } = await held(moment, 1_000);
      const opened = watchOpenings();
      for (const answer of [await create(service, 2), await request(service, "GET", "/Notes")]) {
        // Other write transactions block readers, too.
        expect(answer.status).toBe(503);
        expect(JSON.parse(answer.text)).toMatchObject({
          errors: [{ code: "STORAGE_UNAVAILABLE", message: expect.stringContaining("The database is busy") }],
        });
      }
      // Only those of the other tab: the connection is intact.
      expect(opened).toHaveLength(moment === "before the request" ? 0 : 1);
      await release();
      expect(await readRawRows(name, "Notes")).toEqual([{ _id: 1 }]);
      expect((await create(service, 2)).status).toBe(201);
    },
  );
});
