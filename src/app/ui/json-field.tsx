// A text field for JSON that grows with its content.

import type { Ref } from "react";
import { classes } from "./classes.ts";
import * as styles from "./json-field.module.css";

interface Props {
  readonly className?: string | undefined;
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Shows only the beginning, in one line. */
  readonly isBrief?: boolean;
  /** The id of its description, and whether it describes a problem. */
  readonly description?: { readonly id: string; readonly isProblem: boolean } | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Maximum number of rows in browsers that do not support `field-sizing`. */
const mostRows = 12;

export function JsonField({
  className,
  label,
  value,
  onChange,
  placeholder,
  isBrief = false,
  description,
  ref,
}: Props) {
  return (
    <textarea
      ref={ref}
      className={classes("input mono", styles.jsonField, isBrief && styles.brief, className)}
      aria-label={label}
      aria-invalid={description?.isProblem === true ? true : undefined}
      aria-describedby={description?.id}
      value={value}
      rows={isBrief ? 1 : Math.min(mostRows, value.split("\n").length)}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
