// The menu for selecting fields. The selection becomes the projection of the request.

import { ChevronDown } from "lucide-react";
import { lazy, Suspense, type ToggleEvent, useId, useRef, useState } from "react";
import { placePopover } from "../ui/place-popover.ts";
import * as styles from "./fields-menu.module.css";
import { useExplore } from "./session.ts";

// Loaded on demand, because the first rows do not need it.
const FieldsChoice = lazy(() => import("./fields-choice.tsx").then((module) => ({ default: module.FieldsChoice })));

export function FieldsMenu() {
  const columns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The browser opens and closes the popover, also by Esc and a click outside.
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    setOpen(newState === "open");
    if (newState === "open" && button.current !== null) placePopover(currentTarget, button.current);
  };
  return (
    <>
      <button
        className="btn"
        type="button"
        ref={button}
        popoverTarget={id}
        aria-label={`Fields shown: ${shown.length} of ${columns.length}`}
      >
        {shown.length} of {columns.length}
        <ChevronDown className="icon trail" aria-hidden />
      </button>
      <div className={styles.popover} id={id} popover="auto" onToggle={toggle}>
        {isOpen ? (
          <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
            <FieldsChoice />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
