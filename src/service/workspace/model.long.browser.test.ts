import { createCachedStore } from "../store/cache/cached-store.ts";
import { createDexieStore } from "../store/dexie-store.ts";
import { createDatabaseName } from "../testing/database.ts";
import { testWorkspaceModel } from "../testing/workspace-model.ts";

testWorkspaceModel(
  "The service over IndexedDB",
  () => createCachedStore(createDexieStore({ name: createDatabaseName() })),
  8,
);
