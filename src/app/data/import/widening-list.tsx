// Offers to add the values of a file to enumerations that refuse them.

import { joinWords } from "../../../language/internal.ts";
import type { Preview } from "../../../service/internal.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "../fields/dialog-content.module.css";
import { findMember, getInnermostType } from "../fields/members.ts";
import { type Proposal, type ProposalProps, withConstraints } from "../fields/proposal.ts";

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

const mostNamed = 5;

export function WideningList({ problems, proposal, onChange }: ProposalProps & Pick<Preview, "problems">) {
  const widenings = listWidenings(problems);
  if (widenings.length === 0) return null;
  return (
    <NamedList name="Values that can be allowed" className={styles.choiceLine}>
      {widenings.map((widening) => (
        <li key={widening.path}>
          <Button onClick={() => onChange(withWidening(proposal, widening))}>
            <span>
              <CodedText text={describeWidening(widening)} />
            </span>
          </Button>
        </li>
      ))}
    </NamedList>
  );
}

function describeWidening({ path, values }: Widening): string {
  const named = values.slice(0, mostNamed).map((value) => `\`${value}\``);
  const more = values.length > mostNamed ? [`${values.length - mostNamed} more`] : [];
  return `Allow ${joinWords([...named, ...more])} in \`${path}\``;
}
