// Converts sub-requests and sub-responses to parts of a bundle and back (docs/service.md#bundles).

import { getHeader, getHeaders } from "./header-fields.ts";
import { requestIdHeader } from "./header-names.ts";
import { getMediaTypeName, type MediaType, MediaTypeError, readMediaType } from "./media-type.ts";
import { MessageError, type RequestMessage, type ResponseMessage } from "./message.ts";
import { readRequest, readResponse } from "./message-reader.ts";
import { writeRequest, writeResponse } from "./message-writer.ts";
import type { Part } from "./multipart.ts";
import { quote } from "./quote.ts";

/** The format of an X-Request-Id. Only an id that matches is ever sent back. */
export const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

const idRule = "Use 1 to 64 letters, digits, dots, underscores and hyphens.";

/** A request in a bundle. */
export interface SubRequest {
  /** The X-Request-Id, unique in the bundle; see `requestIdPattern`. */
  readonly id: string;
  readonly message: RequestMessage;
}

/** A response in a bundle. */
export interface SubResponse {
  /** The X-Request-Id; undefined if the sub-request had no valid one. */
  readonly id: string | undefined;
  readonly message: ResponseMessage;
}

/** One problem of a part. */
export interface PartProblem {
  /** What is wrong, where, and how to fix it. */
  readonly message: string;
  /** The message without the position, for callers that show the position themselves. */
  readonly problem: string;
  /** Position in bytes from the start of the part's body; undefined if the problem is in the head of the part. */
  readonly offset: number | undefined;
}

/** Thrown for a part with invalid content. In a bundle only this part is answered with 400 `MALFORMED_PART`. */
export class PartError extends Error {
  override readonly name = "PartError";
  /** The X-Request-Id of the part, if valid. */
  readonly id: string | undefined;
  /** All problems of the part; at least one. */
  readonly problems: readonly PartProblem[];
  /** The request, if only the head of the part is invalid. */
  readonly request: RequestMessage | undefined;

  constructor(problems: readonly PartProblem[], id: string | undefined, request?: RequestMessage) {
    super(problems.map(({ message }) => message).join(" "));
    this.id = id;
    this.problems = problems;
    this.request = request;
  }
}

/** Converts a sub-request to a part. @throws TypeError for an invalid id, and as `writeRequest` does */
export function createRequestPart({ id, message }: SubRequest): Part {
  return {
    headers: [["Content-Type", "application/http"], createIdField(id)],
    body: writeRequest(message),
  };
}

/** Converts a sub-response to a part. @throws TypeError for an invalid id, and as `writeResponse` does */
export function createResponsePart({ id, message }: SubResponse): Part {
  return {
    headers: [
      ["Content-Type", "application/http"],
      ["Content-Transfer-Encoding", "binary"],
      ...(id === undefined ? [] : [createIdField(id)]),
    ],
    body: writeResponse(message),
  };
}

function createIdField(id: string): [name: string, value: string] {
  if (!requestIdPattern.test(id)) throw new TypeError(`${quote(id)} cannot be an ${requestIdHeader}. ${idRule}`);
  return [requestIdHeader, id];
}

/** Returns the X-Request-Id of a part, if there is exactly one and it is valid. */
export function getPartRequestId(part: Part): string | undefined {
  const [id, ...more] = getHeaders(part.headers, requestIdHeader);
  return id !== undefined && more.length === 0 && requestIdPattern.test(id) ? id : undefined;
}

/** Reads a part as a sub-request. @throws PartError if its head or its body is not that of a request with an id */
export function readRequestPart(part: Part): SubRequest {
  const id = getPartRequestId(part);
  const problems = [
    ...(id === undefined ? [createHeadProblem(describeIdProblem(part))] : []),
    ...listHeadProblems(part, "request"),
  ];
  const message = readMessage(readRequest, part, problems);
  if (id === undefined || message === undefined || problems.length > 0) throw new PartError(problems, id, message);
  return { id, message };
}

/** Reads a part as a sub-response. @throws PartError if its head, its id or its body is not that of a response */
export function readResponsePart(part: Part): SubResponse {
  const id = getPartRequestId(part);
  const isMalformed = id === undefined && getHeader(part.headers, requestIdHeader) !== undefined;
  const problems = [
    ...(isMalformed ? [createHeadProblem(describeIdProblem(part))] : []),
    ...listHeadProblems(part, "response"),
  ];
  const message = readMessage(readResponse, part, problems);
  if (message === undefined || problems.length > 0) throw new PartError(problems, id);
  return { id, message };
}

