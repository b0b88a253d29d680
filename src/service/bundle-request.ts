// Owns the reading of a bundle: parameters, the multipart body, and every sub-request decoded before anything runs.

import {
  boundaryOf,
  fail,
  headerValue,
  MultipartError,
  type Part,
  PartError,
  partRequestId,
  type RequestMessage,
  readMultipart,
  readRequestPart,
  type ServiceError,
} from "../wire/index.ts";
import { type DecodeContext, decode } from "./decode.ts";
import type { Operation } from "./operation.ts";
import { failure, type Outcome } from "./outcome.ts";
import { flag, parseParameters, wholeNumber } from "./parameters.ts";
import { readAll } from "./read-all.ts";
import { findRoute, isInsidePrefix } from "./route.ts";
import { Stopwatch } from "./stopwatch.ts";

/** The longest `timeout`, in milliseconds. */
const timeoutLimit = 600_000;

export interface BundleOptions {
  readonly transaction: boolean;
  /** Milliseconds; undefined for none. */
  readonly timeout: number | undefined;
}

/** A sub-request after decoding: what it asks for, or the error that it is answered with. */
export interface DecodedPart {
  /** The X-Request-Id, where there is a well-formed one. */
  readonly id: string | undefined;
  readonly decoded: { readonly operation: Operation } | { readonly error: Outcome };
  readonly stopwatch: Stopwatch;
}

export interface BundleContext extends DecodeContext {
  /** Told of errors that are the service's own fault. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/**
 * Reads the bundle's own parameters.
 * @throws ServiceError INVALID_PARAMETER, UNKNOWN_PARAMETER
 */
export function readBundleOptions(query: string): BundleOptions {
  const { parameters, issues } = parseParameters(query, ["transaction", "timeout"]);
  return readAll<BundleOptions>(
    {
      transaction: () => flag(parameters, "transaction"),
      timeout: () => wholeNumber(parameters, "timeout", 1, timeoutLimit),
    },
    issues,
  );
}

/**
 * Splits a bundle and decodes its parts; a part that is unsound has its error in its own place.
 * @throws ServiceError when the bundle as a whole is unsound; nothing may run then
 */
export function readBundle(message: RequestMessage, context: BundleContext): DecodedPart[] {
  const parts = splitBundle(message);
  const ids = parts.map(partRequestId).filter((id) => id !== undefined);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined)
    throw fail("MALFORMED_BUNDLE", `The X-Request-Id \`${repeated}\` is there twice; each part needs one of its own.`);
  return parts.map((part) => decodePart(part, context));
}

function splitBundle(message: RequestMessage): Part[] {
  try {
    return readMultipart(message.body, boundaryOf(headerValue(message.headers, "Content-Type") ?? null));
  } catch (error) {
    if (error instanceof MultipartError) throw fail(error.code, error.message, { offset: error.offset });
    throw error;
  }
}

function decodePart(part: Part, context: BundleContext): DecodedPart {
  const id = partRequestId(part);
  const stopwatch = new Stopwatch();
  try {
    const operation = stopwatch.measure("parse", () => decodeMessage(readRequestPart(part).message, context));
    return { id, decoded: { operation }, stopwatch };
  } catch (error) {
    const reason = error instanceof PartError ? malformedPart(error) : error;
    return { id, decoded: { error: failure(reason, context.onUnexpected) }, stopwatch };
  }
}

function malformedPart(error: PartError): ServiceError {
  return fail("MALFORMED_PART", error.message, error.offset === undefined ? undefined : { offset: error.offset });
}

function decodeMessage(message: RequestMessage, context: DecodeContext): Operation {
  if (!isInsidePrefix(message.target, context.prefix))
    throw fail(
      "MALFORMED_PART",
      `The path of a part includes the API prefix: it must begin with \`${context.prefix}/\`.`,
    );
  if (findRoute(message.target, context.prefix).endpoint.kind === "bundle")
    throw fail("NESTED_BUNDLE", "A bundle can't hold another bundle; put its parts into this one.");
  return decode(message, context);
}
