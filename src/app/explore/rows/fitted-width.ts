// How wide a column must be for its head and the rows that are drawn.

/** Wider than this only for those who drag it there: one long text is no reason to push all others away. */
const mostFitted = 640;

/** In pixels: what the column's cells hold, however much of it is cut off now. */
export function fittedWidth(head: HTMLTableCellElement): number {
  const cells = head
    .closest("table")
    ?.querySelectorAll<HTMLElement>(`:is(th, td):nth-child(${head.cellIndex + 1}):not([colspan])`);
  let widest = 0;
  for (const cell of cells ?? []) widest = Math.max(widest, contentWidth(cell));
  return Math.min(mostFitted, Math.ceil(widest));
}

/** Beside a head's name, for the sign and the place of its sort. */
const signRoom = 20;

function contentWidth(cell: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const name = cell.querySelector(".head-name");
  const range = document.createRange();
  // Also of what the cell cuts off.
  range.selectNodeContents(name ?? cell);
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  return range.getBoundingClientRect().width + padding + (name === null ? 0 : signRoom);
}
