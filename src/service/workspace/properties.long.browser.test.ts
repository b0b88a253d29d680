// The properties of `properties.test.ts` over IndexedDB.

import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import { newName } from "../testing/database.ts";
import { workspaceProperties } from "../testing/workspace-properties.ts";

workspaceProperties("Over IndexedDB", () => createCachedStore(createDexieStore({ name: newName() })), 6);
