/** Space between the button and the popover, and to the edges of the window, in pixels. */
const gap = 4;

export type Anchor = Pick<Element, "getBoundingClientRect">;

/** Puts an open popover below a button, or above it where there is more room. The style sheet limits its size. */
export function placePopover({ style, offsetWidth }: HTMLElement, button: Anchor): void {
  const { top, bottom, left } = button.getBoundingClientRect();
  const isAbove = top > innerHeight - bottom;
  style.top = isAbove ? "auto" : `${bottom + gap}px`;
  style.bottom = isAbove ? `${innerHeight - top + gap}px` : "auto";
  style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - gap))}px`;
}
