// The commands of the table: sort, fields, widths, and how changes are shown.

import { type Command, commandGroups } from "../../commands/command.ts";
import { type Column, projectedColumns, projectionOf } from "../columns.ts";
import type { ExploreState } from "../explore-state.ts";
import { type DiffMode, diffMode } from "../result-diff/diff-mode.ts";
import type { Change } from "../session.ts";
import { forgetWidths, type Widths } from "./widths.ts";

interface Scope {
  readonly state: ExploreState;
  readonly change: Change;
  readonly widths: Widths;
  readonly mode: DiffMode;
  readonly sortable: readonly string[];
  /** Every column of the collection. */
  readonly columns: readonly Column[];
}

const modeLabels: Readonly<Record<DiffMode, string>> = {
  marks: "Mark the rows that an edit changed",
  only: "Show only the rows that an edit changed",
  off: "Stop comparing edits",
};

/** What would change nothing is not offered. */
export function tableCommands(scope: Scope): readonly Command[] {
  const { state, change, widths, mode } = scope;
  const group = commandGroups.answer;
  const columns: Command[] = [
    {
      id: "table.sort",
      label: "Use the default sort",
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
      label: "Reset the column widths",
      group,
      words: "size reset",
      run: () => forgetWidths(state.collection),
    },
  ];
  const changes = [state.sort !== "", state.projection !== "", Object.keys(widths).length > 0];
  const modes = (["marks", "only", "off"] as const).filter((each) => each !== mode);
  return [
    {
      id: "table.rows",
      label: "Go to the rows",
      group,
      words: "table focus choose",
      run: () => document.querySelector<HTMLElement>(".rows-scroll")?.focus(),
    },
    ...columns.filter((_, index) => changes[index]),
    ...modes.map((each) => ({
      id: `table.delta.${each}`,
      label: modeLabels[each],
      group,
      words: "diff changes in out difference",
      run: () => void diffMode.update(() => each),
    })),
    ...orders(scope),
    ...choices(scope),
  ];
}

function orders({ state, change, sortable }: Scope): Command[] {
  return sortable
    .flatMap((path) => [path, `-${path}`])
    .filter((sort) => sort !== state.sort)
    .map((sort) => ({
      id: `table.sort.${sort}`,
      label: sort.startsWith("-") ? `Sort by ${sort.slice(1)}, descending` : `Sort by ${sort}`,
      group: commandGroups.columns,
      words: "order",
      run: () => change({ sort }),
    }));
}

function choices({ state, change, columns }: Scope): Command[] {
  const shown = new Set(projectedColumns(columns, state.projection).map(({ path }) => path));
  return columns
    .filter(({ path }) => path !== "_id")
    .map(({ path }) => {
      const isShown = shown.has(path);
      const next = new Set(shown);
      if (!next.delete(path)) next.add(path);
      return {
        id: `table.column.${path}`,
        label: `${isShown ? "Hide" : "Show"} the column ${path}`,
        group: commandGroups.columns,
        words: "projection fields",
        run: () => change({ projection: projectionOf(columns, next) }),
      };
    });
}
