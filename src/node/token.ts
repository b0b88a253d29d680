// Authentication by a token (RFC 6750).

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../wire/public.ts";
import { isRead } from "./admission.ts";

/** Which requests need a token. */
export interface Authentication {
  readonly token: string;
  /** `writes`: every method but GET, bundles included. */
  readonly for: "writes" | "all";
}

/**
 * Rejects a request that needs the token and does not have it. The comparison takes the same time whatever was sent.
 * @throws ServiceError UNAUTHORIZED
 */
export function authenticate(request: IncomingMessage, authentication: Authentication | undefined): void {
  if (authentication === undefined) return;
  if (authentication.for === "writes" && isRead(request.method ?? "")) return;
  const sent = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (sent !== undefined && isEqual(sent, authentication.token)) return;
  const message =
    sent === undefined
      ? "This needs a token. Send it in the header `Authorization: Bearer <token>`; in Riddle, enter it below the address of the server."
      : "The token in the header `Authorization` is not valid for this server. Check it, or ask the administrator for another one.";
  const challenge = sent === undefined ? 'Bearer realm="riddle"' : 'Bearer realm="riddle", error="invalid_token"';
  throw new ServiceError({ code: "UNAUTHORIZED", severity: "error", message }, [["WWW-Authenticate", challenge]]);
}

/** Hashes have the same length, which the comparison requires. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
