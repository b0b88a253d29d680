// A disk of the PostgreSQL server that is really full: a small file system in memory. Only root may mount one.

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createPostgresStore, type SqlStore } from "./public.ts";
import { createSchemaName, getTestServer } from "./testing/postgres.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" }, text: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const folder = mkdtempSync(join(tmpdir(), "riddle-full-"));

function mount(...options: readonly string[]): boolean {
  return spawnSync("mount", [...options, folder]).status === 0;
}

const isMounted = mount("-t", "tmpfs", "-o", "size=2m", "tmpfs");
afterAll(() => {
  if (isMounted) spawnSync("umount", [folder]);
  rmdirSync(folder);
});

describe.runIf(isMounted)("a disk that is full", () => {
  const admin = new Client({ connectionString: getTestServer() });
  const schema = createSchemaName();
  const space = `small_${randomBytes(4).toString("hex")}`;
  const log: { readonly code?: string }[] = [];
  let store: SqlStore;

  beforeAll(async () => {
    await admin.connect();
    const { rows } = await admin.query("SHOW data_directory");
    const { uid, gid } = statSync(rows[0].data_directory);
    chownSync(folder, uid, gid);
    await admin.query(`CREATE TABLESPACE ${space} LOCATION '${folder}'`);
    const connectionString = `${getTestServer()}?options=${encodeURIComponent(`-c default_tablespace=${space}`)}`;
    store = createPostgresStore({
      connectionString,
      schema,
      onUnexpected: (error) => log.push(error as { readonly code?: string }),
    });
    await store.define([things], (transaction) => transaction.add("Things", [{ _id: "first" }]));
  });
  afterAll(async () => {
    await store.close();
    await admin.query(`DROP SCHEMA "${schema}" CASCADE`);
    await admin.query(`DROP TABLESPACE ${space}`);
    await admin.end();
  });

  async function ask(method: string, path: string, body?: string, type = "application/json") {
    const handle = createHandler({ store, prefix: "/api", version: "test" });
    const init = body === undefined ? {} : { body, headers: { "Content-Type": type } };
    const response = await handle(new Request(`http://localhost/api/${path}`, { method, ...init }));
    return { status: response.status, text: await response.text() };
  }
  /** Random text can't be compressed. */
  const row = (key: string) => JSON.stringify({ _id: key, text: randomBytes(15_000).toString("base64") });
  const create = (key: string) => ask("POST", "Things", row(key));
  const stored = async (): Promise<readonly string[]> =>
    (await admin.query(`SELECT "_id" FROM "${schema}"."Things"`)).rows.map(({ _id }) => _id).sort();

  test("507, nothing half written, rows can be read and deleted, and everything works when there is room", async () => {
    const created = ["first"];
    let answer = await create("row 0");
    for (let at = 1; answer.status === 201 && at < 500; at++) {
      created.push(`row ${at - 1}`);
      answer = await create(`row ${at}`);
    }
    expect(created.length).toBeGreaterThan(10);
    expect([answer.status, answer.text]).toEqual([507, expect.stringContaining("STORAGE_FULL")]);
    expect(answer.text).not.toMatch(/riddle|tablespace|extend|relation/i);
    expect(log.at(-1)?.code).toBe("53100");
    expect(await stored()).toEqual(created.toSorted());

    const parts = ["small", "large"].map(
      (key) =>
        `--b\r\nContent-Type: application/http\r\nX-Request-Id: ${key}\r\n\r\nPOST /api/Things HTTP/1.1\r\nContent-Type: application/json\r\n\r\n` +
        `${key === "small" ? '{"_id":"small"}' : row(key)}\r\n`,
    );
    const bundle = `${parts.join("")}--b--\r\n`;
    const sent = await ask("POST", "$bundle?transaction=true", bundle, "multipart/mixed; boundary=b");
    expect(sent.text).toContain("STORAGE_FULL");
    expect(sent.text).toContain("ROLLED_BACK");
    expect(await stored()).toEqual(created.toSorted());

    expect((await ask("GET", "Things@first")).status).toBe(200);
    expect((await ask("DELETE", "Things@first")).status).toBe(200);
    expect(await stored()).toEqual(created.slice(1).toSorted());

    expect(mount("-o", "remount,size=16m")).toBe(true);
    expect((await create("after")).status).toBe(201);
    expect(await stored()).toContain("after");
  });
});
