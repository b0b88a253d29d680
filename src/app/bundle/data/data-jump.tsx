// Button that scrolls from the outcome to the data pane below the parts.

import { ArrowDown } from "lucide-react";
import { tallyOf, tallyWords } from "./data-words.ts";
import { dataPaneId, showTab, useComparison } from "./pane-store.ts";

export function DataJump() {
  const difference = useComparison()?.difference ?? null;
  if (difference === null) return null;
  const jump = (): void => {
    showTab("Data");
    const pane = document.getElementById(dataPaneId);
    pane?.scrollIntoView({ block: "start" });
    pane?.focus({ preventScroll: true });
  };
  return (
    <button className="btn small data-jump" type="button" onClick={jump}>
      <ArrowDown className="icon" aria-hidden />
      Data: {tallyWords(tallyOf(difference))}
    </button>
  );
}
