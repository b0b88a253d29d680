/** As the `ref` of a heading: gives it the focus when it is mounted, if the element that had the focus was removed. */
export function focusIfLost(heading: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  // A dialog that is about to be opened chooses itself what has the focus.
  if (heading === null || heading.getClientRects().length === 0) return;
  heading.tabIndex = -1;
  heading.focus();
}
