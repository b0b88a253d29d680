import type { QueryParameter } from "./part.ts";
import type { PartFieldProblem } from "./part-problems.ts";

/** Parameters with their own controls. */
const controls = new Map([
  ["transaction", "Transaction switch"],
  ["timeout", "Timeout field"],
]);

export function findParameterProblems(
  parameters: readonly QueryParameter[],
): readonly (PartFieldProblem | undefined)[] {
  const names = parameters.map(([name]) => name);
  return names.map((name, at) => {
    if (name === "") return { text: "Without a name it is not sent.", blocks: false };
    const text = describeProblem(name, names.indexOf(name) < at);
    return text === undefined ? undefined : { text, blocks: true };
  });
}

function describeProblem(name: string, isRepeated: boolean): string | undefined {
  const control = controls.get(name);
  if (control !== undefined) return `Use the ${control} instead; the service rejects a repeated parameter.`;
  if (/\p{Surrogate}/u.test(name)) return "Its name contains a lone surrogate, which can't be percent-encoded.";
  return isRepeated ? `The parameter “${name.slice(0, 40)}” appears twice. Remove one.` : undefined;
}
