// The handle of a part: dragged by a pointer, or picked up and moved by keys.

import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { controlId } from "../part-moves.ts";

/** Events of a drag handle. */
export interface GripEvents {
  readonly onDrag: (event: PointerEvent<HTMLElement>, key: string) => void;
  readonly onKey: (event: KeyboardEvent, key: string) => void;
  readonly onLeave: (key: string) => void;
}

interface Props {
  readonly partKey: string;
  readonly number: number;
  readonly isDragged: boolean;
  readonly events: GripEvents;
}

export function Grip({ partKey, number, isDragged, events }: Props) {
  return (
    <button
      className="part-grip"
      type="button"
      id={controlId(partKey, "grip")}
      aria-label={`Move part ${number}`}
      aria-description="Space picks it up, arrow keys move it"
      aria-pressed={isDragged}
      title="Drag, or press Space and use the arrow keys"
      onPointerDown={(event) => events.onDrag(event, partKey)}
      onKeyDown={(event) => events.onKey(event, partKey)}
      onBlur={() => events.onLeave(partKey)}
    >
      <GripVertical className="icon" aria-hidden />
    </button>
  );
}
