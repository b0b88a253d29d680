// The store in IndexedDB, an entry of its own: only what imports it loads Dexie, and needs the types of a browser.

export { createDexieStore } from "./store/dexie-store.ts";
