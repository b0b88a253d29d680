// Finds the values of a file that an enumeration does not have, and adds them to it.

import type { Preview } from "../../../service/internal.ts";
import { findMember, getInnermostType } from "../fields/members.ts";
import { type Proposal, withConstraints } from "../fields/proposal.ts";

/** A field that has only listed values, and others that a file has. */
export interface Widening {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** @param problems - of which those about listed values have them as `details.unlisted` */
export function listWidenings(problems: Preview["problems"]): readonly Widening[] {
  const found = new Map<string, Set<string | number>>();
  for (const { details } of problems) {
    const { path, unlisted } = details ?? {};
    if (typeof path !== "string" || (typeof unlisted !== "string" && typeof unlisted !== "number")) continue;
    const field = path.replace(/\[\d+\]/g, "");
    found.set(field, (found.get(field) ?? new Set()).add(unlisted));
  }
  return [...found].map(([path, values]) => ({ path, values: [...values].sort() }));
}

export function withWidening(proposal: Proposal, { path, values }: Widening): Proposal {
  const declaration = findMember(proposal.collection, path)?.declaration;
  const scalar = declaration && getInnermostType(declaration);
  if (scalar === undefined || scalar.type === "object") return proposal;
  return withConstraints(proposal, path, { values: [...(scalar.values ?? []), ...values] });
}
