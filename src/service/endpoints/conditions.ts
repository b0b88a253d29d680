// Conditional requests: the entity tag of a row, and the conditions of a request (RFC 9110, section 13).

import { fail, getHeaders, type RequestMessage } from "../../wire/public.ts";
import { computeFingerprint } from "../history/fingerprint.ts";

/** The conditions of a request: entity tags, or `*` for any. Undefined without the header. */
export interface Conditions {
  readonly match: readonly string[] | undefined;
  readonly noneMatch: readonly string[] | undefined;
}

/** Creates the strong entity tag of a row or a declaration. It depends on nothing but its JSON, so every store has the same. */
export function createTag(payload: object): string {
  return `"${computeFingerprint(payload).toString(36)}"`;
}

/** @throws ServiceError INVALID_PARAMETER for a value that is neither `*` nor a list of tags in quotation marks */
export function readConditions({ headers }: RequestMessage): Conditions {
  const tagsIn = (name: string) => {
    const values = getHeaders(headers, name);
    if (values.length === 0) return undefined;
    const text = values.join();
    // A tag may contain commas and asterisks; elements of the list may be empty (RFC 9110, sections 8.8.3 and 5.6.1).
    if (/^(\*|[\s,]*(W\/)?"[^"]*"(\s*,(\s*(W\/)?"[^"]*")?)*)$/.test(text)) return text.match(/\*|(W\/)?"[^"]*"/g) ?? [];
    const problem = `\`${name}\` must be \`*\`, or tags in quotation marks as \`ETag\` has them, with commas between them.`;
    throw fail("INVALID_PARAMETER", problem);
  };
  return { match: tagsIn("If-Match"), noneMatch: tagsIn("If-None-Match") };
}

/** Whether a tag meets `If-Match`, by the strong comparison. @param tag - empty for what has none, and meets only `*` */
export function isMatch({ match }: Conditions, tag: string): boolean {
  return match?.some((each) => each === "*" || each === tag) ?? true;
}

/** Whether `If-None-Match` names a tag, by the weak comparison. */
export function isKnown({ noneMatch = [] }: Conditions, tag: string): boolean {
  return noneMatch.some((each) => each === "*" || each.replace(/^W\//, "") === tag);
}

/** Rejects `If-Match` where nothing has a tag. @throws ServiceError PRECONDITION_FAILED, INVALID_PARAMETER */
export function refuseTags(message: RequestMessage): void {
  if (!isMatch(readConditions(message), ""))
    throw fail(
      "PRECONDITION_FAILED",
      "`If-Match` is for one entity or declaration; nothing else has an ETag. Leave it out.",
    );
}
