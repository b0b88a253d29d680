// Which part on the page is which request of a text, and where the parts stay that are not in it.

import type { BundlePart } from "../part.ts";

/**
 * For each request, by its X-Request-Id, the part that it is: the one with the same id, or else one whose id was changed
 * in its place. Undefined for a new one.
 */
export function matchParts(
  current: readonly BundlePart[],
  ids: readonly string[],
): readonly (BundlePart | undefined)[] {
  const byId = new Map<string, BundlePart>();
  // Of two with one id the one that is sent counts.
  for (const part of current) if (part.on || !byId.has(part.id)) byId.set(part.id, part);
  const known = ids.map((id) => byId.get(id));
  const taken = new Set(known);
  const sent = current.filter(({ on }) => on);
  const renamed = new Map(gaps(sent, (part) => (taken.has(part) ? part : undefined)));
  for (const [gap, index] of gaps([...known.keys()], (at) => known[at])) {
    const part = renamed.get(gap);
    if (part !== undefined) known[index] = part;
  }
  return known;
}

/** What has no mark, each with a name: after which marked part it stands, and as the how-manyeth. */
function gaps<T>(items: readonly T[], markOf: (item: T) => BundlePart | undefined): [gap: string, item: T][] {
  let mark = "";
  let count = 0;
  return items.flatMap((item): [string, T][] => {
    const own = markOf(item);
    if (own === undefined) {
      count += 1;
      return [[`${mark} ${count}`, item]];
    }
    mark = own.key;
    count = 0;
    return [];
  });
}

/** The parts that were made, with those that are switched off behind the part that they stood behind before. */
export function mergeDisabled(current: readonly BundlePart[], made: readonly BundlePart[]): readonly BundlePart[] {
  const isMade = new Set(made.map(({ key }) => key));
  /** By the key of the part that they stand behind; an empty one for the beginning. */
  const silent = new Map<string, BundlePart[]>();
  let behind = "";
  for (const part of current) {
    if (isMade.has(part.key)) behind = part.on ? part.key : behind;
    else if (!part.on) silent.set(behind, [...(silent.get(behind) ?? []), part]);
  }
  return [...(silent.get("") ?? []), ...made.flatMap((part) => [part, ...(silent.get(part.key) ?? [])])];
}
