// The HTTP message that sends a bundle.

import { type Client, encodeBundle } from "../../../client/index.ts";
import { textOfBytes, writeRequest } from "../../../wire/index.ts";
import { boundaryFor, messageOf, type Refusal, refusalOf, targetOf } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";

export interface RawRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as text (see `textOfBytes`). */
  readonly text: string;
  readonly boundary: string;
}

/** Returns the HTTP message that sends a draft, with the exact bytes of its multipart body. Disabled parts are omitted. */
export function rawOf(draft: BundleDraft, client: Client): RawRequest | Refusal {
  const refusal = refusalOf(draft, client);
  if (refusal !== undefined) return { refusal };
  const parts = draft.parts.flatMap((part) => {
    const message = part.on ? messageOf(part, client) : null;
    return message === null ? [] : [{ id: part.id, message }];
  });
  const boundary = boundaryFor(parts.map(({ message }) => message.body));
  try {
    const body = encodeBundle(parts, boundary);
    const head = headOf(targetOf(draft, client), new URL(client.baseUrl).host, boundary);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    return { bytes, text: textOfBytes(bytes), boundary };
  } catch (error) {
    // The writers in src/wire reject what a head can't contain.
    if (error instanceof TypeError) return { refusal: error.message };
    throw error;
  }
}

// The head as the client sends it. fetch adds Content-Length without exposing it.
function headOf(target: string, host: string, boundary: string): Uint8Array {
  const headers = [
    ["Host", host],
    ["Content-Type", `multipart/mixed; boundary=${boundary}`],
  ] as const;
  return writeRequest({ method: "POST", target, headers, body: new Uint8Array() });
}
