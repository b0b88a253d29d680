// Reads a bundle: parameters, the multipart body, and every sub-request, decoded before anything runs.

import { issueLimit } from "../../language/internal.ts";
import {
  createIssue,
  fail,
  getHeader,
  getPartRequestId,
  MultipartError,
  type Part,
  PartError,
  parseBoundary,
  type RequestMessage,
  readMultipart,
  readRequestPart,
  ServiceError,
} from "../../wire/public.ts";
import { type KeyedRequest, readKeyedRequest } from "../endpoints/kept-answer.ts";
import type { Operation } from "../endpoints/operation.ts";
import { type DecodeContext, decode } from "../endpoints/router.ts";
import { refuseContentEncoding } from "../message/body.ts";
import { readPartFault } from "../message/faults.ts";
import { createFailure, type Outcome } from "../message/outcome.ts";
import { parseParameters, readFlagParameter, readIntegerParameter } from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import { Stopwatch } from "../message/stopwatch.ts";
import { isInsidePrefix } from "../message/target.ts";
import { IssueList } from "../rows/issue-list.ts";

/** Maximum `timeout`, in milliseconds. */
const timeoutLimit = 600_000;

export interface BundleSettings {
  readonly transaction: boolean;
  /** In milliseconds; undefined for none. */
  readonly timeout: number | undefined;
}

/** A decoded sub-request: its operation, or its error response. */
export interface DecodedPart {
  /** The X-Request-Id, if valid. */
  readonly id: string | undefined;
  readonly decoded:
    | { readonly operation: Operation; readonly keyed?: KeyedRequest | undefined }
    | { readonly error: Outcome; readonly keyed?: KeyedRequest | undefined };
  readonly stopwatch: Stopwatch;
}

export interface PartContext extends DecodeContext {
  /** Whether the parts run in one transaction. */
  readonly isTogether: boolean;
  /** Receives unexpected errors. They are never included in a response. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** Reads the bundle's own parameters. @throws ServiceError INVALID_PARAMETER, UNKNOWN_PARAMETER */
export function readBundleOptions(query: string): BundleSettings {
  const { parameters, problems } = parseParameters(query, ["transaction", "timeout"]);
  return readAll<BundleSettings>(
    {
      transaction: () => readFlagParameter(parameters, "transaction"),
      timeout: () => readIntegerParameter(parameters, "timeout", 1, timeoutLimit),
    },
    problems,
  );
}

/**
 * Splits a bundle into its parts.
 * @throws ServiceError if the bundle as a whole is invalid; no part may run then
 */
export function splitBundle(message: RequestMessage): Part[] {
  refuseContentEncoding(message);
  const parts = readParts(message);
  const ids = parts.map(getPartRequestId).filter((id) => id !== undefined);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined)
    throw fail("MALFORMED_BUNDLE", `The X-Request-Id \`${repeated}\` is used twice. Give each part a unique one.`);
  return parts;
}

function readParts(message: RequestMessage): Part[] {
  try {
    return readMultipart(message.body, parseBoundary(getHeader(message.headers, "Content-Type") ?? null));
  } catch (error) {
    if (error instanceof MultipartError) throw fail(error.code, error.message, { offset: error.offset });
    throw error;
  }
}

/** The issue limit shared by all parts of a bundle. A part with problems always lists at least one. */
export class IssueAllowance {
  #left = issueLimit;

  get limit(): number {
    return Math.max(1, this.#left);
  }

  spend(error: unknown): void {
    if (error instanceof ServiceError) this.#left -= error.issues.length;
  }
}

/** Decodes a part. An invalid part results in its error response. */
export function decodePart(part: Part, context: PartContext, allowance: IssueAllowance): DecodedPart {
  const id = getPartRequestId(part);
  const stopwatch = new Stopwatch();
  const { limit } = allowance;
  let keyed: KeyedRequest | undefined;
  try {
    const decoded = stopwatch.measure("parse", () => {
      const { message } = readRequestPart(part);
      keyed = readKeyedRequest(message);
      if (keyed !== undefined && context.isTogether) throw fail("INVALID_PARAMETER", keyOfPart);
      const operation = decodeMessage(message, context, limit);
      const fault = readPartFault(message.headers);
      return fault === undefined ? { operation, keyed } : { error: fault };
    });
    return { id, decoded, stopwatch };
  } catch (error) {
    const reason = error instanceof PartError ? createMalformedPartError(error, context, limit) : error;
    allowance.spend(reason);
    return { id, decoded: { error: createFailure(reason, context.onUnexpected), keyed }, stopwatch };
  }
}

const keyOfPart =
  "In a transaction, `Idempotency-Key` is a header of the bundle, because its parts are executed together or not at all.";

/** All problems of a part: those of its head and message, and those of the request if it could be read. */
function createMalformedPartError(
  { problems, request }: PartError,
  context: DecodeContext,
  limit: number,
): ServiceError {
  const found = new IssueList(limit);
  for (const { message, offset } of problems)
    found.add(createIssue("MALFORMED_PART", message, offset === undefined ? undefined : { offset }));
  try {
    if (request !== undefined) decodeMessage(request, context, limit);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    found.addAll(error);
  }
  return new ServiceError(found.issues, [], found.more);
}

function decodeMessage(message: RequestMessage, context: DecodeContext, limit: number): Operation {
  if (!isInsidePrefix(message.target, context.prefix))
    throw fail(
      "MALFORMED_PART",
      `The path of a part must include the API prefix and start with \`${context.prefix}/\`.`,
    );
  return decode(message, context, limit);
}
