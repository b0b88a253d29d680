import { type ReactNode, useId } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./form-line.module.css";
import { Select } from "./select.tsx";

export interface SelectOption {
  readonly value: string;
  /** Its value by default. */
  readonly label?: string;
}

interface Props {
  readonly label: ReactNode;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly className?: string | undefined;
  readonly selectClass?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, options, value, className, selectClass, onChange }: Props) {
  const id = useId();
  return (
    <span className={joinClasses(styles.line, className)}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} className={selectClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label ?? option.value}
          </option>
        ))}
      </Select>
    </span>
  );
}
