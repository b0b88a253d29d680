// The choices about the values of a file, each with what it would make of them.

import { useId } from "react";
import type { Choice } from "../../../service/internal.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "./choice-list.module.css";
import { describeProposedChoice, getChosenOption, isOpen, listChoiceOptions, withChoice } from "./choices.ts";
import type { Proposal } from "./proposal.ts";

interface Props {
  readonly choices: readonly Choice[];
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
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

interface OneProps extends Pick<Props, "proposal" | "onChange"> {
  readonly choice: Choice;
}

function OneChoice({ choice, proposal, onChange }: OneProps) {
  const id = useId();
  const options = listChoiceOptions(choice);
  const chosen = getChosenOption(proposal, choice);
  const question = <CodedText text={describeProposedChoice(proposal, choice)} />;
  if (options === undefined)
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={chosen !== ""}
          onChange={({ target }) => onChange(withChoice(proposal, choice, target.checked ? "yes" : ""))}
        />
        <span>{question}</span>
      </label>
    );
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{question}</label>
      <Select
        id={id}
        className={chosen === "" ? styles.open : undefined}
        value={chosen}
        onChange={({ target }) => onChange(withChoice(proposal, choice, target.value))}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
