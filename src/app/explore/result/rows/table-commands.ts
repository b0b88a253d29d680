// The commands of the table: sort, fields, widths, and the rows that an edit changed.

import type { RefObject } from "react";
import { type Command, commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { keys } from "../../../ui/keys/keys.ts";
import { mostColumns } from "../../session/first-columns.ts";
import { type ExploreSession, useExplore, useExploreSession } from "../../session/session.ts";
import { forgetWidths, useWidths, type Widths } from "../../session/widths.ts";
import { copyValue } from "./copy-row.ts";
import type { Selection } from "./use-selection.ts";

const group = commandGroups.answer;

/** What of the selected row can be copied. */
export interface ChosenCopy {
  /** Copies the chosen cell, or else the selected row; null without a row. */
  readonly copyChosen: (() => void) | null;
  /** The path of the chosen cell. */
  readonly cell: string | null;
}

interface Props {
  /** Has the focus while the keys choose rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly selection: Selection;
}

/** Registers the commands. */
export function TableCommands({ scroller, selection: { row, cell } }: Props) {
  const session = useExploreSession();
  const widths = useWidths(useExplore((now) => now.state.collection));
  const copyChosen = row === undefined ? null : () => copyValue(row, cell);
  useCommands(() => createTableCommands(session, widths, () => scroller.current?.focus(), { copyChosen, cell }));
  return null;
}

/** Omits commands that would change nothing. */
export function createTableCommands(
  { now, query: { change }, comparison }: Pick<ExploreSession, "now" | "query" | "comparison">,
  widths: Widths,
  focus: () => void,
  { copyChosen, cell }: ChosenCopy,
): readonly Command[] {
  const {
    state,
    columns,
    shown,
    diff: { only },
  } = now();
  const commands: (Command & { readonly isOffered: boolean })[] = [
    {
      id: "table.rows",
      label: "Go to the rows",
      group,
      words: "table focus choose",
      isOffered: true,
      run: focus,
    },
    {
      id: "table.sort",
      label: "Use the default sort",
      group,
      words: "order default columns",
      isOffered: state.sort !== "",
      run: () => change({ sort: "" }),
    },
    {
      id: "table.fields",
      label: "Show every field",
      group,
      words: "all columns projection hidden",
      isOffered: shown.length < columns.length,
      run: () => change({ projection: "", allColumns: true }),
    },
    {
      id: "table.columns",
      label: "Show the first columns",
      group,
      words: "eight default fewer fields",
      isOffered: state.projection !== "" || (state.allColumns && columns.length > mostColumns),
      run: () => change({ projection: "", allColumns: false }),
    },
    {
      id: "table.widths",
      label: "Reset the column widths",
      group,
      words: "size reset",
      isOffered: Object.keys(widths).length > 0,
      run: () => forgetWidths(state.collection),
    },
    {
      id: "table.copy",
      label: cell === null ? "Copy the selected row as JSON" : `Copy ${cell} of the selected row`,
      group: commandGroups.export,
      key: keys.copy.key,
      words: "clipboard cell value",
      isOffered: copyChosen !== null,
      run: () => copyChosen?.(),
    },
    {
      id: "table.changes",
      label: "Show all rows",
      group,
      words: "diff changes in out difference",
      isOffered: only !== null,
      run: () => only !== null && comparison.toggle(only.part),
    },
  ];
  return commands.filter(({ isOffered }) => isOffered);
}
