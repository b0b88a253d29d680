// The button that scrolls from the outcome to the data pane below the parts.

import { ArrowDown } from "lucide-react";
import { Button } from "../../ui/button.tsx";
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
    <Button look="small" className={styles.jump} Icon={ArrowDown} onClick={jump}>
      Data: {tallyWords(tallyOf(difference))}
    </Button>
  );
}
