import { expect, test, vi } from "vitest";
import { boot } from "../boot.ts";
import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import type { Row } from "../store/store.ts";
import { createDatabaseName } from "../testing/database.ts";
import { orders } from "../testing/store-contract/declarations.ts";

const count = 10_000;
const rows: readonly Row[] = Array.from({ length: count }, (_, index) => ({
  _id: index,
  status: index % 2 === 0 ? "open" : "paid",
  total: index,
}));

async function start() {
  const store = createCachedStore(createDexieStore({ name: createDatabaseName() }));
  const sample = { collections: [orders], rows: () => rows };
  const { handle } = boot({ store, sample, prefix: "/api", version: "1" });
  const send = async (method: string, path: string) =>
    (await handle(new Request(`http://x/api/${path}`, { method }))).json();
  await send("PUT", "$snapshots/a");
  return { store, send };
}

test("restoring a snapshot of 10,000 rows writes only those that differ", async () => {
  const { store, send } = await start();
  await send("DELETE", "Orders@7");
  await send("DELETE", "Orders@8");
  const written: unknown[] = [];
  for (const method of ["put", "add", "delete", "clear"] as const) {
    const write = IDBObjectStore.prototype[method] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      if (!this.name.startsWith("$")) written.push([method, (args[0] as Row)._id]);
      return write.apply(this, args);
    });
  }
  expect(await send("POST", "$reset?snapshot=a")).toEqual({ affected: count });
  expect(written).toEqual([
    ["add", 7],
    ["add", 8],
  ]);
  written.length = 0;
  expect(await send("POST", "$reset")).toEqual({});
  expect(written).toEqual([]);
  expect((await send("GET", "Orders?limit=0&count=true")).totalMatches).toBe(count);
  vi.restoreAllMocks();
  store.close();
});

test("restoring a snapshot changes nothing, and is no step, if the last of its rows can't be written", async () => {
  const { store, send } = await start();
  expect(await send("DELETE", "Orders")).toEqual({ affected: count });
  const steps = await send("GET", "$history");
  const add = IDBObjectStore.prototype.add;
  const failing = vi.spyOn(IDBObjectStore.prototype, "add");
  failing.mockImplementation(function (this: IDBObjectStore, row: Row, ...key: [IDBValidKey?]) {
    // A key that exists is refused by the browser when everything else has been handed over.
    return add.call(this, row._id === count - 1 ? { ...row, _id: 0 } : row, ...key);
  });
  expect(await send("POST", "$reset?snapshot=a")).toMatchObject({ errors: [{}] });
  failing.mockRestore();
  expect((await send("GET", "Orders?limit=0&count=true")).totalMatches).toBe(0);
  expect(await send("GET", "$history")).toEqual(steps);
  expect(await send("POST", "$reset?snapshot=a")).toEqual({ affected: count });
  store.close();
});
