import type { RefObject } from "react";
import { type Command, commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { keys } from "../../../ui/keys/keys.ts";
import { mostColumns } from "../../session/first-columns.ts";
import { type ExploreSession, useExplore, useExploreSession } from "../../session/session.ts";
import { forgetWidths, useWidths, type Widths } from "../../session/widths.ts";
import { copyValue } from "./copy-row.ts";
import type { Selection } from "./use-selection.ts";

export interface ChosenCopy {
  /** Copies the chosen cell, or else the selected row; null without a row. */
  readonly copyChosen: (() => void) | null;
  readonly cell: string | null;
}

interface Props {
  /** Has the focus while the keys choose rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly selection: Selection;
}

export function TableCommands({ scroller, selection: { row, cell } }: Props) {
  const session = useExploreSession();
  const widths = useWidths(useExplore((now) => now.state.collection));
  const copyChosen = row === undefined ? null : () => copyValue(row, cell);
  useCommands(() => createTableCommands(session, widths, () => scroller.current?.focus(), { copyChosen, cell }));
  return null;
}

type Entry = readonly [isOffered: boolean, id: string, label: string, words: string, run: () => void];

/** Omits commands that would change nothing. */
export function createTableCommands(
  { now, query: { change }, comparison }: Pick<ExploreSession, "now" | "query" | "comparison">,
  widths: Widths,
  focus: () => void,
  { copyChosen, cell }: ChosenCopy,
): readonly Command[] {
  const { state, columns, shown, diff } = now();
  const { sort, projection, allColumns, collection } = state;
  const hasOthers = projection !== "" || (allColumns && columns.length > mostColumns);
  const isSized = Object.keys(widths).length > 0;
  const showFields = (isAll: boolean) => (): void => change({ projection: "", allColumns: isAll });
  const showAll = (): void => {
    if (diff.only !== null) comparison.toggle(diff.only.part);
  };
  const entries: readonly Entry[] = [
    [true, "rows", "Go to the rows", "table focus choose", focus],
    [sort !== "", "sort", "Use the default sort", "order default columns", () => change({ sort: "" })],
    [shown.length < columns.length, "fields", "Show every field", "all columns projection hidden", showFields(true)],
    [hasOthers, "columns", "Show the first columns", "eight default fewer fields", showFields(false)],
    [isSized, "widths", "Reset the column widths", "size reset", () => forgetWidths(collection)],
    [diff.only !== null, "changes", "Show all rows", "diff changes in out difference", showAll],
  ];
  const commands = entries
    .filter(([isOffered]) => isOffered)
    .map(([, id, label, words, run]) => ({ id: `table.${id}`, label, group: commandGroups.answer, words, run }));
  if (copyChosen === null) return commands;
  const label = cell === null ? "Copy the selected row as JSON" : `Copy ${cell} of the selected row`;
  const words = "clipboard cell value";
  return [
    ...commands,
    { id: "table.copy", label, group: commandGroups.export, key: keys.copy.key, words, run: copyChosen },
  ];
}
