import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { findFieldPathProblem, withField, withTypedName } from "./field-names.ts";
import * as styles from "./new-field.module.css";
import type { ProposalProps } from "./proposal.ts";

/** Adds a field to a collection under review. */
export function NewField({ proposal, onChange }: ProposalProps) {
  const name = proposal.typed[""] ?? "";
  const problem = name === "" ? null : findFieldPathProblem(name, proposal.collection);
  const isUsable = name !== "" && problem === null;
  const add = (): void => {
    if (isUsable) onChange(withField(proposal, name));
  };
  return (
    <div className={styles.newField}>
      <TextField
        label="New field"
        labelClass="sr"
        placeholder="Such as remark, or address.city"
        value={name}
        problem={problem}
        onChange={(typed) => onChange(withTypedName(proposal, "", typed))}
        onKeyDown={({ key }) => (key === "Enter" ? add() : undefined)}
      >
        <Button aria-disabled={!isUsable} onClick={add}>
          Add field
        </Button>
      </TextField>
    </div>
  );
}
