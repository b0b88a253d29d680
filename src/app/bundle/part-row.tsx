// One part in the list: its look, opening and closing, and dragging.

import { type KeyboardEvent, memo } from "react";
import type { Client } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";
import { Grip, type GripEvents } from "./composer/grip.tsx";
import type { BundlePart } from "./part.ts";
import { PartFields } from "./part-fields.tsx";
import { controlId } from "./part-moves.ts";

export interface PartRowProps {
  readonly part: BundlePart;
  readonly number: number;
  /** How many parts there are. */
  readonly count: number;
  /** Whether not all parts are in the list, so that each must say which one it is. */
  readonly isPartial: boolean;
  readonly repeated: ReadonlySet<string>;
  /** Whether its last answer was a failure of its own. */
  readonly faulty: boolean;
  readonly marked: boolean;
  readonly onMark: (key: string | null) => void;
  readonly isOpen: boolean;
  /** Opens a part; null closes it. */
  readonly onOpen: (key: string | null) => void;
  readonly onFocus: (key: string) => void;
  /** Whether it is being moved, by keys or a pointer. */
  readonly isDragged: boolean;
  /** Where a part that is dragged would be put. */
  readonly drop: "before" | "after" | undefined;
  readonly grip: GripEvents;
  readonly prefix: string;
  readonly client: Client;
  readonly collections: readonly CollectionDeclaration[];
  readonly onSend: () => void;
}

export const PartRow = memo(function PartRow(props: PartRowProps) {
  const { part, number, faulty, marked, onMark, isOpen, onOpen, isDragged, drop } = props;
  const { key, on } = part;
  const looks = [
    "part",
    ...(on ? [] : ["off"]),
    ...(faulty ? ["faulty"] : []),
    ...(marked ? ["marked"] : []),
    ...(isOpen ? ["open"] : []),
    ...(isDragged ? ["dragged"] : []),
    ...(drop === undefined ? [] : [`drop-${drop}`]),
  ];
  const press = (event: KeyboardEvent): void => {
    // In the editor, Escape leads out of the editor.
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen || isEditor(event.target)) return;
    event.preventDefault();
    onOpen(null);
    // What is not there any more can't keep the focus.
    if (isDetail(event.target)) document.getElementById(controlId(key, "path"))?.focus();
  };
  return (
    <li
      className={looks.join(" ")}
      data-key={key}
      data-index={number - 1}
      {...(props.isPartial ? { "aria-setsize": props.count, "aria-posinset": number } : {})}
      onPointerEnter={() => onMark(key)}
      onPointerLeave={() => onMark(null)}
      onFocus={({ target }) => {
        onMark(key);
        props.onFocus(key);
        if (isField(target)) onOpen(key);
      }}
      onBlur={() => onMark(null)}
      onKeyDown={press}
    >
      <div className="part-in">
        <Grip partKey={key} number={number} isDragged={isDragged} events={props.grip} />
        <span className="part-no" aria-hidden>
          {number}
        </span>
        <PartFields {...props} />
      </div>
    </li>
  );
});

/** What opens a part when it gets the focus: where something is written or chosen. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".cm-editor") !== null;
}

function isDetail(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".part-details") !== null;
}
