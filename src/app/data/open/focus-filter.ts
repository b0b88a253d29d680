import { runCommand } from "../../ui/keys/command.ts";

/** Focuses the filter after a dialog, as soon as that is closed. A touch keyboard would cover the rows. */
export function focusFilterSoon(): void {
  if (matchMedia("(pointer: fine)").matches) setTimeout(() => runCommand("explore.edit"));
}
