// What is pasted or dropped before the page can open it: kept until then.

import { say } from "../ui/notice.tsx";

/** What takes a paste itself. */
export const fields = "input, textarea, select, [contenteditable=true], dialog";

let kept: Promise<File> | undefined;
const listening = new AbortController();

/** Keeps what is transferred until `takeEarlyTransfer` is called. */
export function keepEarlyTransfers(): void {
  const { signal } = listening;
  const keep = (event: Event, transfer: DataTransfer | null): void => {
    if (event.defaultPrevented || transfer === null || isInside(event.target, fields)) return;
    event.preventDefault();
    kept = findFile(transfer);
    kept.catch(() => {});
    say("It opens as soon as the page is ready.");
  };
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", (event) => keep(event, event.dataTransfer), { signal });
  addEventListener("paste", (event) => keep(event, event.clipboardData), { signal });
}

/** Ends the keeping, and returns what was transferred last. */
export function takeEarlyTransfer(): Promise<File> | undefined {
  listening.abort();
  return kept;
}

/** @returns what is transferred, a text as a file without a name; it rejects with a message for what can't be opened */
export async function findFile(transfer: DataTransfer): Promise<File> {
  const [file, ...others] = transfer.files;
  if ([...transfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory))
    throw new Error("A folder can't be opened. Open its files one at a time.");
  if (others.length > 0) throw new Error("Several files can't be opened at once. Open them one at a time.");
  return file ?? new File([transfer.getData("text/plain")], "");
}

export function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
