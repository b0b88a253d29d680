// The way from any pasted text to parts: which form it has, and what is wrong with it where.

import { AddressError, type Client } from "../../../client/index.ts";
import { mostParts } from "../address-state.ts";
import type { BundleDraft, BundlePart } from "../part.ts";
import type { RawProblem } from "../raw/raw-text.ts";
import { Expansion, longestPaste } from "./expansion.ts";
import { isHttpText, readHttpText } from "./http-text.ts";
import { type PastedRequest, type PastedText, PasteError } from "./pasted.ts";
import { takePart, unbundled } from "./pasted-part.ts";
import { isScriptText, readScriptText } from "./script-requests.ts";
import { isShellText, readShellText } from "./shell-requests.ts";

export interface Pasted {
  readonly parts: readonly BundlePart[];
  /** What the text says of the bundle as a whole; undefined when it is only requests. */
  readonly settings: Omit<BundleDraft, "parts"> | undefined;
  /** What was changed on the way, in sentences; each once. */
  readonly notes: readonly string[];
}

/** Reads curl commands, calls of fetch or of the client, HTTP messages, .http files, and bundles in any of these. */
export function readPasted(text: string, client: Client): Pasted | { readonly problem: RawProblem } {
  try {
    if (text.length > longestPaste) {
      throw new PasteError("This text is longer than 4 MiB. Paste it in pieces.", { from: 0, to: text.length });
    }
    const { requests, settings } = whole(textOf(text));
    refuseTooMuch(requests);
    const taken = requests.map((request) => takePart(request, client));
    if (taken.length === 0) throw new PasteError("There is no request in this text.", { from: 0, to: text.length });
    return {
      parts: distinct(taken.map(({ part }) => part)),
      settings: settings && settingsOf(settings),
      notes: [...new Set(taken.flatMap(({ notes }) => notes))],
    };
  } catch (error) {
    if (error instanceof PasteError) return { problem: { from: error.from, to: error.to, message: error.message } };
    // A path that the script makes of its values.
    if (error instanceof AddressError) return { problem: { from: 0, to: text.length, message: error.message } };
    throw error;
  }
}

/** One body may be that of many requests. */
function refuseTooMuch(requests: readonly PastedRequest[]): void {
  const tooMany = requests[mostParts];
  if (tooMany !== undefined) throw new PasteError(`At most ${mostParts} requests can be pasted at once.`, tooMany);
  const expansion = new Expansion();
  for (const request of requests) expansion.take(request.body.length + request.address.length, request);
}

function textOf(text: string): PastedText {
  // A script may hold words of a shell, and a message those of both, but none of them begins so.
  if (isShellText(text)) return readShellText(text);
  if (isHttpText(text)) return readHttpText(text);
  if (isScriptText(text)) return readScriptText(text);
  throw new PasteError(
    "This is none of the forms that can be read: a curl command, a call of fetch, an HTTP message such as " +
      "“GET /api/Orders@17 HTTP/1.1”, an .http file, an address.",
    { from: 0, to: text.length },
  );
}

/** A bundle among the requests gives its parts, and says whether they are a transaction. */
function whole({ requests, settings }: PastedText): PastedText {
  const all = requests.map(unbundled);
  return {
    requests: all.flatMap((each) => each.requests),
    settings: settings ?? all.find((each) => each.settings)?.settings,
  };
}

function settingsOf({ transaction, params }: NonNullable<PastedText["settings"]>): Omit<BundleDraft, "parts"> {
  return {
    transaction,
    timeout: params.find(([name]) => name === "timeout")?.[1] ?? "",
    parameters: params.filter(([name]) => name !== "timeout"),
  };
}

/** Two parts with one id, as from a text that was pasted twice, could not go out together. */
function distinct(parts: readonly BundlePart[]): BundlePart[] {
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    if (seen.has(part.id))
      throw new PasteError(`Two of the requests have the X-Request-Id ${part.id}.`, { from: 0, to: 0 });
    seen.add(part.id);
    return [part];
  });
}
