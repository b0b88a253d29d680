// A button and the popover that it opens.

import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { placePopover } from "./place-popover.ts";
import * as styles from "./popover-button.module.css";

interface Props {
  /** The accessible name of the button. */
  readonly label: string;
  /** Of the button; `btn` by default. */
  readonly className?: string;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Of the popover. */
  readonly look?: string | undefined;
  /** The content of the popover, rendered while it is open. */
  readonly children: ReactNode;
}

/** The browser opens and closes the popover, also by Esc and a click outside. */
export function PopoverButton({ label, className = "btn", face, look, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = ({ newState, target, currentTarget }: ToggleEvent<HTMLElement>): void => {
    // React passes on the event of a popover inside this one.
    if (target !== currentTarget) return;
    setOpen(newState === "open");
    if (newState === "open" && button.current !== null) placePopover(currentTarget, button.current);
  };
  return (
    <>
      <button className={className} type="button" ref={button} popoverTarget={id} aria-label={label} title={label}>
        {face}
      </button>
      <div className={classes(styles.popover, look)} id={id} popover="auto" onToggle={toggle}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
