// One part in the list: its drag handle and its fields. Opens when a field is pressed or changed.

import { GripVertical } from "lucide-react";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";
import type { BundlePart } from "../../requests/parts/part.ts";
import { isInside } from "../../ui/is-inside.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { getControlId } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";
import { PartFields, type SharedByParts } from "./part-fields.tsx";
import * as styles from "./part-row.module.css";
import type { Dragged, DragHandlers } from "./use-drag-reorder.ts";

interface Props {
  readonly part: BundlePart;
  readonly index: number;
  readonly shared: SharedByParts;
  readonly isOpen: boolean;
  readonly dragged: Dragged | null;
  readonly isFaulty: boolean;
  /** The X-Request-Ids that more than one part has, if this part has one of them. */
  readonly repeated: ReadonlySet<string>;
  readonly drag: DragHandlers;
  readonly item: Omit<ComponentProps<"li">, "className">;
}

export function PartRow({ part, index, shared, isOpen, dragged, isFaulty, repeated, drag, item }: Props) {
  const { key } = part;
  const number = index + 1;
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
        <PartFields part={part} number={number} repeated={repeated} isOpen={isOpen} shared={shared} />
      </div>
    </li>
  );
}
