// Owns choosing which fields of the rows are wanted; the choice becomes the projection of the request.

import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { type Column, projectedColumns, projectionOf } from "./columns.ts";

interface Props {
  readonly columns: readonly Column[];
  readonly projection: string;
  readonly onChange: (projection: string) => void;
}

/** Room between the button and what it opens, in pixels. */
const gap = 4;

export function FieldsMenu({ columns, projection, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const chosen = new Set(projectedColumns(columns, projection).map(({ path }) => path));
  const toggle = (path: string): void => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    onChange(projectionOf(columns, next));
  };
  // The browser opens and closes it (Esc and a click outside too); only its place is left to us.
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined || popup.current === null) return;
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
        aria-label={`Fields shown: ${chosen.size} of ${columns.length}`}
      >
        {chosen.size} of {columns.length}
        <ChevronDown className="icon trail" aria-hidden />
      </button>
      <div className="popover fields-popover" id={id} popover="auto" ref={popup} onToggle={place}>
        <div className="popover-head">
          <button className="btn quiet small" type="button" onClick={() => onChange("")}>
            All
          </button>
          <button className="btn quiet small" type="button" onClick={() => onChange("_id")}>
            Only the key
          </button>
        </div>
        <ul className="field-checks">
          {columns.map(({ path }) => (
            <li key={path}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(path)}
                  disabled={path === "_id"}
                  onChange={() => toggle(path)}
                />
                <code>{path}</code>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
