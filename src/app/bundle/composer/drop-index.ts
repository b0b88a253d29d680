// Where a dragged part would be put, and how fast what scrolls follows a pointer at its edge.

/** Before which part a pointer is: its index; the number after the last drawn one for the end. */
export function dropIndex(list: HTMLElement, y: number): number {
  let after = 0;
  for (const item of list.querySelectorAll<HTMLElement>(":scope > [data-index]")) {
    const index = Number(item.dataset.index);
    const { top, bottom } = item.getBoundingClientRect();
    if (y < (top + bottom) / 2) return index;
    after = index + 1;
  }
  return after;
}

/** Pixels from an edge at which scrolling begins. */
const edge = 40;
/** In pixels a frame, at the edge itself. */
const fastest = 16;

/** Pixels to scroll by in this frame; 0 away from the edges. */
export function edgeSpeed(scroller: HTMLElement, y: number): number {
  const isDocument = scroller === document.documentElement;
  const { top, bottom } = isDocument ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  if (y < top + edge) return -Math.ceil((fastest * Math.min(edge, top + edge - y)) / edge);
  if (y > bottom - edge) return Math.ceil((fastest * Math.min(edge, y - bottom + edge)) / edge);
  return 0;
}
