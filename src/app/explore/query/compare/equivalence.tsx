// A sentence on whether the filter and the pinned one match the same rows of any data, not only of the stored rows.

import { useMemo } from "react";
import { check, compareFilters, createUnrestrictedRules } from "../../../../language/public.ts";
import { readCondition } from "../../session/diff/find-diff.ts";
import { useExplore } from "../../session/session.ts";

/** Shown where no stored row distinguishes the two filters. */
export function Equivalence() {
  const collection = useExplore((now) => now.collection);
  const pinned = useExplore((now) => now.state.compare);
  const found = useExplore((now) => now.find.found);
  const comparison = useMemo(() => {
    const [first, second] = [readCondition(pinned), readCondition(found?.filter ?? "")];
    if (first === undefined || second === undefined) return null;
    // The collection may have changed since the pinned filter was sent.
    const issues = [first, second].flatMap((filter) => check(filter, createUnrestrictedRules(collection)));
    return issues.some(({ severity }) => severity === "error") ? null : compareFilters(first, second, collection);
  }, [found, pinned, collection]);
  if (comparison === null) return null;
  if (comparison.kind === "equivalent") {
    return comparison.isProved
      ? "The filters are equivalent: no row can distinguish them."
      : "No row that was tried distinguishes the filters. This is no proof that they are equivalent.";
  }
  return (
    <>
      No stored row distinguishes the filters, but only{" "}
      {comparison.matchedBy === "first" ? "the pinned filter" : "this filter"} would match{" "}
      <code>{JSON.stringify(comparison.row)}</code>.
    </>
  );
}
