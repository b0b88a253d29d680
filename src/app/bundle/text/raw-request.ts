import { type Client, encodeBundle } from "../../../client/public.ts";
import { decodeBytes, joinBytes, writeRequest } from "../../../wire/public.ts";
import {
  composeMessage,
  type DraftRefusal,
  findRefusal,
  getBundleBoundary,
  getBundleTarget,
} from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";

export interface RawRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as text (see `decodeBytes`). */
  readonly text: string;
  readonly boundary: string;
}

/** Returns the HTTP message that sends a draft, with the exact bytes of its multipart body. Disabled parts are omitted. */
export function composeRawRequest(draft: BundleDraft, client: Client): RawRequest | DraftRefusal {
  const refusal = findRefusal(draft, client);
  if (refusal !== undefined) return { refusal };
  const parts = draft.parts.flatMap((part) => {
    const message = part.on ? composeMessage(part, client) : null;
    return message === null ? [] : [{ id: part.id, message }];
  });
  const boundary = getBundleBoundary(parts.map(({ message }) => message.body));
  const headers = [
    ["Host", new URL(client.baseUrl).host],
    ["Content-Type", `multipart/mixed; boundary=${boundary}`],
  ] as const;
  try {
    // The head has no Content-Length: fetch adds it without exposing it.
    const target = getBundleTarget(draft, client);
    const head = writeRequest({ method: "POST", target, headers, body: new Uint8Array() });
    const bytes = joinBytes([head, encodeBundle(parts, boundary)]);
    return { bytes, text: decodeBytes(bytes), boundary };
  } catch (error) {
    // The writers in src/wire reject what a head can't contain.
    if (error instanceof TypeError) return { refusal: error.message };
    throw error;
  }
}
