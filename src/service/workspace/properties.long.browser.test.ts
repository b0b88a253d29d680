// The properties of `properties.test.ts` over IndexedDB.

import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import { createDatabaseName } from "../testing/database.ts";
import { testWorkspaceProperties } from "../testing/workspace-properties.ts";

testWorkspaceProperties("Over IndexedDB", () => createCachedStore(createDexieStore({ name: createDatabaseName() })), 6);
