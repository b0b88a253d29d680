// Public API of the client: requests, bundles, and the page's connection to its service worker.

export type { ParameterValue, QueryParameters } from "./address.ts";
export { collectionPath, encodeQuery, entityPath, longestAddress, readBase } from "./address.ts";
export type { BundleCall, BundleHead, BundleOptions } from "./bundle.ts";
export { encodeBundle } from "./bundle.ts";
export type { Client, ClientOptions } from "./client.ts";
export { createClient } from "./client.ts";
export type { ResetSamples, ServiceConnection } from "./connection.ts";
export {
  AddressError,
  AnswerError,
  NetworkError,
  RedirectError,
  RequestError,
  RequestUsedError,
  WrongServerError,
} from "./errors.ts";
export { firstAnswer, refreshCollections } from "./first-answer.ts";
export type { AnswerRow } from "./payload.ts";
export { readAffected, readRow, readRows, readTotal } from "./payload.ts";
export type { ConnectionOptions } from "./registration.ts";
export { connectService } from "./registration.ts";
export type { ClientRequest, Method, RequestOptions } from "./request.ts";
export { randomId } from "./request.ts";
export type { ClientResponse } from "./response.ts";
export type { ReadyState, ServiceState, ServiceStatus, UnavailableReason, UpdateStage } from "./service-status.ts";
export { StatusBoard } from "./service-status.ts";
export { nextTask, yieldToMain } from "./yield-to-main.ts";
