import { useMemo } from "react";
import type { Service } from "../../connection/service.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { findPartProblems } from "../../requests/parts/part-problems.ts";
import { useWaitingProblems } from "../../ui/use-waiting-problems.ts";
import { findDeclaredProblems, locateProblems } from "../draft/declared-problems.ts";

/**
 * The problems of a part while it is edited, by field. New problems of the body wait until the user pauses.
 *
 * @param repeated - X-Request-Ids that more than one part has
 */
export function usePartProblems(
  part: BundlePart,
  { client, collections }: Pick<Service, "client" | "collections">,
  repeated: ReadonlySet<string>,
) {
  const problems = useMemo(() => findPartProblems(part, repeated, client), [part, repeated, client]);
  const declared = useMemo(() => findDeclaredProblems(part, client, collections), [part, client, collections]);
  const placed = useMemo(() => locateProblems(part.body, problems.body, declared), [part.body, problems, declared]);
  const { shown, onTyping } = useWaitingProblems(placed);
  const inPath = problems.path === undefined ? declared.filter(({ field }) => field === "path") : [];
  // A body that can't be read has no other problems.
  const inBody = problems.body === undefined ? declared.filter(({ field }) => field === "body") : [];
  return {
    problems,
    path: { problem: problems.path, declared: inPath },
    body: {
      problem: shown.length > 0 ? problems.body : undefined,
      declared: inBody.filter((_, at) => shown.some((each) => each === placed[at])),
    },
    isPathValid: problems.path === undefined && inPath.length === 0,
    /** The problems to underline in the editor of the body. */
    shown,
    onTyping,
  };
}
