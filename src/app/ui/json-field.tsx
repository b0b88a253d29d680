// A text field for JSON that grows with its content.

import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import * as styles from "./json-field.module.css";

interface Props extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows only the beginning, in one line. */
  readonly isBrief?: boolean;
}

/** Maximum number of rows in browsers that do not support `field-sizing`. */
const mostRows = 12;

export function JsonField({ className, value, onChange, isBrief = false, ...props }: Props) {
  return (
    <textarea
      {...props}
      className={classes("input mono", styles.jsonField, isBrief && styles.brief, className)}
      value={value}
      rows={isBrief ? 1 : Math.min(mostRows, value.split("\n").length)}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
