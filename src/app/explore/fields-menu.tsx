// The menu for selecting fields. The selection becomes the projection of the request.

import { ChevronDown } from "lucide-react";
import { onDemand } from "../ui/on-demand.tsx";

import { PopoverButton } from "../ui/popover-button.tsx";
import * as styles from "./fields-menu.module.css";
import { useExplore } from "./session.ts";

// Loaded on demand, because the first rows do not need it.
const FieldsChoice = onDemand(
  () => import("./fields-choice.tsx"),
  "FieldsChoice",
  <div className={styles.loading} aria-busy="true" />,
);

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
      <FieldsChoice />
    </PopoverButton>
  );
}
