// Requests in a text: curl commands, .http files and calls of `fetch`, read as the messages that they send.

export { isBundleAddress, readHttpMessages } from "./http-messages.ts";
export { detectRequestTextFormat, readRequestText } from "./read-request-text.ts";
export type { TextRequest } from "./text-request.ts";
export { longestRequestText, RequestTextError } from "./text-request.ts";
