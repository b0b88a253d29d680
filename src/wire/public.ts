// Public API of the wire layer: reading and writing multipart/mixed and application/http, and the error body.

export { decodeBase64, encodeBase64 } from "./base64.ts";
export { chooseBoundary, parseBoundary } from "./boundary.ts";
export type { SubRequest, SubResponse } from "./bundle-part.ts";
export {
  createRequestPart,
  createResponsePart,
  getPartRequestId,
  PartError,
  readRequestPart,
  readResponsePart,
  requestIdPattern,
} from "./bundle-part.ts";
export { decodeBytes, encodeBytes, getEscapedByte } from "./byte-text.ts";
export { joinBytes } from "./bytes.ts";
export type { ErrorBody, ErrorCode, ReceivedCode, ReceivedIssue, ServiceIssue } from "./error-body.ts";
export {
  createIssue,
  errorStatuses,
  fail,
  filterErrors,
  hasChangedNothing,
  readErrorBody,
  ServiceError,
} from "./error-body.ts";
export { generateId } from "./generate-id.ts";
export { headLimits } from "./head-limits.ts";
export type { HeaderField } from "./header-fields.ts";
export { getHeader, getHeaders } from "./header-fields.ts";
export type { BundleOutcome } from "./header-names.ts";
export {
  bundleOutcomeHeader,
  createCommonHeaders,
  faultsHeader,
  historyStepHeader,
  idempotencyKeyHeader,
  latestPosition,
  replayedHeader,
  requestIdHeader,
  serviceSequenceHeader,
  serviceVersionHeader,
  storePositionHeader,
} from "./header-names.ts";
export type { RequestMessage, ResponseMessage } from "./message.ts";
export { MessageError } from "./message.ts";
export { readRequest, readResponse } from "./message-reader.ts";
export { writeRequest, writeResponse } from "./message-writer.ts";
export type { MultipartErrorCode, MultipartLimits, Part, PartPlace } from "./multipart.ts";
export { bundleLimits, MultipartError } from "./multipart.ts";
export { MultipartReader, readMultipart } from "./multipart-reader.ts";
export { writeClose, writeDelimiter, writeMultipart, writePartContent } from "./multipart-writer.ts";
export { waitForNextTask } from "./next-task.ts";
export { findEndOfString, JsonDepthError, jsonDepthLimit, readJson } from "./read-json.ts";
export { rejectAfter } from "./reject-after.ts";
export { rejectWhenAborted } from "./reject-when-aborted.ts";
export { defaultRowLimit, greatestRowLimit } from "./row-limits.ts";
export { getReasonPhrase } from "./status.ts";
export type { PageMessage, Progress, ServiceWait, WorkerMessage } from "./worker-messages.ts";
export { readPageMessage, readWorkerMessage } from "./worker-messages.ts";
export { yieldToTasks } from "./yield-to-tasks.ts";
