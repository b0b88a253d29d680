import { createDexieStore } from "../store/dexie-store.ts";
import { createSnapshotStore } from "../store/snapshot/snapshot-store.ts";
import { newName } from "../testing/database.ts";
import { workspaceModel } from "../testing/workspace-model.ts";

workspaceModel("The service over IndexedDB", () => createSnapshotStore(createDexieStore({ name: newName() })), 8);
