import { serviceVersionHeader } from "../wire/public.ts";
import { NetworkError, RedirectError, WrongServerError } from "./errors.ts";
import type { OriginRelation } from "./transport.ts";

/** The request that a message names. */
interface Sent {
  readonly method: string;
  readonly address: string;
}

/** A browser reports a response that it may not read in the same way as a missing one. */
export function createNoAnswerError(sent: Sent, relation: OriginRelation, cause: unknown): NetworkError {
  const advice =
    relation === "cross-origin"
      ? "The browser does not say which of two it is. Either there is no server: check the address, and that the " +
        "server is running. Or this page may not read the answer: the server must send " +
        "Access-Control-Allow-Origin and answer the preflight (OPTIONS) of writes and bundles, and a page from https " +
        "reaches only https and localhost."
      : "Check the address, and that the server is running.";
  return new NetworkError(`No answer to ${formatRequestName(sent)}: ${describeCause(cause)}. ${advice}`, { cause });
}

export function createBrokenOffError(sent: Sent, cause: unknown): NetworkError {
  return new NetworkError(
    `The answer to ${formatRequestName(sent)} was cut off: ${describeCause(cause)}. The request may have taken effect. ` +
      "Check before you send it again.",
    { cause },
  );
}

export function createWrongServerError(sent: Sent, relation: OriginRelation, status: number): WrongServerError {
  const subject = `The answer to ${formatRequestName(sent)} (status ${status}) `;
  const advice = {
    "same-origin":
      `is not from the service: it has no ${serviceVersionHeader}. Another server answered instead. Reload the ` +
      "page, or check the base URL.",
    "cross-origin":
      `has no ${serviceVersionHeader} that this page may read. Either it is not from a Riddle service: check the base ` +
      "URL. Or the service does not show the header to other origins: it must name it in " +
      "Access-Control-Expose-Headers.",
    "no-page":
      `is not from the service: it has no ${serviceVersionHeader}. Another server answered instead. Check the ` +
      "base URL.",
  };
  return new WrongServerError(subject + advice[relation], status);
}

/** The error for a request that did not reach the service, after the service was restored. */
export function createNotCarriedOutError(sent: Sent, status: number): WrongServerError {
  return new WrongServerError(
    `${formatRequestName(sent)} was not carried out: the browser had removed this site's data, and the service with it. The ` +
      "service is back, with its sample rows. Check the rows, then send the request again.",
    status,
  );
}

/** The error for a redirect; undefined for any other response. */
export function createRedirectError(sent: Sent, response: Response): RedirectError | undefined {
  if (response.type !== "opaqueredirect" && ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get("Location") ?? undefined;
  const where =
    location === undefined
      ? "The browser hides its target. Open the address in a tab, and use the one it leads to as the base URL."
      : `It leads to ${location}. Use that address as the base URL if you trust it.`;
  return new RedirectError(
    `${formatRequestName(sent)} was answered with a redirect, which is not followed: the request could lose its body or ` +
      `reach another server. ${where}`,
    response.status,
    location,
  );
}

function formatRequestName({ method, address }: Sent): string {
  return `${method} ${address.split("?")[0]}`;
}

// Node's fetch reports only "fetch failed"; its cause has the reason.
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const text = cause.message.replace(/\.$/, "");
  const { cause: inner } = cause;
  if (!(inner instanceof Error)) return text;
  const why = inner.message || String(Reflect.get(inner, "code") ?? inner.name);
  return `${text} (${why.replace(/\.$/, "")})`;
}
