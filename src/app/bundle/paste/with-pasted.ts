// How pasted requests come into a bundle: behind its parts, or in their place.

import { randomId } from "../../../client/index.ts";
import type { BundleDraft } from "../part.ts";
import type { Pasted } from "./read-pasted.ts";

/** The bundle with the requests behind its parts. An X-Request-Id that one of these has is made anew. */
export function addPasted(draft: BundleDraft, { parts }: Pasted): BundleDraft {
  const taken = new Set(draft.parts.map(({ id }) => id));
  const added = parts.map((part) => (taken.has(part.id) ? { ...part, id: randomId() } : part));
  return { ...draft, parts: [...draft.parts, ...added] };
}

/** The requests alone, as a bundle of their own; what the text does not say of it stays. */
export function replacedBy(draft: BundleDraft, { parts, settings }: Pasted): BundleDraft {
  return { ...draft, ...settings, parts };
}
