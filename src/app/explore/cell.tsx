// Owns how one value of a row is shown.

import type { Column } from "./columns.ts";

interface Props {
  readonly value: unknown;
  readonly column: Column;
}

export function Cell({ value, column }: Props) {
  if (value === null || value === undefined) return <span className="null">null</span>;
  if (Array.isArray(value)) return <ArrayCell items={value} />;
  if (value === "") return <span className="null">''</span>;
  switch (column.type) {
    case "datetime":
      return <DateTime text={String(value)} />;
    case "time":
      return String(value).replace(/\.000$/, "");
    case "number":
      return <span className="num">{typeof value === "number" ? numberText(value, column) : String(value)}</span>;
    case "string":
      return <bdi>{String(value)}</bdi>;
    default:
      return String(value);
  }
}

/** In a column of amounts all have two decimals, unless one needs more. */
function numberText(value: number, { fractional }: Column): string {
  return fractional && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? value.toFixed(2) : String(value);
}

function DateTime({ text }: { readonly text: string }) {
  const [date, time = ""] = text.split("T");
  return (
    <time dateTime={text}>
      {date} <span className="dim">{time.slice(0, 8)}</span>
    </time>
  );
}

function ArrayCell({ items }: { readonly items: readonly unknown[] }) {
  const text = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join(", ");
  return (
    <>
      <span className="dim">[{items.length}]</span> <bdi>{text}</bdi>
    </>
  );
}
