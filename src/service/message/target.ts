// Targets of requests: a path below the prefix of the API, and a query.

import { fail } from "../../wire/public.ts";

/** Maximum length of a target, in characters. */
export const targetLimit = 1_000_000;

export interface Target {
  /** The decoded segments after the prefix, at least one; undefined for a path outside it or with dot segments. */
  readonly segments: readonly string[] | undefined;
  /** Without its `?`, still encoded. */
  readonly query: string;
}

/**
 * Splits a target. Path and prefix are decoded once, segment by segment.
 * @throws ServiceError URI_TOO_LONG
 */
export function readTarget(target: string, prefix: string): Target {
  if (target.length > targetLimit)
    throw fail("URI_TOO_LONG", `An address may have at most ${targetLimit} characters; this one has ${target.length}.`);
  const split = target.indexOf("?");
  const path = split < 0 ? target : target.slice(0, split);
  return { segments: readSegments(path, prefix), query: split < 0 ? "" : target.slice(split + 1) };
}

/** Whether the decoded path of a target is below the prefix. */
export function isInsidePrefix(target: string, prefix: string): boolean {
  return readSegments(target.split("?", 1)[0] ?? "", prefix) !== undefined;
}

function readSegments(path: string, prefix: string): string[] | undefined {
  const segments = path.split("/").map(decodeSegment);
  const expected = prefix.split("/").map(decodeSegment);
  if (segments.includes(undefined) || segments.includes(".") || segments.includes("..")) return undefined;
  if (segments.length <= expected.length || expected.some((segment, index) => segments[index] !== segment))
    return undefined;
  return segments.slice(expected.length) as string[];
}

export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The path of an entity below a prefix, its key percent-encoded. */
export function writeEntityPath(prefix: string, collection: string, key: string | number): string {
  return `${prefix}/${collection}@${encodeURIComponent(key)}`;
}
