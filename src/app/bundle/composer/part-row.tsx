// One part in the list: its drag handle and its fields. Opens when a field gets the focus.

import { GripVertical } from "lucide-react";
import type { HTMLAttributes, KeyboardEvent, Ref } from "react";
import type { BundlePart } from "../../requests/parts/part.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { getControlId } from "../session/part-moves.ts";
import { PartFields, type SharedByParts } from "./part-fields.tsx";
import * as styles from "./part-row.module.css";
import type { DragHandlers } from "./use-drag-reorder.ts";
import { usePartKeys } from "./use-part-keys.ts";

interface Props {
  readonly part: BundlePart;
  readonly index: number;
  readonly shared: SharedByParts;
  /** The row's current state. */
  readonly row: PartRowState;
  readonly drag: DragHandlers;
  /** Further attributes of the list item. */
  readonly item: HTMLAttributes<HTMLLIElement> & { readonly ref?: Ref<HTMLLIElement> | undefined };
}

interface PartRowState {
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  /** Whether its response is an error. */
  readonly isFaulty: boolean;
  /** Whether it is under the pointer or has the focus, in any of the panes. */
  readonly isMarked: boolean;
  /** Where a dragged part would be dropped. */
  readonly drop: "before" | "after" | undefined;
  /** The X-Request-Ids that more than one part has, if this part has one of them. */
  readonly repeated: ReadonlySet<string>;
}

export function PartRow({ part, index, shared, row, drag, item }: Props) {
  const { key, on } = part;
  const number = index + 1;
  const {
    row: controls,
    stepToFirst,
    handlers,
  } = usePartKeys<HTMLDivElement>({
    first: getControlId(key, "path"),
    isTabbing: shared.isTabbing,
    onEdit: () => shared.onOpen(key),
  });
  const press = (event: KeyboardEvent): void => {
    handlers.onKeyDown(event);
    if (event.key !== "Escape" || event.defaultPrevented || !row.isOpen) return;
    // In the filter editor, Escape leaves the editor.
    if (isWithin(event.target, "[data-details] .cm-editor")) return;
    event.preventDefault();
    shared.onOpen(null);
    if (isWithin(event.target, "[data-details]")) stepToFirst();
  };
  return (
    <li
      {...item}
      className={joinClasses(
        styles.part,
        row.isDragged && styles.dragged,
        row.isFaulty && styles.faulty,
        row.isMarked && styles.marked,
        row.drop === "before" && styles.dropBefore,
        row.drop === "after" && styles.dropAfter,
      )}
      data-index={index}
      data-open={row.isOpen || undefined}
      data-off={!on || undefined}
      data-marked={row.isMarked || undefined}
      onFocus={(event) => {
        item.onFocus?.(event);
        handlers.onFocus(event);
      }}
      onBlur={(event) => {
        item.onBlur?.(event);
        handlers.onBlur(event);
      }}
      onClick={handlers.onClick}
      onMouseUp={handlers.onMouseUp}
      onInput={handlers.onInput}
      onPaste={handlers.onPaste}
      onKeyDownCapture={handlers.onKeyDownCapture}
      onKeyDown={press}
      onDragOver={(event) => drag.onDragOver(event, index)}
      onDrop={drag.onDrop}
    >
      <div className={styles.in} role="toolbar" aria-label={`Part ${number}`} ref={controls}>
        {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not drag buttons */}
        <span
          className={styles.grip}
          role="button"
          tabIndex={-1}
          draggable
          id={getControlId(key, "grip")}
          aria-label={`Move part ${number}`}
          aria-description="Arrow keys move it"
          title="Drag, or use the arrow keys"
          onDragStart={(event) => drag.onDragStart(event, key, index)}
          onDragEnd={drag.onDragEnd}
          onKeyDown={(event) => drag.onKeyDown(event, key, index)}
          onClick={drag.onClick}
        >
          <GripVertical className="icon" aria-hidden />
        </span>
        <span className={styles.no} aria-hidden>
          {number}
        </span>
        <PartFields part={part} number={number} repeated={row.repeated} isOpen={row.isOpen} shared={shared} />
      </div>
    </li>
  );
}

function isWithin(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
