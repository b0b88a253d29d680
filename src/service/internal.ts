// The service for the other layers of Riddle. The store in IndexedDB is in dexie.ts.

export * from "./public.ts";

// For other layers of Riddle only:

export { decode, findBodyKind, findBodyLimit, findRoute } from "./endpoints/router.ts";
export { deriveCollectionName, findFreeName } from "./files/collection-name.ts";
export type { Conversion, FieldConversion } from "./files/conversion.ts";
export { convertValue } from "./files/convert-row.ts";
export { toFieldName } from "./files/field-names.ts";
export { findFormat } from "./files/file-format.ts";
export type { FileNote } from "./files/file-rows.ts";
export { withOperators } from "./files/infer.ts";
export type { Preview } from "./files/preview.ts";
export { readRows } from "./files/read-rows.ts";
export type { RowSource } from "./files/row-source.ts";
export { type Choice, collectSurvey } from "./files/survey.ts";
export { listOperators } from "./files/type-operators.ts";
export { bodyLimit, createTooLargeError, fileLimit } from "./message/body-limits.ts";
export { createMethodNotAllowedError } from "./message/method.ts";
export type { Outcome } from "./message/outcome.ts";
export { targetLimit } from "./message/target.ts";
export { mergePatch } from "./rows/merge-patch.ts";
export { validatePatch, validateRow } from "./rows/validate.ts";
export { createCachedStore } from "./store/cache/cached-store.ts";
export { getDatabaseName } from "./store/database-name.ts";
export { checkDeclarations, checkEpoch, indexByName, isSameDeclarations, resolveScope } from "./store/declarations.ts";
export { GuardedTransaction, PrematureCommitError } from "./store/guarded-transaction.ts";
export { findIndexUse } from "./store/index-use.ts";
export { createKeyConflictError } from "./store/key-conflict.ts";
export { unite } from "./store/ranges.ts";
export { selectRows } from "./store/select-rows.ts";
export { sortRows } from "./store/sort-rows.ts";
export { type LockRequest, TransactionQueue } from "./store/transaction-queue.ts";
export { collectionLimit } from "./workspace/definitions.ts";
export { readWorkspace } from "./workspace/open-workspace.ts";
export type { SnapshotSummary } from "./workspace/snapshots.ts";
