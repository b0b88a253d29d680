import { expect, test } from "vitest";
import { cdp } from "vitest/browser";
test("q", async () => {
  const open = indexedDB.open("zz", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("a");
  await new Promise((r) => { open.onsuccess = r; });
  for (const size of [1000000, 100000, 10]) {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin: location.origin, quotaSize: size });
    console.log(location.origin, size, JSON.stringify(await navigator.storage.estimate()));
    for (const n of [1, 10, 50]) {
    const tx = open.result.transaction("a", "readwrite", { durability: "strict" });
    for (let i = 0; i < 20; i++) tx.objectStore("a").put(Array.from({length: 10000}, () => Math.random().toString(36)).join("").repeat(n), i);
    console.log(size, n, await new Promise((r) => { tx.oncomplete = () => r("complete"); tx.onabort = () => r("abort " + tx.error); }), JSON.stringify(await navigator.storage.estimate()));
    }
  }
  expect(1).toBe(1);
}, 60000);
