// The choice of what becomes of values that do not fit their field.

import { useId } from "react";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { Select } from "../../ui/forms/select.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as styles from "./dialog-content.module.css";
import { type Proposal, withOptional } from "./proposal.ts";

interface Props {
  readonly proposal: Proposal;
  /** Where values do not fit: paths such as `lines[0].price`. These fields are not required any more, if they become null. */
  readonly paths: readonly string[];
  readonly onChange: (proposal: Proposal) => void;
}

export function UnfitChoice({ proposal, paths, onChange }: Props) {
  const id = useId();
  const { conversion } = proposal;
  return (
    <div className={joinClasses(lineStyles.line, styles.choiceLine)}>
      <label htmlFor={id}>Values that do not fit</label>
      <Select
        id={id}
        value={conversion.unfit ?? ""}
        onChange={({ target: { value } }) =>
          onChange(
            value === "null"
              ? withOptional({ ...proposal, conversion: { ...conversion, unfit: "null" } }, paths)
              : { ...proposal, conversion: { ...conversion, unfit: undefined } },
          )
        }
      >
        <option value="null">Become null</option>
        <option value="">Make their row one that does not fit</option>
      </Select>
    </div>
  );
}
