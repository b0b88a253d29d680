// A panel beside the content, which is a sheet over the page on small screens.

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import * as styles from "./side.module.css";
import { useSheet } from "./use-sheet.ts";

interface Props {
  readonly as: "aside" | "nav";
  readonly title: string;
  /** Content of the head after the title. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  /** Whether the sheet is open. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ as: Panel, title, head, className, isOpen, onClose, children }: Props) {
  const sheet = useSheet(isOpen, onClose);
  return (
    <Panel className={classes(styles.side, isOpen && styles.open, className)} aria-label={title} {...sheet}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {head}
        <Button
          look="quiet square"
          className={styles.sheetClose}
          Icon={X}
          name={`Close the ${title.toLowerCase()}`}
          data-sheet-close
          onClick={onClose}
        />
      </div>
      {children}
    </Panel>
  );
}
