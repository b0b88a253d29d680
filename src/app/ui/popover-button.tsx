import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { joinClasses } from "./join-classes.ts";
import { placePopover } from "./place-popover.ts";
import * as styles from "./popover-button.module.css";

interface Props {
  readonly label: string;
  /** What the button shows, unless that is only an icon. */
  readonly face?: ReactNode;
  readonly button?: Pick<ButtonProps, "look" | "Icon">;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The browser opens and closes the popover, also by Esc and a click outside. */
export function PopoverButton({ label, face, button, className, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const toggle = ({ newState, target, currentTarget }: ToggleEvent<HTMLElement>): void => {
    // React passes on the event of a popover inside this one.
    if (target !== currentTarget) return;
    setOpen(newState === "open");
    if (newState === "open" && anchor.current !== null) placePopover(currentTarget, anchor.current);
  };
  return (
    <>
      <Button {...button} ref={anchor} popoverTarget={id} name={label} title={label}>
        {face}
      </Button>
      <div className={joinClasses(styles.popover, className)} id={id} popover="auto" onToggle={toggle}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
