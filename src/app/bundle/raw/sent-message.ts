// Caches the request of each part, because a key press changes only one of a thousand.

import { AddressError, type Client } from "../../../client/index.ts";
import type { RequestMessage } from "../../../wire/index.ts";
import { requestOf } from "../compose.ts";
import type { BundlePart } from "../part.ts";

/** Parts are immutable: a changed part is a new object. */
const sentBy = new WeakMap<Client, WeakMap<BundlePart, RequestMessage | null>>();

/** The request that a part sends; null if it can't be sent. */
export function messageOf(part: BundlePart, client: Client): RequestMessage | null {
  const known = sentBy.get(client) ?? new WeakMap<BundlePart, RequestMessage | null>();
  sentBy.set(client, known);
  const found = known.get(part);
  if (found !== undefined) return found;
  const message = composedOf(part, client);
  known.set(part, message);
  return message;
}

function composedOf(part: BundlePart, client: Client): RequestMessage | null {
  try {
    return requestOf(part, client).message;
  } catch (error) {
    if (error instanceof AddressError || error instanceof TypeError) return null;
    throw error;
  }
}
