// Owns what the table offers as commands: the order, the fields and the widths as at first, and the ways to see an edit.

import { type Command, commandGroups } from "../../commands/command.ts";
import { type DeltaMode, deltaMode } from "../delta/delta-mode.ts";
import type { ExploreState } from "../explore-state.ts";
import type { Change } from "../use-explore.ts";
import { forgetWidths, type Widths } from "./widths.ts";

interface Scope {
  readonly state: ExploreState;
  readonly change: Change;
  readonly widths: Widths;
  readonly mode: DeltaMode;
}

const modeLabels: Readonly<Record<DeltaMode, string>> = {
  marks: "Mark the rows that an edit changed",
  only: "Show only the rows that an edit changed",
  off: "Compare no edits",
};

/** What would change nothing is not offered. */
export function tableCommands({ state, change, widths, mode }: Scope): readonly Command[] {
  const group = commandGroups.answer;
  const columns: Command[] = [
    {
      id: "table.sort",
      label: "Sort as usual",
      group,
      words: "order default columns",
      run: () => change({ sort: "" }),
    },
    {
      id: "table.fields",
      label: "Show every field",
      group,
      words: "columns projection hidden",
      run: () => change({ projection: "" }),
    },
    {
      id: "table.widths",
      label: "Make the columns as wide as at first",
      group,
      words: "size reset",
      run: () => forgetWidths(state.collection),
    },
  ];
  const changes = [state.sort !== "", state.projection !== "", Object.keys(widths).length > 0];
  const modes = (["marks", "only", "off"] as const).filter((each) => each !== mode);
  return [
    ...columns.filter((_, index) => changes[index]),
    ...modes.map((each) => ({
      id: `table.delta.${each}`,
      label: modeLabels[each],
      group,
      words: "delta changes in out difference",
      run: () => void deltaMode.update(() => each),
    })),
  ];
}
