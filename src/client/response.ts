import type { ResponseMessage } from "../wire/public.ts";

/** Response to one request. */
export interface ClientResponse {
  readonly status: number;
  /** True for a status from 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  /** The parsed value for JSON, a string for other text, otherwise and for an attachment a `Uint8Array`; undefined if empty. */
  readonly body: unknown;
  /** The X-Request-Id of its part; undefined for a request sent on its own. */
  readonly requestId: string | undefined;
  /** The raw message: reason, header fields in their order and casing, and the bytes of the body. */
  readonly message: ResponseMessage;
}

/**
 * The position of the page after a page of rows, which the parameter `after` takes together with the parameters of the
 * request but `skip` (docs/service.md#pages). Undefined without a link: after the last page, and if it would be too long.
 */
export function readNextPosition({ headers }: Pick<ClientResponse, "headers">): string | undefined {
  const [, target] = /<\?([^>]*)>; *rel="?next"?/.exec(headers.get("Link") ?? "") ?? [];
  return new URLSearchParams(target).get("after") ?? undefined;
}
