import type { ReactNode } from "react";
import type { HitGroup, Sought } from "./picker-order.ts";

export interface PickerAction {
  readonly label: string;
  /** Runs the action on the selected option, in CodeMirror's notation: `Alt-Delete`. Not a key that edits text. */
  readonly key?: string | undefined;
  /** Whether the picker closes before the action. Otherwise it stays open and shows the new options. */
  readonly closes?: boolean | undefined;
  readonly run: () => void;
}

export interface PickerOption extends Sought {
  /** Shown in place of the text. */
  readonly label?: ReactNode;
  /** Shown at the end of the line, and announced after the name. */
  readonly detail?: ReactNode;
  readonly keys?: string | undefined;
  /** Runs the option, after the picker has closed and restored the focus. */
  readonly run: () => void;
  readonly actions?: readonly PickerAction[] | undefined;
  /** The full content, shown below the list while the option is selected. */
  readonly whole?: ReactNode;
}

/** The list as it is drawn, for the listbox and for the buttons over its lines. */
export interface PickerLines {
  readonly groups: readonly HitGroup<PickerOption>[];
  readonly drawn: number;
  readonly at: number;
}
