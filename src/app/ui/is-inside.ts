/** What takes a paste itself. */
export const fields = "input, textarea, select, [contenteditable=true], dialog";

export function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