function createHeadProblem(problem: string): PartProblem {
  return { message: problem, problem, offset: undefined };
}

/** Reads the message; undefined if the part declares another type or is invalid. The latter is added to `problems`. */
function readMessage<T>(read: (bytes: Uint8Array) => T, part: Part, problems: PartProblem[]): T | undefined {
  if (!mayHoldHttp(part)) return undefined;
  try {
    return read(part.body);
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    problems.push({ message: error.message, problem: error.problem, offset: error.offset });
    return undefined;
  }
}

/** Whether to read the body as a message. For another declared type that would only report a second problem. */
function mayHoldHttp(part: Part): boolean {
  const types = getHeaders(part.headers, "Content-Type").map(getMediaTypeName);
  return types.length === 0 || types.includes("application/http");
}

function describeIdProblem(part: Part): string {
  const [id, ...more] = getHeaders(part.headers, requestIdHeader);
  if (id === undefined) return `The part has no ${requestIdHeader}. ${describeIdAdvice(part)} ${idRule}`;
  if (more.length > 0) return `The part has more than one ${requestIdHeader}. Leave only one.`;
  return `The part's ${requestIdHeader} ${quote(id)} is malformed. ${idRule}`;
}

/** OData clients identify parts by Content-ID. */
function describeIdAdvice(part: Part): string {
  const contentId = getHeader(part.headers, "Content-ID");
  const example =
    contentId !== undefined && requestIdPattern.test(contentId) ? ` for its Content-ID ${quote(contentId)}` : "";
  const id = example === "" ? "1" : contentId;
  return `Add a line such as "${requestIdHeader}: ${id}"${example}, different in each part.`;
}

/** Problems with the Content-Type and Content-Transfer-Encoding of a part. */
function listHeadProblems(part: Part, kind: "request" | "response"): PartProblem[] {
  return [typeProblem(part, kind), findEncodingProblem(part)]
    .filter((problem) => problem !== undefined)
    .map(createHeadProblem);
}

/** RFC 9112, section 10.2: `application/http`, optionally with `msgtype` and `version`. */
function typeProblem(part: Part, kind: "request" | "response"): string | undefined {
  const [text, ...more] = getHeaders(part.headers, "Content-Type");
  if (text === undefined) return "The part has no Content-Type. Write Content-Type: application/http";
  if (more.length > 0) return "The part has more than one Content-Type. Leave only application/http.";
  const media = tryMediaType(text);
  if (typeof media === "string") return `The part's Content-Type cannot be read. ${media}`;
  if (media.type.startsWith("multipart/")) {
    return (
      `The part's Content-Type is ${quote(text)}, and a bundle has no parts within parts. ` +
      "Put each request into a part of its own, application/http, and use transaction=true for all or nothing."
    );
  }
  if (media.type !== "application/http") return `The part's Content-Type is ${quote(text)}. Write application/http`;
  const messageType = media.parameters.get("msgtype");
  if (messageType !== undefined && messageType.toLowerCase() !== kind) {
    return `The part's Content-Type says msgtype=${quote(messageType)}. Write msgtype=${kind}, or leave it out.`;
  }
  const version = media.parameters.get("version");
  if (version !== undefined && version !== "1.1") {
    return `The part's Content-Type says version=${quote(version)}. Write version=1.1, or leave it out.`;
  }
  return undefined;
}

function tryMediaType(text: string): MediaType | string {
  try {
    return readMediaType(text);
  } catch (error) {
    if (error instanceof MediaTypeError) return error.message;
    throw error;
  }
}

function findEncodingProblem(part: Part): string | undefined {
  const [encoding, ...more] = getHeaders(part.headers, "Content-Transfer-Encoding");
  if (encoding === undefined) return undefined;
  if (more.length > 0) return "The part has more than one Content-Transfer-Encoding. Leave only one.";
  if (["7bit", "8bit", "binary"].includes(encoding.toLowerCase())) return undefined;
  return `The part's Content-Transfer-Encoding is ${quote(encoding)}. Send the bytes as they are, and write binary.`;
}
