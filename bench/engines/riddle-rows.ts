// Replaces the sample orders with the requested number, using Riddle's own store, while no service worker runs.

import { createDexieStore } from "../../src/service/dexie.ts";
import { getDatabaseName } from "../../src/service/internal.ts";
import { createOrders } from "../orders.ts";

const chunk = 10_000;

self.onmessage = async ({ data: count }: MessageEvent<number>) => {
  const rows = createOrders(count);
  const from = performance.now();
  const store = createDexieStore({ name: getDatabaseName("/") });
  const { epoch } = await store.schema();
  const scope = { mode: "write", collections: ["Orders"], epoch } as const;
  await store.transact(scope, (transaction) => transaction.clear("Orders"));
  for (let at = 0; at < rows.length; at += chunk) {
    await store.transact(scope, (transaction) => transaction.add("Orders", rows.slice(at, at + chunk)));
  }
  store.close();
  self.postMessage(performance.now() - from);
};
