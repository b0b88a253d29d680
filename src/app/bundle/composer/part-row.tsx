// One part in the list: its drag handle and its fields. Opens when a field is pressed or changed.

import { GripVertical } from "lucide-react";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";
import { isInside } from "../../ui/is-inside.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { getControlId } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";
import { PartFields, type PartFieldsProps } from "./part-fields.tsx";
import * as styles from "./part-row.module.css";
import type { Dragged, DragHandlers } from "./use-drag-reorder.ts";

interface Props extends PartFieldsProps {
  readonly dragged: Dragged | null;
  readonly isFaulty: boolean;
  readonly drag: DragHandlers;
  readonly item: Omit<ComponentProps<"li">, "className">;
}

export function PartRow({ dragged, isFaulty, drag, item, ...fields }: Props) {
  const { part, number, isOpen, shared } = fields;
  const { key } = part;
  const index = number - 1;
  const { openPart } = useBundleSession();
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
    // In the filter editor, Escape leaves the editor.
    if (isInside(event.target, "[data-details] .cm-editor")) return;
    event.preventDefault();
    openPart(null);
    if (isInside(event.target, "[data-details]")) document.getElementById(getControlId(key, "path"))?.focus();
  };
  // The release of the press: opening before it would move the field under the pointer. An editor that draws its text
  // again in between gets no click.
  const release = ({ target, button }: MouseEvent): void => {
    const field = target instanceof Element ? target.closest("input:not([type=checkbox]), [contenteditable]") : null;
    if (button === 0 && field !== null && field === document.activeElement) openPart(key);
  };
  return (
    <li
      {...item}
      className={joinClasses(
        styles.part,
        dragged?.key === key && styles.dragged,
        isFaulty && styles.faulty,
        dragged?.before === index && styles.dropBefore,
        dragged?.before === number && number === shared.count && styles.dropAfter,
      )}
      data-open={isOpen || undefined}
      data-off={!part.on || undefined}
      onKeyDown={close}
      onMouseUp={release}
      onDragOver={(event) => drag.onDragOver(event, index)}
      onDrop={(event) => drag.onDrop(event, index)}
    >
      <div className={styles.in}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the tools of the part move it */}
        <span
          className={styles.grip}
          draggable
          title="Drag to move"
          onDragStart={(event) => drag.onDragStart(event, key, index)}
          onDragEnd={drag.onDragEnd}
        >
          <GripVertical className="icon" aria-hidden />
        </span>
        <span className={styles.no} aria-hidden>
          {number}
        </span>
        <PartFields {...fields} />
      </div>
    </li>
  );
}
