// The button in the cell under the pointer, and clicks on cells with a modifier: filter for the value, or exclude it.

import { ListFilterPlus } from "lucide-react";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { printNode } from "../../../../language/public.ts";
import { say } from "../../../ui/notice.tsx";
import { useExploreSession } from "../../session/session.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import { type CellConditions, createCellConditions } from "../cell-filter/cell-conditions.ts";
import * as styles from "./cell-filter.module.css";
import { findCell } from "./find-cell.ts";
import type { TableContent } from "./table-content.ts";

/** Of the button, in pixels. */
const width = 24;

interface Offer {
  readonly conditions: CellConditions;
  /** Of the button within the scrolled content, in pixels. */
  readonly top: number;
  readonly left: number;
}

interface Props {
  readonly table: RefObject<HTMLElement | null>;
  readonly content: TableContent;
}

/** One button for the whole table. By keyboard and by touch, the menu of the row has the same commands. */
export function CellFilter({ table, content }: Props) {
  const session = useExploreSession();
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  useEffect(() => {
    const scroller = table.current;
    if (scroller === null) return;
    const hide = (): void => setOffer(null);
    const point = ({ target, pointerType }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest("[data-cell-filter]") !== null) return;
      show(pointerType === "mouse" ? target.closest("td") : null);
    };
    const show = (element: HTMLTableCellElement | null): void => {
      const cell = element === null ? null : findCell(element, latest.current);
      const conditions = cell === null ? null : createCellConditions(cell, session.now().rules);
      if (element === null || conditions === null) {
        hide();
        return;
      }
      const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
      const right = Math.min(inner.right, outer.left + scroller.clientWidth) - width;
      setOffer({
        conditions,
        top: inner.top - outer.top + scroller.scrollTop,
        // Where the cell is empty.
        left: scroller.scrollLeft - outer.left + (getComputedStyle(element).textAlign === "end" ? inner.left : right),
      });
    };
    const press = (event: globalThis.MouseEvent): void => {
      // With Shift the browser would select the text up to here, and with Ctrl Firefox the cell. Such a click does not filter.
      if (findFilteredCell(event, scroller) !== null) event.preventDefault();
    };
    const click = (event: globalThis.MouseEvent): void => {
      const element = findFilteredCell(event, scroller);
      const cell = element === null ? null : findCell(element, latest.current);
      if (cell === null) return;
      // A click without a modifier opens Why.
      event.stopPropagation();
      const conditions = createCellConditions(cell, session.now().rules);
      if (conditions === null) say(`Filters can't compare ${cell.column.path} with this value.`);
      else if (event.shiftKey) applyCondition(session, conditions.other, conditions.same);
      else applyCondition(session, conditions.same, conditions.other);
    };
    // The pointer may rest on a cell already when this module has loaded.
    if (matchMedia("(hover: hover)").matches) show(scroller.querySelector<HTMLTableCellElement>("td:hover"));
    const listening = new AbortController();
    const { signal } = listening;
    scroller.addEventListener("mousedown", press, { signal });
    scroller.addEventListener("click", click, { signal });
    scroller.addEventListener("pointerover", point, { signal });
    scroller.addEventListener("pointerleave", hide, { signal });
    scroller.addEventListener("scroll", hide, { signal, passive: true });
    return () => listening.abort();
  }, [table, session]);

  if (offer === null) return null;
  const { same, other } = offer.conditions;
  const choose = (event: MouseEvent): void => {
    event.stopPropagation();
    if (event.shiftKey) applyCondition(session, other, same);
    else applyCondition(session, same, other);
    setOffer(null);
  };
  return (
    <button
      type="button"
      className={styles.button}
      data-cell-filter
      tabIndex={-1}
      aria-label={`Filter for ${printNode(same)}`}
      title={`Filter for ${printNode(same)}\nShift: ${printNode(other)}`}
      style={{ top: offer.top, left: offer.left, width }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <ListFilterPlus className="icon" aria-hidden />
    </button>
  );
}

/** The cell of a click that filters; null for another click, and where the click extends or ends a text selection. */
function findFilteredCell(event: globalThis.MouseEvent, table: HTMLElement): HTMLTableCellElement | null {
  const { target, button, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (button !== 0 || !(shiftKey || altKey || ctrlKey || metaKey) || !(target instanceof Element)) return null;
  const selection = getSelection();
  if (selection?.type === "Range" && table.contains(selection.anchorNode)) return null;
  return target.closest("td");
}
