// The menu for selecting fields. The selection becomes the projection of the request.

import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { PopoverButton } from "../ui/popover-button.tsx";
import * as styles from "./fields-menu.module.css";
import { useExplore } from "./session.ts";

// Loaded on demand, because the first rows do not need it.
const FieldsChoice = lazy(() => import("./fields-choice.tsx").then((module) => ({ default: module.FieldsChoice })));

export function FieldsMenu() {
  const columns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  return (
    <PopoverButton
      label={`Fields shown: ${shown.length} of ${columns.length}`}
      face={
        <>
          {shown.length} of {columns.length}
          <ChevronDown className="icon trail" aria-hidden />
        </>
      }
    >
      <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
        <FieldsChoice />
      </Suspense>
    </PopoverButton>
  );
}
