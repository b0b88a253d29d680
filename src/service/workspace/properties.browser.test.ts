// The properties of `properties.test.ts` over IndexedDB.

import { createDexieStore } from "../store/dexie-store.ts";
import { createSnapshotStore } from "../store/snapshot/snapshot-store.ts";
import { newName } from "../testing/database.ts";
import { workspaceProperties } from "../testing/workspace-properties.ts";

workspaceProperties("Over IndexedDB", () => createSnapshotStore(createDexieStore({ name: newName() })), 6);
