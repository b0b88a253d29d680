// What a person chooses about values: how they are read, and what becomes of those that do not fit.

import type { Choice } from "../../../service/internal.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Check } from "../../ui/forms/check.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "./choice-list.module.css";
import { describeProposedChoice, getChosenOption, isOpen, listChoiceOptions, withChoice } from "./choices.ts";
import * as contentStyles from "./dialog-content.module.css";
import { type ProposalProps, withOptional } from "./proposal.ts";

export function ChoiceList({ choices, proposal, onChange }: ProposalProps & { readonly choices: readonly Choice[] }) {
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

interface UnfitProps extends ProposalProps {
  /** Where values do not fit: paths such as `lines[0].price`. These fields are not required any more, if they become null. */
  readonly paths: readonly string[];
}

export function UnfitChoice({ proposal, paths, onChange }: UnfitProps) {
  const { conversion } = proposal;
  const choose = (value: string): void => {
    if (value === "null") onChange(withOptional({ ...proposal, conversion: { ...conversion, unfit: value } }, paths));
    else onChange({ ...proposal, conversion: { ...conversion, unfit: undefined } });
  };
  return (
    <SelectField
      label="Values that do not fit"
      className={contentStyles.choiceLine}
      options={[
        { value: "null", label: "Become null" },
        { value: "", label: "Make their row one that does not fit" },
      ]}
      value={conversion.unfit ?? ""}
      onChange={choose}
    />
  );
}
