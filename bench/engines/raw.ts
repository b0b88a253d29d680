// IndexedDB without any library: the lower bound for reading and writing.

import { createOrders } from "../orders.ts";

const indexes = ["placed", "status", "total", "customer.city", "customer._id"];

type Task = { readonly read: number } | { readonly write: number; readonly durability: IDBTransactionDurability };

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  self.postMessage("read" in data ? await read(data.read) : await write(data.write, data.durability));
};

/** Reads all of Riddle's orders. @returns the milliseconds since the database was opened */
async function read(count: number): Promise<number> {
  const database = await done(indexedDB.open("riddle"));
  const from = performance.now();
  const rows = await done(database.transaction("Orders").objectStore("Orders").getAll());
  const milliseconds = performance.now() - from;
  database.close();
  if (rows.length !== count) throw new Error(`There are ${rows.length} orders, not ${count}.`);
  return milliseconds;
}

async function write(count: number, durability: IDBTransactionDurability): Promise<number> {
  const rows = createOrders(count);
  const opening = indexedDB.open("raw");
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore("Orders", { keyPath: "_id" });
    for (const path of indexes) store.createIndex(path, path);
  };
  const database = await done(opening);
  const from = performance.now();
  const transaction = database.transaction("Orders", "readwrite", { durability });
  for (const row of rows) transaction.objectStore("Orders").add(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const milliseconds = performance.now() - from;
  await done(database.transaction("Orders", "readwrite").objectStore("Orders").clear());
  database.close();
  return milliseconds;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
