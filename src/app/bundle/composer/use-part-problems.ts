import { useMemo } from "react";
import type { Service } from "../../connection/service.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { findPartProblems } from "../../requests/parts/part-problems.ts";
import { useWaitingProblems } from "../../ui/use-waiting-problems.ts";
import { findDeclaredProblems, locateProblems } from "../draft/declared-problems.ts";

/**
 * The problems of a part while it is edited. New problems of the body wait until the user pauses.
 *
 * @param repeated - X-Request-Ids that more than one part has
 * @returns `problems`, by field; `path` and `body`, with those that the declaration of the collection adds
 */
export function usePartProblems(
  part: BundlePart,
  { client, collections }: Pick<Service, "client" | "collections">,
  repeated: ReadonlySet<string>,
) {
  const problems = useMemo(() => findPartProblems(part, repeated, client), [part, repeated, client]);
  const declared = useMemo(() => findDeclaredProblems(part, client, collections), [part, client, collections]);
  // A path or a body that can't be read has no other problems.
  const path = problems.path === undefined ? declared.path : [problems.path];
  const found = useMemo(
    () => locateProblems(part.body, problems.body === undefined ? declared.body : [problems.body]),
    [part.body, problems, declared],
  );
  const { shown: body, onTyping } = useWaitingProblems(found);
  return { problems, path, body, onTyping };
}
