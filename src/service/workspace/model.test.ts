import { createMemoryStore } from "../store/memory-store.ts";
import { testWorkspaceModel } from "../testing/workspace-model.ts";

testWorkspaceModel("The service over memory", createMemoryStore, 40);
