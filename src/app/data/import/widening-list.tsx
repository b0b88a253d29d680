// Offers to add the values of a file to enumerations that refuse them.

import { joinWords } from "../../../language/internal.ts";
import type { Preview } from "../../../service/internal.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "../fields/dialog-content.module.css";
import type { Proposal } from "../fields/proposal.ts";
import { listWidenings, withWidening } from "./widening.ts";

interface Props {
  readonly problems: Preview["problems"];
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
}

/** How many values are named. */
const mostNamed = 5;

export function WideningList({ problems, proposal, onChange }: Props) {
  const widenings = listWidenings(problems);
  if (widenings.length === 0) return null;
  return (
    <NamedList name="Values that can be allowed" className={styles.choiceLine}>
      {widenings.map((widening) => {
        const { path, values } = widening;
        const named = values.slice(0, mostNamed).map((value) => `\`${value}\``);
        const more = values.length > mostNamed ? [`${values.length - mostNamed} more`] : [];
        return (
          <li key={path}>
            <Button onClick={() => onChange(withWidening(proposal, widening))}>
              <span>
                <CodedText text={`Allow ${joinWords([...named, ...more])} in \`${path}\``} />
              </span>
            </Button>
          </li>
        );
      })}
    </NamedList>
  );
}
