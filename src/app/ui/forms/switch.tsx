import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./switch.module.css";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Switch({ label, checked, onChange, className, children }: Props) {
  return (
    <label className={joinClasses(styles.switch, className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state, and HTML forbids repeating it
        role="switch"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
