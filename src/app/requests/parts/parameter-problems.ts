// Checks the bundle's query parameters before they are sent.

import type { QueryParameter } from "./part.ts";
import type { PartFieldProblem } from "./part-problems.ts";

/** Parameters with their own controls. */
const controlled: Readonly<Record<string, string>> = {
  transaction: "Use the Transaction switch instead; the service rejects a repeated parameter.",
  timeout: "Use the Timeout field instead; the service rejects a repeated parameter.",
};

/** Returns the problem of each parameter, in order; undefined for a valid one. */
export function findParameterProblems(
  parameters: readonly QueryParameter[],
): readonly (PartFieldProblem | undefined)[] {
  const seen = new Set<string>();
  return parameters.map(([name]) => {
    if (name === "") return { text: "Without a name it is not sent.", blocks: false };
    const isRepeated = seen.has(name);
    seen.add(name);
    const text = Object.hasOwn(controlled, name)
      ? controlled[name]
      : /\p{Surrogate}/u.test(name)
        ? "Its name contains a lone surrogate, which can't be percent-encoded."
        : isRepeated
          ? `The parameter “${name.slice(0, 40)}” appears twice. Remove one.`
          : undefined;
    return text === undefined ? undefined : { text, blocks: true };
  });
}
