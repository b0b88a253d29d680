import { type Client, generateId } from "../../../client/internal.ts";
import { RequestTextError, readRequestText } from "../../../request-text/public.ts";
import { mostParts } from "../../requests/parts/address-state.ts";
import type { BundleDraft, BundlePart } from "../../requests/parts/part.ts";
import { convertPastedToPart, splitPastedBundle } from "./pasted-part.ts";
import type { RawProblem } from "./raw-text.ts";

export interface Pasted {
  readonly parts: readonly BundlePart[];
  /** The settings of the bundle, if the text contains a whole one. */
  readonly settings: Omit<BundleDraft, "parts"> | undefined;
  /** What was changed, in sentences without duplicates. */
  readonly notes: readonly string[];
}

/** Reads requests and whole bundles from curl commands, HTTP messages, .http files and calls of fetch. */
export function readPasted(text: string, client: Client): Pasted | { readonly problem: RawProblem } {
  try {
    return readParts(text, client);
  } catch (error) {
    if (!(error instanceof RequestTextError)) throw error;
    return { problem: error };
  }
}

function readParts(text: string, client: Client): Pasted {
  const everything = { from: 0, to: text.length };
  const read = readRequestText(text).map(splitPastedBundle);
  const requests = read.flatMap((each) => each.requests);
  const tooMany = requests[mostParts];
  if (tooMany !== undefined)
    throw new RequestTextError(`At most ${mostParts} requests can be pasted at once.`, tooMany);
  const pasted = requests.map((request) => convertPastedToPart(request, client));
  if (pasted.length === 0) throw new RequestTextError("There is no request in this text.", everything);
  const parts = pasted.map(({ part }) => part);
  const seen = new Set<string>();
  for (const [index, { id }] of parts.entries()) {
    const place = requests[index] ?? everything;
    if (seen.has(id)) throw new RequestTextError(`Two requests have the X-Request-Id ${id}.`, place);
    seen.add(id);
  }
  return {
    parts,
    settings: read.find((each) => each.settings !== undefined)?.settings,
    notes: [...new Set(pasted.flatMap(({ notes }) => notes))],
  };
}

/** Appends the pasted parts. A part whose X-Request-Id is already in use gets a new one. */
export function addPasted(draft: BundleDraft, { parts }: Pasted): BundleDraft {
  const taken = new Set(draft.parts.map(({ id }) => id));
  const added = parts.map((part) => (taken.has(part.id) ? { ...part, id: generateId() } : part));
  return { ...draft, parts: [...draft.parts, ...added] };
}

/** Replaces the bundle's parts with the pasted ones. Settings that the text does not contain stay the same. */
export function applyPasted(draft: BundleDraft, { parts, settings }: Pasted): BundleDraft {
  return { ...draft, ...settings, parts };
}
