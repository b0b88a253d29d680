// Choosing which fields of the rows are wanted; the choice becomes the projection of the request.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Condition } from "../../language/index.ts";
import { KeyHint } from "../editor/key-hint.tsx";
import { type Column, columnOf, projectedColumns, projectionOf } from "./columns.ts";
import { fieldsOf } from "./filter-fields.ts";
import { forgetWidths, useWidths } from "./rows/widths.ts";

interface Props {
  readonly collection: string;
  readonly columns: readonly Column[];
  readonly projection: string;
  readonly filter: Condition | null;
  readonly onChange: (projection: string) => void;
}

/** So many are found by looking. */
const few = 8;

export function FieldsChoice({ collection, columns, projection, filter, onChange }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState("");
  const hasWidths = Object.keys(useWidths(collection)).length > 0;
  const shown = new Set(projectedColumns(columns, projection).map(({ path }) => path));
  const used = new Set([...fieldsOf(filter)].map((name) => columnOf(name, columns)?.path ?? ""));
  const offered = columns.filter(({ path }) => path.toLowerCase().includes(wanted.trim().toLowerCase()));

  // On a touch screen the keyboard would cover what it opens for.
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) search.current?.focus();
  }, []);

  const toggle = (path: string): void => {
    const next = new Set(shown);
    if (!next.delete(path)) next.add(path);
    onChange(projectionOf(columns, next));
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const stops = [...(box.current?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? [])];
    const at = target instanceof HTMLInputElement ? stops.indexOf(target) : -1;
    const first = offered.find(({ path }) => path !== "_id");
    if (key === "ArrowDown") stops[Math.min(at + 1, stops.length - 1)]?.focus();
    else if (key === "ArrowUp") stops[Math.max(at - 1, 0)]?.focus();
    else if (key === "Enter" && target === search.current && wanted.trim() !== "" && first) toggle(first.path);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus; here the arrow keys go between them
    <div ref={box} onKeyDown={press}>
      <div className="popover-head fields-head">
        {columns.length > few ? (
          <input
            className="input"
            type="search"
            ref={search}
            aria-label="Find a field"
            placeholder="Find a field"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        ) : null}
        <button className="btn quiet small" type="button" onClick={() => onChange("")}>
          All
        </button>
        <button className="btn quiet small" type="button" onClick={() => onChange("_id")}>
          Only the key
        </button>
        <button
          className="btn quiet small"
          type="button"
          aria-disabled={used.size === 0}
          title={used.size === 0 ? "The filter names no field." : undefined}
          onClick={() => {
            if (used.size > 0) onChange(projectionOf(columns, used));
          }}
        >
          Only fields of the filter
        </button>
      </div>
      <ul className="field-checks" aria-label="Fields">
        {offered.map(({ path, typeName }) => (
          <li key={path}>
            <label className={used.has(path) ? "check used" : "check"}>
              <input
                type="checkbox"
                checked={shown.has(path)}
                disabled={path === "_id"}
                aria-labelledby={`${id}${path}`}
                aria-description={used.has(path) ? `${typeName}, in the filter` : typeName}
                onChange={() => toggle(path)}
              />
              <code id={`${id}${path}`}>{path}</code>
              <span className="sub" aria-hidden="true">
                {typeName}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="fields-none" role="status">
        {offered.length === 0 ? `No field of ${collection} matches “${wanted.trim()}”.` : null}
      </p>
      <div className="fields-foot">
        <button
          className="btn quiet small"
          type="button"
          aria-disabled={!hasWidths}
          title={hasWidths ? undefined : "No column was resized."}
          onClick={() => forgetWidths(collection)}
        >
          Reset widths
        </button>
        <p>
          In a column's head <KeyHint of="Delete" /> hides it, <KeyHint of="Shift-←" /> <KeyHint of="Shift-→" /> size
          it, <KeyHint of="Shift-↓" /> fits it to its rows.
        </p>
      </div>
    </div>
  );
}
