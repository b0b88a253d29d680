// The HTTP message that sends a bundle.

import { type Client, encodeBundle } from "../../../client/index.ts";
import { type SubRequest, textOfBytes, writeRequest } from "../../../wire/index.ts";
import { boundaryFor, type Refusal, refusalOf, targetOf } from "../compose.ts";
import type { BundleDraft } from "../part.ts";
import { messageOf } from "./sent-message.ts";

export interface RawRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as text (see `textOfBytes`). */
  readonly text: string;
  readonly boundary: string;
}

/**
 * Returns the HTTP message that sends a draft, with the exact bytes of its multipart body. Disabled parts are omitted.
 *
 * @param boundary - used unless it occurs in a part
 */
export function rawOf(draft: BundleDraft, client: Client, boundary?: string): RawRequest | Refusal {
  const refusal = refusalOf(draft, client);
  if (refusal !== undefined) return { refusal };
  const target = targetOf(draft, client);
  try {
    const [used, body] = bodyOf(requestsOf(draft, client), boundary);
    const head = headOf(target, new URL(client.baseUrl).host, used);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    return { bytes, text: textOfBytes(bytes), boundary: used };
  } catch (error) {
    // The writers in src/wire reject what a head can't contain.
    if (error instanceof TypeError) return { refusal: error.message };
    throw error;
  }
}

/** The enabled parts as the client's requests. */
function requestsOf({ parts }: BundleDraft, client: Client): SubRequest[] {
  return parts.flatMap((part) => {
    const message = part.on ? messageOf(part, client) : null;
    return message === null ? [] : [{ id: part.id, message }];
  });
}

function bodyOf(parts: readonly SubRequest[], wanted: string | undefined): [boundary: string, body: Uint8Array] {
  try {
    if (wanted !== undefined) return [wanted, encodeBundle(parts, wanted)];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const boundary = boundaryFor(parts.map(({ message }) => message.body));
  return [boundary, encodeBundle(parts, boundary)];
}

// The head as the client sends it. fetch adds Content-Length without exposing it.
function headOf(target: string, host: string, boundary: string): Uint8Array {
  const value = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(boundary) ? boundary : `"${boundary}"`;
  const headers = [
    ["Host", host],
    ["Content-Type", `multipart/mixed; boundary=${value}`],
  ] as const;
  return writeRequest({ method: "POST", target, headers, body: new Uint8Array() });
}
