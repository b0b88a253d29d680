// Converts a pasted request to parts of this bundle: addressed to this service, without headers that browsers set.

import { type Client, readBase } from "../../../client/internal.ts";
import { isBundleAddress, RequestTextError, type TextRequest } from "../../../request-text/public.ts";
import {
  getHeader,
  MultipartError,
  PartError,
  parseBoundary,
  readMultipart,
  readRequestPart,
  requestIdPattern,
} from "../../../wire/public.ts";
import { getPathPrefix } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, createPart, hasBody } from "../../requests/parts/part.ts";
import { convertRequestToPart } from "./convert-request.ts";

/** The default prefix of a service's paths (docs/service.md). */
const defaultPrefix = "/api";

/** Headers that pages can't set (Fetch, "forbidden request-header"), or that browsers or parts add anyway. */
const browserHeader =
  /^(?:host|content-length|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|date|dnt|expect|origin|referer|cookie2?|user-agent|accept-encoding|accept-language|accept-charset|priority|pragma|cache-control|upgrade-insecure-requests|sec-.*|proxy-.*|x-request-id|:.*)$/i;

/** A link to the bundle would show them to whoever opens it. */
const secretHeader = /^(?:authorization|(?:x-)?api-key|.*-token)$/i;

/** Every message has these, so removing them is not worth a note. */
const routineHeader = /^(?:host|content-length)$/i;

/** The notes are sentences on what was changed. @throws RequestTextError for what can't be a part of this bundle */
export function convertPastedToPart(
  request: TextRequest,
  client: Client,
): { readonly part: BundlePart; readonly notes: readonly string[] } {
  const { method, body, defaultType = "application/json", id = "" } = request;
  const { target, origin } = resolveTargetHere(request, client);
  const kept = request.headers.filter(([name]) => !browserHeader.test(name) && !secretHeader.test(name));
  const secrets = request.headers.map(([name]) => name).filter((name) => secretHeader.test(name));
  const dropped = request.headers.map(([name]) => name).filter((name) => browserHeader.test(name));
  const lacksType = hasBody(method) && getHeader(kept, "Content-Type") === undefined;
  const headers = lacksType ? [["Content-Type", defaultType] as const, ...kept] : kept;
  const read = convertRequestToPart({ method, target, headers, body }, client);
  if ("problem" in read) throw new RequestTextError(read.problem, request);
  const notes: string[] = [];
  if (origin !== undefined) notes.push(`It was for ${origin}; a bundle goes to ${client.baseUrl}.`);
  const notable = dropped.filter((name) => !routineHeader.test(name));
  if (notable.length > 0) notes.push(`Headers that browsers set were removed: ${notable.join(", ")}.`);
  if (secrets.length > 0) notes.push(`Left out, because a link to the bundle would show it: ${secrets.join(", ")}.`);
  if (lacksType && defaultType !== "application/json") {
    notes.push(`It has no Content-Type, so it is sent as ${defaultType}; the service accepts JSON.`);
  }
  return { part: createPart({ ...read, ...(requestIdPattern.test(id) ? { id } : {}) }), notes };
}

/** Splits a bundle into its requests; returns any other request alone. @throws RequestTextError for an invalid bundle */
export function splitPastedBundle(request: TextRequest): {
  readonly requests: readonly TextRequest[];
  readonly settings?: Omit<BundleDraft, "parts">;
} {
  if (!isBundleAddress(request.address)) return { requests: [request] };
  const { from, to, address } = request;
  const { origin, searchParams } = parseRequestUrl(request, "http://localhost");
  const parameters = [...searchParams].filter(([name]) => name !== "transaction" && name !== "timeout");
  try {
    const boundary = parseBoundary(getHeader(request.headers, "Content-Type") ?? null);
    const parts = readMultipart(request.body, boundary).map(readRequestPart);
    const server = /^https?:/.test(address) ? origin : "";
    const transaction = searchParams.get("transaction") === "true";
    return {
      requests: parts.map(({ id, message: { target, ...message } }) => {
        return { ...message, from, to, address: server + target, id };
      }),
      settings: { transaction, timeout: searchParams.get("timeout") ?? "", parameters },
    };
  } catch (error) {
    if (error instanceof MultipartError || error instanceof PartError)
      throw new RequestTextError(error.message, request);
    throw error;
  }
}

/** The request's target at this client's service, and its original service if that is another one. */
function resolveTargetHere(request: TextRequest, client: Client) {
  const prefix = getPathPrefix(client.baseUrl);
  const base = readBase(client.baseUrl, undefined);
  if (request.address.includes("#")) {
    throw new RequestTextError("An address ends at its #; the rest is never sent. Write %23 for a #.", request);
  }
  const url = parseRequestUrl(request, base.origin);
  // Of another service's path, the last segment names the rows.
  const above = url.pathname.replace(/\/[^/]*$/, "");
  const own = [prefix, defaultPrefix].find((each) => url.pathname.startsWith(`${each}/`)) ?? above;
  const isHere = url.origin === base.origin && own === prefix;
  const target = prefix + url.pathname.slice(own.length) + url.search;
  return { target, origin: isHere ? undefined : url.origin + own };
}

function parseRequestUrl(request: TextRequest, origin: string): URL {
  try {
    return new URL(request.address, origin);
  } catch {
    throw new RequestTextError(`“${request.address.slice(0, 60)}” is not an address.`, request);
  }
}
