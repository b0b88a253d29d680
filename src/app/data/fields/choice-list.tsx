import type { Choice } from "../../../service/internal.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Check } from "../../ui/forms/check.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "./choice-list.module.css";
import { describeProposedChoice, getChosenOption, isOpen, listChoiceOptions, withChoice } from "./choices.ts";
import type { ProposalProps } from "./proposal.ts";

interface Props extends ProposalProps {
  readonly choices: readonly Choice[];
}

export function ChoiceList({ choices, proposal, onChange }: Props) {
  const open = choices.filter((choice) => isOpen(proposal, choice));
  if (open.length === 0) return null;
  return (
    <div className={styles.choices}>
      <NamedList name="How the values are read">
        {open.map((choice) => (
          <li key={`${choice.about} ${choice.paths[0]} ${choice.examples[0]}`}>
            <OneChoice choice={choice} proposal={proposal} onChange={onChange} />
          </li>
        ))}
      </NamedList>
    </div>
  );
}

function OneChoice({ choice, proposal, onChange }: ProposalProps & { readonly choice: Choice }) {
  const options = listChoiceOptions(choice);
  const value = getChosenOption(proposal, choice);
  const question = <CodedText text={describeProposedChoice(proposal, choice)} />;
  const choose = (chosen: string): void => onChange(withChoice(proposal, choice, chosen));
  if (options === undefined)
    return (
      <Check checked={value !== ""} onChange={(isChosen) => choose(isChosen ? "yes" : "")}>
        <span>{question}</span>
      </Check>
    );
  return (
    <SelectField
      label={question}
      options={options}
      value={value}
      selectClass={value === "" ? styles.open : undefined}
      onChange={choose}
    />
  );
}
