// What is pasted or dropped before the page can open it: kept until then.

import { fields, isInside } from "../ui/is-inside.ts";
import { say } from "../ui/notice.tsx";

/** Of a transfer, which can be read during its event alone. */
export interface Transferred {
  readonly files: readonly File[];
  readonly text: string;
  readonly hasFolder: boolean;
}

let kept: Transferred | undefined;
const listening = new AbortController();

/** Keeps what is transferred until `takeEarlyTransfer` is called. */
export function keepEarlyTransfers(): void {
  const { signal } = listening;
  const keep = (event: Event, transfer: DataTransfer | null): void => {
    if (event.defaultPrevented || transfer === null || isInside(event.target, fields)) return;
    event.preventDefault();
    kept = readTransfer(transfer);
    say("It opens as soon as the page is ready.");
  };
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", (event) => keep(event, event.dataTransfer), { signal });
  addEventListener("paste", (event) => keep(event, event.clipboardData), { signal });
  // What nothing on the page takes, the browser would open in place of the page.
  for (const type of ["dragover", "drop"] as const)
    addEventListener(type, (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
}

/** Ends the keeping, and returns what was transferred last. */
export function takeEarlyTransfer(): Transferred | undefined {
  listening.abort();
  const taken = kept;
  kept = undefined;
  return taken;
}

export function readTransfer(transfer: DataTransfer): Transferred {
  return {
    files: [...transfer.files],
    text: transfer.getData("text/plain"),
    hasFolder: [...transfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory),
  };
}
