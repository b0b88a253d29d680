import { AddressError, type Client } from "../../../client/public.ts";
import { decodeBytes, getHeader, type HeaderField, type RequestMessage } from "../../../wire/public.ts";
import { composeMessage, getPathPrefix } from "../../requests/parts/compose.ts";
import { type BundlePart, hasBody, isSamePairs, methods } from "../../requests/parts/part.ts";

type PartRequest = Pick<BundlePart, "method" | "path" | "headers" | "body">;

/** Why a request can't be a part. The cause is in its body, in a header, or else in its start line. */
export interface Refusal {
  readonly problem: string;
  readonly inBody?: boolean;
  readonly header?: string;
}

/** @param known - the part that the request may belong to; its equivalent fields are kept as typed */
export function convertRequestToPart(
  request: RequestMessage,
  client: Client,
  known?: BundlePart,
): PartRequest | Refusal {
  if (known !== undefined && doesPartSend(known, request, client)) return known;
  const method = methods.find((each) => each === request.method);
  if (method === undefined) {
    return { problem: `A part has one of the methods ${methods.join(", ")}, not ${request.method.slice(0, 40)}.` };
  }
  const path = readPartPath(request.target, client, known);
  if (typeof path !== "string") return path;
  const headers = listExplicitHeaders(request, client);
  if ("problem" in headers) return headers;
  const withBody = hasBody(method);
  if (!withBody && request.body.length > 0) {
    return { problem: `A ${method} has no body. Remove it, or use another method.`, inBody: true };
  }
  if (withBody && getHeader(request.headers, "Content-Type") === undefined) {
    return { problem: `A ${method} needs a Content-Type. Add the line Content-Type: application/json` };
  }
  // Keeps a body that is not sent.
  return { method, path, headers, body: withBody ? decodeBytes(request.body) : (known?.body ?? "") };
}

function doesPartSend(part: BundlePart, request: RequestMessage, client: Client): boolean {
  const sent = composeMessage(part, client);
  if (sent === null || sent.method !== request.method || sent.target !== request.target) return false;
  if (!isSamePairs(sent.headers, removeContentLength(request.headers))) return false;
  return sent.body.length === request.body.length && sent.body.every((byte, at) => byte === request.body[at]);
}

function removeContentLength(headers: readonly HeaderField[]): readonly HeaderField[] {
  return headers.filter(([name]) => name.toLowerCase() !== "content-length");
}

/** The path below the API prefix for this target; kept as typed if the known part has the same target. */
function readPartPath(target: string, client: Client, known: BundlePart | undefined): string | Refusal {
  const prefix = getPathPrefix(client.baseUrl);
  if (!target.startsWith(`${prefix}/`)) {
    return { problem: `A path must begin with ${prefix}/, as in ${prefix}/Orders@17.` };
  }
  const path = target.slice(prefix.length);
  let sent: string;
  try {
    sent = client.get(path).message.target;
  } catch (error) {
    if (error instanceof AddressError) return { problem: error.message };
    throw error;
  }
  // A URL may encode characters differently, which is equivalent. But it also resolves "..", which is not.
  if (decodeTarget(sent) !== decodeTarget(target)) {
    return {
      problem: `An address can't hold this path. It would be sent as ${sent.slice(0, 80)}: write that instead.`,
    };
  }
  const typed = known === undefined ? null : composeMessage(known, client);
  return known !== undefined && typed?.target === sent ? known.path : path;
}

/** Decodes percent-encoding, to one character per byte. */
function decodeTarget(target: string): string {
  return target.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The headers other than those that are added by default. */
function listExplicitHeaders({ method, headers }: RequestMessage, client: Client): readonly HeaderField[] | Refusal {
  const { host } = new URL(client.baseUrl);
  const seen = new Set<string>();
  const typed: HeaderField[] = [];
  for (const field of removeContentLength(headers)) {
    const [name, value] = field;
    const key = name.toLowerCase();
    if (seen.has(key)) return { problem: `The header ${name} appears twice. Remove one.`, header: name };
    seen.add(key);
    const isDefaultType = key === "content-type" && value === "application/json" && hasBody(method);
    if (!isDefaultType && !(key === "host" && value === host)) typed.push(field);
  }
  return typed;
}
