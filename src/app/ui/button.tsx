import type { LucideIcon } from "lucide-react";
import type { ComponentProps, FocusEvent, KeyboardEvent } from "react";
import { joinClasses } from "./join-classes.ts";
import { formatAriaKey, formatKey } from "./keys/key-names.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "name" | "aria-label"> {
  /** Of `quiet`, `square`, `small`, `primary` and `danger`. */
  readonly look?: string;
  readonly className?: string | false | undefined;
  readonly Icon?: LucideIcon | undefined;
  /** Its accessible name if that is not its text. Also the tooltip of a button without a text, unless it has a `title`. */
  readonly name?: string | undefined;
  /** The key that does the same, in CodeMirror's notation; in the tooltip. */
  readonly shortcut?: string | undefined;
}

export function Button({ look, className, Icon, name, shortcut, title, children, ...props }: ButtonProps) {
  const tip = title ?? (children ? undefined : name);
  // A tooltip that covers something is hidden with Escape, until the button has the focus again.
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    props.onKeyDown?.(event);
    if (event.key === "Escape") event.currentTarget.dataset.tip = "off";
  };
  const leave = (event: FocusEvent<HTMLButtonElement>): void => {
    props.onBlur?.(event);
    delete event.currentTarget.dataset.tip;
  };
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut === undefined ? undefined : formatAriaKey(shortcut)}
      {...props}
      onKeyDown={press}
      onBlur={leave}
      className={joinClasses("btn", look, className)}
      aria-label={name}
      title={shortcut === undefined ? tip : tip === undefined ? formatKey(shortcut) : `${tip} (${formatKey(shortcut)})`}
    >
      {Icon === undefined ? null : <Icon className="icon" aria-hidden />}
      {children}
    </button>
  );
}
