// A request of the model test: plain data, the bytes that are sent, and a readable line for failures.

export type Pair = readonly [name: string, value: string];

/** Errors in the part of a bundle around a request, which may be valid itself. */
export const flaws = ["outside", "nested", "no id", "bad id", "body on GET", "length", "version"] as const;
export type Flaw = (typeof flaws)[number];

export interface ModelRequest {
  readonly method: string;
  /** The name of a collection, or anything in its place: `$schema`, nothing, a path. */
  readonly collection: string;
  /** The text of a key, for an operation on one entity. */
  readonly key?: string | undefined;
  readonly query?: readonly Pair[] | undefined;
  readonly body?: { readonly type: string; readonly text: string } | undefined;
  /** Only in a bundle. */
  readonly flaw?: Flaw | undefined;
}

export const prefix = "/api";

/** Path and query, encoded. */
function writeModelTarget({ collection, key, query = [] }: ModelRequest): string {
  const path = `${prefix}/${collection}${key === undefined ? "" : `@${encodeURIComponent(key)}`}`;
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
}

export function createModelRequest(request: ModelRequest): Request {
  const { method, body } = request;
  const sent = body === undefined ? {} : { body: body.text, headers: { "Content-Type": body.type } };
  return new Request(`http://x${writeModelTarget(request)}`, { method, ...sent });
}

/** The request as a part of a bundle, with the id `p<index>`. */
export function writeModelPart(request: ModelRequest, index: number): string {
  const { flaw } = request;
  const id = flaw === "no id" ? "" : `X-Request-Id: ${flaw === "bad id" ? "p p" : `p${index}`}\r\n`;
  return `Content-Type: application/http\r\n${id}\r\n${writeModelMessage(request)}`;
}

function writeModelMessage(request: ModelRequest): string {
  const { flaw } = request;
  const body = flaw === "body on GET" ? { type: "application/json", text: "{}" } : request.body;
  const target =
    flaw === "outside" ? "/other/Items" : flaw === "nested" ? `${prefix}/$bundle` : writeModelTarget(request);
  const method = flaw === "nested" ? "POST" : flaw === "body on GET" ? "GET" : request.method;
  const length = new TextEncoder().encode(body?.text ?? "").length + 1;
  return [
    `${method} ${target} HTTP/1.${flaw === "version" ? 7 : 1}`,
    ...(flaw === "length" ? [`Content-Length: ${length}`] : []),
    ...(body === undefined ? [] : [`Content-Type: ${body.type}`]),
    "",
    body?.text ?? "",
  ].join("\r\n");
}

/** The request in one line, with its query decoded. */
export function formatModelRequest({ method, collection, key, query = [], body, flaw }: ModelRequest): string {
  const place = `${collection}${key === undefined ? "" : `@${JSON.stringify(key)}`}`;
  const asked = query.map(([name, value]) => `${name}=${value}`).join("&");
  const type = body === undefined || body.type === "application/json" ? "" : `(${body.type}) `;
  const sent = body === undefined ? "" : ` ${type}${body.text === "" ? '""' : body.text}`;
  return `${flaw === undefined ? "" : `[${flaw}] `}${method} /${place}${asked === "" ? "" : `?${asked}`}${sent}`;
}
