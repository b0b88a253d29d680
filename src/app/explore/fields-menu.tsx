// The menu of the fields shown: its button, and where it opens.

import { ChevronDown } from "lucide-react";
import { type ToggleEvent, useId, useRef, useState } from "react";
import type { Condition } from "../../language/index.ts";
import { type Column, projectedColumns } from "./columns.ts";
import { FieldsChoice } from "./fields-choice.tsx";

interface Props {
  readonly collection: string;
  readonly columns: readonly Column[];
  readonly projection: string;
  readonly filter: Condition | null;
  readonly onChange: (projection: string) => void;
}

/** Room between the button and what it opens, in pixels. */
const gap = 4;

export function FieldsMenu({ collection, columns, projection, filter, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const count = projectedColumns(columns, projection).length;
  // The browser opens and closes it (Esc and a click outside too); only its place is left to us.
  const turn = ({ newState }: ToggleEvent): void => {
    setOpen(newState === "open");
    const box = button.current?.getBoundingClientRect();
    if (newState !== "open" || box === undefined || popup.current === null) return;
    popup.current.style.top = `${box.bottom + gap}px`;
    popup.current.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - popup.current.offsetWidth - gap))}px`;
  };
  return (
    <>
      <button
        className="btn"
        type="button"
        ref={button}
        popoverTarget={id}
        aria-label={`Fields shown: ${count} of ${columns.length}`}
      >
        {count} of {columns.length}
        <ChevronDown className="icon trail" aria-hidden />
      </button>
      <div className="popover fields-popover" id={id} popover="auto" ref={popup} onToggle={turn}>
        {isOpen ? (
          <FieldsChoice
            collection={collection}
            columns={columns}
            projection={projection}
            filter={filter}
            onChange={onChange}
          />
        ) : null}
      </div>
    </>
  );
}
