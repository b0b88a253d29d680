import { X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./side.module.css";

export interface Sheet {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Props {
  readonly as: "aside" | "nav";
  readonly title: string;
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly sheet: Sheet;
  readonly children: ReactNode;
}

/** A panel beside the content, which is a sheet over the page on small screens. */
export function SidePanel({ as: Panel, title, head, className, sheet: { isOpen, onClose }, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // An open sheet has the focus, and returns it: before a dialog that its button opens notes where the focus was.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const sheet = panel.current;
    closeButton.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body || sheet?.contains(document.activeElement) === true;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
  const press = (event: KeyboardEvent): void => {
    if (!isOpen || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <Panel
      className={joinClasses(styles.side, isOpen && styles.open, className)}
      aria-label={title}
      ref={panel}
      onKeyDown={press}
      onBlur={leave}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        {head}
        <Button
          ref={closeButton}
          look="quiet square"
          className={styles.sheetClose}
          Icon={X}
          name={`Close the ${title.toLowerCase()}`}
          onClick={onClose}
        />
      </div>
      {children}
    </Panel>
  );
}
