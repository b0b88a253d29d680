// A file of SQLite on a disk that is really full: a small file system in memory. Only root may mount one.

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createSqliteStore } from "./public.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Things for a test.",
  fields: { _id: { type: "string" }, text: { type: "string" } },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const folder = mkdtempSync(join(tmpdir(), "riddle-full-"));
const mount = (...options: readonly string[]) => spawnSync("mount", [...options, folder]).status === 0;
const isMounted = mount("-t", "tmpfs", "-o", "size=4m", "tmpfs");
afterAll(() => {
  if (isMounted) spawnSync("umount", [folder]);
  rmdirSync(folder);
});

describe.runIf(isMounted)("a disk that is full", () => {
  test("507, nothing half written, rows can be read and deleted, and everything works when there is room", async () => {
    const log: unknown[] = [];
    const store = createSqliteStore(join(folder, "shop.sqlite"), { onUnexpected: (error) => log.push(error) });
    onTestFinished(() => store.close());
    await store.define([things], (transaction) => transaction.add("Things", [{ _id: "first" }]));
    const handle = createHandler({ store, prefix: "/api", version: "test" });
    const ask = async (method: string, path: string, row?: object) => {
      const init = row && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(row) };
      const response = await handle(new Request(`http://localhost/api/${path}`, { method, ...init }));
      return { status: response.status, text: await response.text() };
    };
    const create = (key: string) => ask("POST", "Things", { _id: key, text: randomBytes(15_000).toString("base64") });
    const list = async () =>
      JSON.parse((await ask("GET", "Things?projection=_id&limit=1000")).text).payload.map(
        (row: { _id: string }) => row._id,
      );
    const created = ["first"];
    let answer = await create("row 0");
    for (let at = 1; answer.status === 201 && at < 500; at++) {
      created.push(`row ${at - 1}`);
      answer = await create(`row ${at}`);
    }
    expect(created.length).toBeGreaterThan(10);
    expect([answer.status, answer.text, log]).toEqual([
      507,
      expect.stringContaining("STORAGE_FULL"),
      expect.anything(),
    ]);
    expect((await list()).sort()).toEqual(created.toSorted());
    for (const key of ["first", "row 0", "row 1"]) {
      const removed = await ask("DELETE", `Things@${encodeURIComponent(key)}`);
      expect([key, removed.status, removed.text]).toEqual([key, 200, expect.anything()]);
    }
    expect((await list()).sort()).toEqual(created.filter((key) => !["first", "row 0", "row 1"].includes(key)).sort());
    expect(mount("-o", "remount,size=16m")).toBe(true);
    expect((await create("after")).status).toBe(201);
  });
});
