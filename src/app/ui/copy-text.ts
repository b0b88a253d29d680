import { say } from "./notice.tsx";

export const copyBlocked = "The browser blocked copying.";

/** Copies a text. Rejects if the page has no clipboard, as on plain http, or if access is denied. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Shows whether a text was copied. @param remedy - what to do if the browser blocks copying */
export function reportCopy(copying: Promise<void>, done: string, remedy = ""): void {
  copying.then(
    () => say(done),
    () => say(`${copyBlocked} ${remedy}`.trim()),
  );
}
