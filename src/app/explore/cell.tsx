// Owns how one value of a row is shown.

import { Fragment, type ReactNode } from "react";
import type { Column } from "./columns.ts";
import type { Lit } from "./lit.ts";

interface Props {
  readonly value: unknown;
  readonly column: Column;
  /** What a condition matched. */
  readonly lit?: Lit | undefined;
}

export function Cell(props: Props) {
  return props.lit?.whole === true ? <mark className="lit">{shown(props)}</mark> : shown(props);
}

function shown({ value, column, lit }: Props): ReactNode {
  if (value === null || value === undefined) return <span className="null">null</span>;
  if (Array.isArray(value)) return <ArrayCell items={value} lit={lit} />;
  if (value === "") return <span className="null">''</span>;
  switch (column.type) {
    case "datetime":
      return <DateTime text={String(value)} />;
    case "time":
      return String(value).replace(/\.000$/, "");
    case "number":
      return <span className="num">{typeof value === "number" ? numberText(value, column) : String(value)}</span>;
    case "string":
      return <bdi>{partsOf(String(value), lit)}</bdi>;
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

interface ArrayCellProps {
  readonly items: readonly unknown[];
  readonly lit: Lit | undefined;
}

function ArrayCell({ items, lit }: ArrayCellProps) {
  return (
    <>
      <span className="dim">[{items.length}]</span> <bdi>{items.map((item, index) => itemOf(item, index, lit))}</bdi>
    </>
  );
}

function itemOf(item: unknown, index: number, lit: Lit | undefined): ReactNode {
  const text = typeof item === "string" ? item : JSON.stringify(item);
  const own = lit?.items.get(index);
  return (
    <Fragment key={index}>
      {index > 0 ? ", " : null}
      {own?.whole === true ? <mark className="lit">{partsOf(text, own)}</mark> : partsOf(text, own)}
    </Fragment>
  );
}

/** A text with the parts that a pattern matched. */
function partsOf(text: string, lit: Lit | undefined): ReactNode {
  if (lit === undefined || lit.spans.length === 0) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of lit.spans) {
    pieces.push(
      text.slice(at, from),
      <mark key={from} className="lit-part">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  pieces.push(text.slice(at));
  return pieces;
}
