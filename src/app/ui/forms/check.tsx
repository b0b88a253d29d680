import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";

interface Props {
  readonly checked: boolean;
  /** Its accessible name if that is not its label. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Check({ checked, name, className, onChange, children }: Props) {
  return (
    <label className={joinClasses("check", className)}>
      <input type="checkbox" aria-label={name} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
