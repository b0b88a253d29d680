import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { findFieldPathProblem, withField, withName, withTypedName } from "./field-names.ts";
import * as styles from "./name-field.module.css";
import type { ProposalProps } from "./proposal.ts";

interface Props extends ProposalProps {
  /** Of the field that gets the name; empty for a new field. */
  readonly path: string;
  readonly children?: ReactNode;
}

/** Adds a field to a collection under review, or renames one. */
export function NameField({ path, proposal, onChange, children }: Props) {
  const isNew = path === "";
  const start = path.lastIndexOf(".") + 1;
  const name = proposal.typed[path] ?? path.slice(start);
  const target = path.slice(0, start) + name;
  const problem = target === path ? null : findFieldPathProblem(target, proposal.collection);
  const isUsable = target !== path && problem === null;
  const confirm = (): void => {
    if (isUsable) onChange(isNew ? withField(proposal, name) : withName(proposal, path, name));
  };
  return (
    <div className={isNew ? styles.newField : styles.rename}>
      <TextField
        label={isNew ? "New field" : "Name"}
        labelClass={isNew ? "sr" : "dim"}
        placeholder={isNew ? "Such as remark, or address.city" : undefined}
        value={name}
        problem={problem}
        onChange={(typed) => onChange(withTypedName(proposal, path, typed))}
        onKeyDown={({ key }) => (key === "Enter" ? confirm() : undefined)}
      >
        <Button aria-disabled={!isUsable} onClick={confirm}>
          {isNew ? "Add field" : "Rename"}
        </Button>
        {children}
      </TextField>
    </div>
  );
}
