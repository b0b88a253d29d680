// Public API of the service: booting it, the stores it runs on, and the request handler. The store in IndexedDB is in
// dexie.ts.

export { bodyLimit, bodyLimitFor, takesRows, tooLarge } from "./body.ts";
export { type BootOptions, boot, type Service } from "./boot.ts";
export { decode } from "./decode.ts";
export { createHandler, type Handler, type HandlerOptions } from "./handler.ts";
export { indexUseOf } from "./index-use.ts";
export { mergePatch } from "./merge-patch.ts";
export type { Outcome } from "./outcome.ts";
export { findRoute, targetLimit } from "./route.ts";
export type { Sample } from "./seed.ts";
export { createCachedStore } from "./store/cache/cached-store.ts";
export { databaseName } from "./store/database-name.ts";
export { byName, checkDeclarations, checkEpoch, sameDeclarations, scopeOf } from "./store/declarations.ts";
export { GuardedTransaction, PrematureCommitError } from "./store/guarded-transaction.ts";
export { keyConflict } from "./store/key-conflict.ts";
export { type KeySpan, spansOf } from "./store/key-order.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export { selectRows } from "./store/select-rows.ts";
export { sortRows } from "./store/sort-rows.ts";
export type {
  Access,
  ExplainedPlan,
  Found,
  HeldRows,
  Key,
  Plan,
  Query,
  Row,
  Schema,
  Selection,
  Store,
  StoreTransaction,
  TransactionScope,
} from "./store/store.ts";
export {
  StorageDamagedError,
  StorageFullError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "./store/store.ts";
export { TransactionQueue } from "./store/transaction-queue.ts";
export { validatePatch, validateRow } from "./validate.ts";
export { deriveCollectionName, findFreeName } from "./workspace/collection-name.ts";
export type { Conversion, FieldConversion } from "./workspace/conversion.ts";
export { convertValue } from "./workspace/convert-row.ts";
export { collectionLimit } from "./workspace/definitions.ts";
export { fieldNameOf } from "./workspace/field-names.ts";
export { findFormat } from "./workspace/file-format.ts";
export type { FileNote } from "./workspace/file-rows.ts";
export { withOperators } from "./workspace/infer.ts";
export { readWorkspace } from "./workspace/open-workspace.ts";
export type { Preview } from "./workspace/preview.ts";
export { readRows } from "./workspace/read-rows.ts";
export type { RowSource } from "./workspace/row-source.ts";
export type { SnapshotSummary } from "./workspace/snapshots.ts";
export { type Choice, surveyRows } from "./workspace/survey.ts";
export { operatorsOf } from "./workspace/type-operators.ts";
