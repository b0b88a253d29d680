// How the changes of an edit are shown; remembered.

import { createStored } from "../../stored.ts";

/** Marked in the table, only what changed, or not at all; then no request is sent. */
export type DiffMode = "marks" | "only" | "off";

const modes: readonly DiffMode[] = ["marks", "only", "off"];

export function readDiffMode(stored: unknown): DiffMode {
  return modes.find((mode) => mode === stored) ?? "marks";
}

export const diffMode = createStored("riddle:delta", readDiffMode);

/** From each way to the next, and round again. */
export function nextDiffMode(): void {
  diffMode.update((mode) => modes[(modes.indexOf(mode) + 1) % modes.length] ?? "marks");
}
