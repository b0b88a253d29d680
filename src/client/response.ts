// What a response looks like to the caller, whether it came by itself or as a part of a bundle.

import type { ResponseMessage } from "../wire/index.ts";

/** An answer to one request (SPEC 4.2 "Client-side contract of a bundle"). */
export interface ClientResponse {
  readonly status: number;
  /** True for a status from 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  /** JSON as its value, other text as a string, anything else as bytes; undefined when there is none. */
  readonly body: unknown;
  /** The X-Request-Id of its part; undefined for a request that was sent by itself. */
  readonly requestId: string | undefined;
  /** The message as it came: reason, header fields in their order and casing, the body's bytes. */
  readonly message: ResponseMessage;
}
