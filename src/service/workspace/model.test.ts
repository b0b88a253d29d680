import { createMemoryStore } from "../store/memory-store.ts";
import { workspaceModel } from "../testing/workspace-model.ts";

workspaceModel("The service over memory", createMemoryStore, 40);
