// The public API of the client: what the package @riddle/client exports.

export type { HeaderField, ReceivedIssue, RequestMessage, ResponseMessage } from "../wire/public.ts";
export type { ParameterValue, QueryParameters } from "./address.ts";
export { encodeQuery, getCollectionPath, getEntityPath } from "./address.ts";
export type { BundleCall, BundleHead, BundleOptions } from "./bundle.ts";
export { encodeBundle } from "./bundle.ts";
export type { Client, ClientOptions } from "./client.ts";
export { createClient } from "./client.ts";
export {
  AddressError,
  AnswerError,
  NetworkError,
  RedirectError,
  RequestError,
  RequestUsedError,
  WrongServerError,
} from "./errors.ts";
export type { ClientRequest, Method, RequestOptions } from "./request.ts";
export { type ClientResponse, readNextPosition } from "./response.ts";
