// How the reader wants to see what an edit changed: remembered.

import { createStored } from "../../stored.ts";

/** Marked in the table, only what changed, or not at all: then nothing is asked. */
export type DeltaMode = "marks" | "only" | "off";

const modes: readonly DeltaMode[] = ["marks", "only", "off"];

export function readDeltaMode(stored: unknown): DeltaMode {
  return modes.find((mode) => mode === stored) ?? "marks";
}

export const deltaMode = createStored("riddle:delta", readDeltaMode);

/** From each way to the next, and round again. */
export function turnDeltaMode(): void {
  deltaMode.update((mode) => modes[(modes.indexOf(mode) + 1) % modes.length] ?? "marks");
}
