import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import { newName } from "../testing/database.ts";
import { workspaceModel } from "../testing/workspace-model.ts";

workspaceModel("The service over IndexedDB", () => createCachedStore(createDexieStore({ name: newName() })), 8);
