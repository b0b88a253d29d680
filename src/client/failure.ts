// What is said when it is not the service that answered: nobody, somebody else, or one who sends us elsewhere.

import { serviceVersionHeader } from "../wire/index.ts";
import { NetworkError, RedirectError, WrongServerError } from "./errors.ts";
import type { Place } from "./transport.ts";

/** What was asked, for the messages. */
interface Asked {
  readonly method: string;
  readonly address: string;
}

/** What a browser reports when it may not read an answer is the same as when there is none. */
export function noAnswer(asked: Asked, place: Place, cause: unknown): NetworkError {
  const advice =
    place === "cross-origin"
      ? "The browser does not say which of two it is. Either nothing answers there: check the address, and that the " +
        "server runs. Or it answers, but this page may not read it: the server must send " +
        "Access-Control-Allow-Origin and answer the preflight (OPTIONS) of writes and bundles, and a page from https " +
        "reaches only https and localhost."
      : "Check the address, and that the server runs.";
  return new NetworkError(`No answer came to ${nameOf(asked)}: ${textOf(cause)}. ${advice}`, { cause });
}

export function brokenOff(asked: Asked, cause: unknown): NetworkError {
  return new NetworkError(
    `The answer to ${nameOf(asked)} broke off: ${textOf(cause)}. Whether the request had its effect is not known: ` +
      "look before you send it again.",
    { cause },
  );
}

export function wrongServer(asked: Asked, place: Place, status: number): WrongServerError {
  const lack = `The answer to ${nameOf(asked)} (status ${status}) `;
  const advice = {
    "same-origin":
      `is not from the service: it has no ${serviceVersionHeader}. Another server answered in its place; reload the ` +
      "page, or check the base URL.",
    "cross-origin":
      `has no ${serviceVersionHeader} that this page may read. Either it is not from a Riddle service: check the base ` +
      "URL. Or the service does not show the header to other origins: it must name it in " +
      "Access-Control-Expose-Headers.",
    "no-page":
      `is not from the service: it has no ${serviceVersionHeader}. Another server answered in its place; check the ` +
      "base URL.",
  };
  return new WrongServerError(lack + advice[place], status);
}

/** For a request that never reached the service, which is back now. */
export function notCarriedOut(asked: Asked, status: number): WrongServerError {
  return new WrongServerError(
    `${nameOf(asked)} was not carried out: the browser had removed this site's data, and the service with it. The ` +
      "service is back, with its sample rows. Check the rows, then send the request again.",
    status,
  );
}

/** Makes the error for a response that leads elsewhere; undefined for any other. */
export function redirected(asked: Asked, response: Response): RedirectError | undefined {
  if (response.type !== "opaqueredirect" && ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get("Location") ?? undefined;
  const where =
    location === undefined
      ? "The browser does not say where it leads; open it in a tab to see, and use that address as the base URL."
      : `It leads to ${location}: use that address as the base URL, if you trust it.`;
  return new RedirectError(
    `${nameOf(asked)} was answered with a redirect, which is not followed: the request could lose its body on the ` +
      `way, or go to a stranger. ${where}`,
    response.status,
    location,
  );
}

function nameOf({ method, address }: Asked): string {
  return `${method} ${address.split("?")[0]}`;
}

// Node's fetch says "fetch failed", and only its cause says why.
function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const text = cause.message.replace(/\.$/, "");
  const { cause: inner } = cause;
  if (!(inner instanceof Error)) return text;
  const why = inner.message || String(Reflect.get(inner, "code") ?? inner.name);
  return `${text} (${why.replace(/\.$/, "")})`;
}
