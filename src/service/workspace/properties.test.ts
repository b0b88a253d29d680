// Random rows, files and changes of declarations: no row is lost, and none is left that its declaration refuses.

import { createMemoryStore } from "../store/memory-store.ts";
import { testWorkspaceProperties } from "../testing/workspace-properties.ts";

testWorkspaceProperties("In memory", createMemoryStore, 25);
