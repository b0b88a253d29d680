// The way from a pasted request to a part of this bundle: below this base URL, and without what only a browser says.

import { type Client, readBase } from "../../../client/index.ts";
import {
  boundaryOf,
  type HeaderField,
  headerValue,
  MultipartError,
  PartError,
  readMultipart,
  readRequestPart,
  requestIdPattern,
} from "../../../wire/index.ts";
import { prefixOf } from "../compose.ts";
import { type BundlePart, createPart } from "../part.ts";
import { partOfRequest } from "../raw/part-of-request.ts";
import { isBundleAddress } from "./http-text.ts";
import { type PastedRequest, type PastedText, PasteError } from "./pasted.ts";

/** The default prefix of a service's paths (docs/service.md). */
const usualPrefix = "/api";

export interface TakenPart {
  readonly part: BundlePart;
  /** What was changed on the way, in sentences. */
  readonly notes: readonly string[];
}

/** @throws PasteError for what can't be a part here */
export function takePart(request: PastedRequest, client: Client): TakenPart {
  const { target, note } = targetHere(request, client);
  const { headers, left } = ownHeaders(request.headers);
  const typed = headerValue(headers, "Content-Type") !== undefined;
  const hasBody = /^(?:POST|PUT|PATCH)$/.test(request.method);
  const type = request.defaultType ?? "application/json";
  const read = partOfRequest(
    {
      method: request.method,
      target,
      headers: hasBody && !typed ? [["Content-Type", type], ...headers] : headers,
      body: request.body,
    },
    client,
  );
  if ("problem" in read) throw new PasteError(read.problem.message, request);
  const id = request.id !== undefined && requestIdPattern.test(request.id) ? { id: request.id } : {};
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(left.length === 0 ? [] : [`Left out, as a browser says them by itself: ${left.join(", ")}.`]),
    ...(hasBody && !typed && type !== "application/json"
      ? [`It names no Content-Type, so it goes out as ${type}; the service takes JSON.`]
      : []),
  ];
  return { part: createPart({ ...read, ...id }), notes };
}

/** The requests in a bundle, when the request is one; else itself alone. @throws PasteError */
export function unbundled(request: PastedRequest): PastedText {
  if (!isBundleAddress(request.address)) return { requests: [request] };
  const { from, to } = request;
  try {
    const boundary = boundaryOf(headerValue(request.headers, "Content-Type") ?? null);
    const parts = readMultipart(request.body, boundary).map(readRequestPart);
    const query = [...new URL(request.address, "http://localhost").searchParams];
    return {
      requests: parts.map(({ id, message: { method, target, headers, body } }) => {
        const { origin } = new URL(request.address, "http://localhost");
        const address = /^https?:/.test(request.address) ? origin + target : target;
        return { from, to, method, address, headers, body, id };
      }),
      settings: {
        transaction: query.some(([name, value]) => name === "transaction" && value === "true"),
        params: query.filter(([name]) => name !== "transaction"),
      },
    };
  } catch (error) {
    if (error instanceof MultipartError || error instanceof PartError) throw new PasteError(error.message, request);
    throw error;
  }
}

/** The request target at this client's service. */
function targetHere(request: PastedRequest, client: Client): { readonly target: string; readonly note?: string } {
  const { address } = request;
  const prefix = prefixOf(client.baseUrl);
  const base = readBase(client.baseUrl, undefined);
  if (address.includes("#")) {
    throw new PasteError("The address ends at its #, and what is behind it is never sent. Write %23 for a #.", request);
  }
  const url = urlOf(request, base.origin);
  const own = url.pathname.startsWith(`${prefix}/`) ? prefix : usualPrefix;
  if (!url.pathname.startsWith(`${own}/`)) {
    const message = `${url.pathname.slice(0, 60)} is not below ${prefix}, where this service answers, so it can't be a part.`;
    throw new PasteError(message, request);
  }
  const target = prefix + url.pathname.slice(own.length) + url.search;
  // A path alone was for no other server than this.
  const isHere = url.origin === base.origin && own === prefix;
  return isHere ? { target } : { target, note: `It was for ${url.origin}${own}; a bundle goes to ${client.baseUrl}.` };
}

function urlOf({ address, from, to }: PastedRequest, origin: string): URL {
  try {
    return new URL(address, origin);
  } catch {
    throw new PasteError(`“${address.slice(0, 60)}” is no address.`, { from, to });
  }
}

/** Those that a browser makes itself, and lets no page set (Fetch, "forbidden request-header"), or adds to every request. */
const made =
  /^(?:host|content-length|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|date|dnt|expect|origin|referer|cookie2?|user-agent|accept-encoding|accept-language|accept-charset|priority|pragma|cache-control|upgrade-insecure-requests|sec-.*|proxy-.*|x-request-id|:.*)$/i;

/** Of those the reader need not hear. */
const silent = /^(?:host|content-length)$/i;

function ownHeaders(headers: readonly HeaderField[]): {
  readonly headers: readonly HeaderField[];
  readonly left: readonly string[];
} {
  const own = new Map<string, HeaderField>();
  const left: string[] = [];
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = own.get(key);
    if (made.test(name)) {
      if (!silent.test(name)) left.push(name);
    } else own.set(key, before === undefined ? [name, value] : [before[0], `${before[1]}, ${value}`]);
  }
  return { headers: [...own.values()], left };
}
