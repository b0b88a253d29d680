// What @riddle/service/dexie exports: the store in IndexedDB, so that only those who import it load Dexie.

export { createDexieStore } from "./store/dexie-store.ts";
