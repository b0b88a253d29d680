// The formats a request can be copied in, and why one is not available.

import { AddressError, longestAddress } from "../../../client/index.ts";
import { builderCode, type Condition } from "../../../language/index.ts";
import { groupedNumber } from "../../ui/grouped-number.tsx";
import { clientCopy, curlCopy, fetchCopy, urlCopy } from "./copies.ts";
import type { CopyName } from "./copy-names.ts";
import type { CopyPlaces } from "./copy-places.ts";
import { addressOf, type RequestSpec } from "./request-spec.ts";

export interface CopyForm {
  readonly name: CopyName;
  /** @throws AddressError, RangeError as in `copies.ts`. */
  readonly make: () => string;
  /** Why there is nothing to copy, of a request that can be sent; null when there is. */
  readonly missing: string | null;
}

export function copyForms(
  request: RequestSpec,
  filter: Condition | null,
  { inside, outside }: Pick<CopyPlaces, "inside" | "outside">,
): readonly CopyForm[] {
  const noFilter = filter === null ? "There is no filter to build." : null;
  return [
    { name: "URL", make: () => urlCopy(request, inside), missing: null },
    { name: "curl", make: () => curlCopy(request, outside), missing: null },
    { name: "fetch", make: () => fetchCopy(request, inside), missing: null },
    { name: "client", make: () => clientCopy(request, outside), missing: null },
    { name: "builder", make: () => (filter === null ? "" : builderCode(filter)), missing: noFilter },
  ];
}

/** The address that a request goes to, or why it can't be sent. */
export function sendable(
  request: RequestSpec,
  baseUrl: string,
): { readonly url: string } | { readonly problem: string } {
  try {
    const url = addressOf(request, baseUrl);
    if (url.length <= longestAddress) return { url };
    return {
      problem: `The URL has ${groupedNumber(url.length)} characters; at most ${groupedNumber(longestAddress)} can be sent.`,
    };
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return { problem: error.message };
  }
}
