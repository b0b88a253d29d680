// Adds a field to a collection under review.

import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import * as styles from "./new-field.module.css";
import { findFieldPathProblem, type Proposal, withField, withTypedName } from "./proposal.ts";

interface Props {
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
}

export function NewField({ proposal, onChange }: Props) {
  const id = useId();
  const name = proposal.typed[""] ?? "";
  const problem = name === "" ? null : findFieldPathProblem(name, proposal.collection);
  const add = (): void => {
    if (name !== "" && problem === null) onChange(withField(proposal, name));
  };
  return (
    <>
      <div className={styles.newField}>
        <input
          className="input"
          aria-label="New field"
          placeholder="Such as remark, or address.city"
          value={name}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => onChange(withTypedName(proposal, "", target.value))}
          onKeyDown={({ key }) => (key === "Enter" ? add() : undefined)}
        />
        <Button aria-disabled={name === "" || problem !== null} onClick={add}>
          Add field
        </Button>
      </div>
      {problem === null ? null : (
        <p className="error-text" id={`${id}-problem`}>
          <CodedText text={problem} />
        </p>
      )}
    </>
  );
}
