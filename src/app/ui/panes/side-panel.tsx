// A panel beside the content, which is a sheet over the page on small screens.

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import { type Sheet, useSheet } from "../use-sheet.ts";
import * as styles from "./side.module.css";

interface Props {
  readonly as: "aside" | "nav";
  readonly title: string;
  /** Content of the head after the title. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly sheet: Sheet;
  readonly children: ReactNode;
}

export function SidePanel({ as: Panel, title, head, className, sheet, children }: Props) {
  const attributes = useSheet(sheet);
  return (
    <Panel
      className={joinClasses(styles.side, sheet.isOpen && styles.open, className)}
      aria-label={title}
      {...attributes}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        {head}
        <Button
          look="quiet square"
          className={styles.sheetClose}
          Icon={X}
          name={`Close the ${title.toLowerCase()}`}
          data-sheet-close
          onClick={sheet.onClose}
        />
      </div>
      {children}
    </Panel>
  );
}
