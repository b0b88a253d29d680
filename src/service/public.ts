// What the package @riddle/service exports: booting a service, and what a store of one's own implements.

export type { Progress } from "../wire/public.ts";
export { type BootedService, type BootOptions, boot } from "./boot.ts";
export { createHandler, type Handler, type HandlerOptions } from "./handler.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export type {
  Access,
  Candidate,
  ExplainedPlan,
  Found,
  HeldRows,
  IndexRange,
  Key,
  Plan,
  Query,
  Row,
  Schema,
  Selection,
  SortKey,
  Store,
  StoreTransaction,
  TransactionScope,
} from "./store/store.ts";
export {
  KeyConflictError,
  SchemaChangedError,
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "./store/store.ts";
export type { OnProgress, Sample, SampleSizes } from "./workspace/seed.ts";
