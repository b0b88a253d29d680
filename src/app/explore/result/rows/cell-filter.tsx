import { ListFilterPlus } from "lucide-react";
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { printNode } from "../../../../language/public.ts";
import { useExploreSession } from "../../session/session.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import { type CellConditions, createCellConditions, type TableCell } from "../cell-filter/cell-conditions.ts";
import * as styles from "./cell-filter.module.css";
import type { TableContent } from "./table-content.ts";
import { findLine } from "./use-selection.ts";

const width = 24;

interface Props {
  readonly table: RefObject<HTMLElement | null>;
  readonly content: TableContent;
}

/**
 * The button in the cell under the pointer: one for the whole table. By keyboard and by touch, the menu of the row has the
 * same commands.
 */
export function CellFilter({ table, content }: Props) {
  const session = useExploreSession();
  const [offer, setOffer] = useState<{ readonly conditions: CellConditions; readonly style: CSSProperties } | null>(
    null,
  );
  const findCellNow = useEffectEvent((element: HTMLTableCellElement) => findCell(element, content));
  useEffect(() => {
    const scroller = table.current;
    if (scroller === null) return;
    const hide = (): void => setOffer(null);
    const point = ({ target, pointerType }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest("[data-cell-filter]") !== null) return;
      show(pointerType === "mouse" ? target.closest("td") : null);
    };
    const show = (element: HTMLTableCellElement | null): void => {
      const cell = element === null ? null : findCellNow(element);
      const conditions = cell === null ? null : createCellConditions(cell, session.now().rules);
      if (element === null || conditions === null) {
        hide();
        return;
      }
      const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
      const right = Math.min(inner.right, outer.left + scroller.clientWidth) - width;
      // Where the cell is empty.
      const edge = getComputedStyle(element).textAlign === "end" ? inner.left : right;
      const [top, left] = [inner.top - outer.top + scroller.scrollTop, edge - outer.left + scroller.scrollLeft];
      setOffer({ conditions, style: { width, top, left } });
    };
    // The pointer may rest on a cell already when this module has loaded.
    if (matchMedia("(hover: hover)").matches) show(scroller.querySelector<HTMLTableCellElement>("td:hover"));
    const listening = new AbortController();
    const { signal } = listening;
    scroller.addEventListener("pointerover", point, { signal });
    scroller.addEventListener("pointerleave", hide, { signal });
    scroller.addEventListener("scroll", hide, { signal, passive: true });
    return () => listening.abort();
  }, [table, session]);

  if (offer === null) return null;
  const { same, other } = offer.conditions;
  return (
    <button
      type="button"
      className={styles.button}
      data-cell-filter
      tabIndex={-1}
      aria-label={`Filter for ${printNode(same)}`}
      title={`Filter for ${printNode(same)}\nShift: ${printNode(other)}`}
      style={offer.style}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        if (event.shiftKey) applyCondition(session, other, same);
        else applyCondition(session, same, other);
        setOffer(null);
      }}
    >
      <ListFilterPlus className="icon" aria-hidden />
    </button>
  );
}

/** A value of the response; null for a column that it does not have. */
function findCell(element: HTMLTableCellElement, { lines, columns, held }: TableContent): TableCell | null {
  const line = lines[findLine(element) ?? -1];
  const path = columns[element.cellIndex]?.path;
  const column = held.find((each) => each.path === path);
  return line === undefined || column === undefined ? null : { row: line.row, column };
}
