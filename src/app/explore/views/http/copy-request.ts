import { AddressError, type Client, longestAddress } from "../../../../client/internal.ts";
import { formatNumber } from "../../../../language/internal.ts";
import type { Backend } from "../../../connection/backend.ts";
import { writeClientCopy, writeCurlCopy, writeFetchCopy } from "../../../requests/copies/copies.ts";
import { type CopyPlaces, chooseCopyPlaces } from "../../../requests/copies/copy-places.ts";
import { type CopyName, getRequestAddress, type RequestSpec } from "../../../requests/query/request-spec.ts";
import { copyBlocked, copyText } from "../../../ui/copy-text.ts";
import { getErrorMessage } from "../../../ui/error-messages.ts";

interface CopySource {
  readonly request: RequestSpec;
  /** Why the request can't be sent or copied; null if it can. */
  readonly blocked: string | null;
  readonly client: Client;
  readonly backend: Backend;
}

export interface Copied {
  /** The text, even if copying failed; null if there is nothing to copy. */
  readonly text: string | null;
  readonly message: string;
}

/** Copies the request. Never rejects: the message describes a failure. */
export async function copyRequest(name: CopyName, { request, blocked, client, backend }: CopySource): Promise<Copied> {
  const problem = blocked ?? findAddressProblem(request, client.baseUrl);
  if (problem !== null) return { text: null, message: `Not copied. ${problem}` };
  let text: string;
  try {
    text = copies[name](request, chooseCopyPlaces(backend, client.baseUrl));
  } catch (error) {
    return { text: null, message: `Not copied. ${getErrorMessage(error)}` };
  }
  return copyText(text).then(
    () => ({ text, message: `Copied as ${name}` }),
    () => ({ text, message: `${copyBlocked} Copy the text from the HTTP view.` }),
  );
}

/** Throw a RangeError if the format can't express the request. */
const copies: Readonly<Record<CopyName, (request: RequestSpec, places: CopyPlaces) => string>> = {
  URL: (request, { inside }) => getRequestAddress(request, inside),
  curl: (request, { outside }) => writeCurlCopy(request, outside),
  fetch: (request, { inside }) => writeFetchCopy(request, inside),
  client: (request, { outside }) => writeClientCopy(request, outside),
};

export function findAddressProblem(request: RequestSpec, baseUrl: string): string | null {
  try {
    const { length } = getRequestAddress(request, baseUrl);
    if (length <= longestAddress) return null;
    return `The URL has ${formatNumber(length)} characters; at most ${formatNumber(longestAddress)} can be sent.`;
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return error.message;
  }
}
