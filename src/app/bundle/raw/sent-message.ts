// The request of each part.

import { AddressError } from "../../../client/index.ts";
import type { RequestMessage } from "../../../wire/index.ts";
import { requestOf } from "../compose.ts";
import { cachedByPart } from "../part-cache.ts";

/** The request that a part sends; null if it can't be sent. */
export const messageOf = cachedByPart((part, client): RequestMessage | null => {
  try {
    return requestOf(part, client).message;
  } catch (error) {
    if (error instanceof AddressError || error instanceof TypeError) return null;
    throw error;
  }
});
