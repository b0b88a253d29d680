// The button that scrolls from the outcome to the data pane below the parts.

import { ArrowDown } from "lucide-react";
import { classes } from "../../ui/classes.ts";
import { useBundle, useBundleSession } from "../session.ts";
import * as styles from "./data-pane.module.css";
import { tallyOf, tallyWords } from "./data-words.ts";
import { dataPaneId } from "./pane.ts";

export function DataJump() {
  const { showTab } = useBundleSession();
  const difference = useBundle((now) => now.comparison?.difference ?? null);
  if (difference === null) return null;
  const jump = (): void => {
    showTab("Data");
    const pane = document.getElementById(dataPaneId);
    pane?.scrollIntoView({ block: "start" });
    pane?.focus({ preventScroll: true });
  };
  return (
    <button className={classes("btn small", styles.jump)} type="button" onClick={jump}>
      <ArrowDown className="icon" aria-hidden />
      Data: {tallyWords(tallyOf(difference))}
    </button>
  );
}
