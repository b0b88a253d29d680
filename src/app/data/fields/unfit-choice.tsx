import { SelectField } from "../../ui/forms/select-field.tsx";
import * as styles from "./dialog-content.module.css";
import { type ProposalProps, withOptional } from "./proposal.ts";

interface Props extends ProposalProps {
  /** Where values do not fit: paths such as `lines[0].price`. These fields are not required any more, if they become null. */
  readonly paths: readonly string[];
}

/** What becomes of values that do not fit their field. */
export function UnfitChoice({ proposal, paths, onChange }: Props) {
  const { conversion } = proposal;
  const choose = (value: string): void => {
    if (value === "null") onChange(withOptional({ ...proposal, conversion: { ...conversion, unfit: value } }, paths));
    else onChange({ ...proposal, conversion: { ...conversion, unfit: undefined } });
  };
  return (
    <SelectField
      label="Values that do not fit"
      className={styles.choiceLine}
      options={[
        { value: "null", label: "Become null" },
        { value: "", label: "Make their row one that does not fit" },
      ]}
      value={conversion.unfit ?? ""}
      onChange={choose}
    />
  );
}
