// What the dialog History can do, as data: what is asked first, and what is shown while it runs and afterwards.

import type { Client, ResetSamples } from "../../../client/internal.ts";
import { formatNumber } from "../../../language/internal.ts";
import { type RequestWatch, sendWithProgress } from "../send-with-progress.ts";
import { undoNote } from "../undo-note.ts";
import type { SnapshotEntry, WriteEntry } from "./data-history.ts";

export interface HistoryAction {
  readonly verb: string;
  readonly label: string;
  /** The consequences to be confirmed; undefined for an action that runs at once. */
  readonly consequences?: string | undefined;
  readonly running: string;
  readonly done: string;
  /** Whether aborting the signal of its work cancels it; false by default. */
  readonly isCancellable?: boolean;
  readonly work: (watch: RequestWatch) => Promise<unknown>;
}

const progress = {
  Undo: ["Undoing", "Undid"],
  Redo: ["Redoing", "Redid"],
  Take: ["Taking the snapshot", "Took the snapshot"],
  Replace: ["Taking the snapshot", "Took the snapshot"],
  Restore: ["Restoring", "Restored"],
  Delete: ["Deleting", "Deleted"],
} as const;

function createAction(
  verb: keyof typeof progress,
  what: string,
  rest: Pick<HistoryAction, "work" | "consequences" | "isCancellable">,
): HistoryAction {
  const [running, done] = progress[verb];
  return { verb, label: `${verb} ${what}`, running: `${running} ${what}…`, done: `${done} ${what}.`, ...rest };
}

/** Undoes a write, or redoes what it undid. */
export function undoWrite(client: Client, { step, undoes }: WriteEntry): HistoryAction {
  return createAction(undoes === null ? "Undo" : "Redo", `step ${undoes ?? step}`, {
    isCancellable: true,
    work: (watch) => sendWithProgress(client, { path: "/$undo", query: { step } }, watch),
  });
}

/** @param isTaken - whether there is a snapshot of this name, which is replaced */
export function takeNamed(client: Client, name: string, isTaken: boolean): HistoryAction {
  return createAction(isTaken ? "Replace" : "Take", name, {
    consequences: isTaken ? "It holds the present data then, and no longer the earlier." : undefined,
    work: () => client.put(getSnapshotPath(name)).body(),
  });
}

export function restoreNamed(client: Client, { name }: SnapshotEntry): HistoryAction {
  return createAction("Restore", name, {
    consequences: `All present collections and rows are replaced. ${undoNote}`,
    work: () => client.post("/$reset").param("snapshot", name).body(),
  });
}

export function deleteNamed(client: Client, { name }: SnapshotEntry): HistoryAction {
  return createAction("Delete", name, {
    consequences: "It can't be restored then.",
    work: () => client.delete(getSnapshotPath(name)).body(),
  });
}

function getSnapshotPath(name: string): string {
  return `/$snapshots/${encodeURIComponent(name)}`;
}

export function putSamplesBack(resetSamples: ResetSamples, size: number): HistoryAction {
  const label = "Put the samples back";
  const change = "This discards all changes, removes collections of your own, and restores the original rows";
  return {
    verb: label,
    label,
    consequences: `${change}, with ${formatNumber(size)} orders. ${undoNote}`,
    running: "Putting the samples back…",
    done: "The samples are back.",
    work: ({ onProgress }) =>
      resetSamples({
        size,
        // The total is unknown until the service has started.
        onProgress: ({ loaded, total }) => total > 0 && onProgress?.({ unit: "rows", done: loaded, of: total }),
      }),
  };
}
