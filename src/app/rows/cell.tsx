import { Fragment, type ReactNode } from "react";
import { isObject, type ScalarTypeName } from "../../language/internal.ts";
import { cutText } from "../ui/cut-text.ts";
import { renderInOrder } from "../ui/in-order.ts";
import * as styles from "./cell.module.css";
import type { Column } from "./columns.ts";
import type { Highlight } from "./highlight.ts";

interface Props {
  readonly value: unknown;
  readonly column: Column;
  readonly highlight?: Highlight | undefined;
  /** False if the response does not contain the value, although the row may have one. */
  readonly isHeld?: boolean;
  /** Whether to show the whole value, with the items of a list below each other. */
  readonly isWhole?: boolean;
}

/** Maximum length of a value rendered in one line, in UTF-16 code units; more would be clipped anyway. */
const mostOfText = 2000;
const mostOfList = 320;

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\uD802\uD803\uD83A\uD83B]/;

export function Cell(props: Props) {
  return markWhole(props.highlight, renderValue(props));
}

function markWhole(highlight: Highlight | undefined, value: ReactNode): ReactNode {
  return highlight?.whole === true ? <mark className={styles.highlight}>{value}</mark> : value;
}

function renderValue({ value, column, highlight, isHeld = true, isWhole = false }: Props): ReactNode {
  if (value === undefined) return isHeld ? <span className="null">missing</span> : <span className="dim">…</span>;
  if (value === null) return <span className="null">null</span>;
  if (Array.isArray(value))
    return isWhole ? <ItemList items={value} /> : <ArrayCell items={value} highlight={highlight} />;
  if (value === "") return <span className="null">''</span>;
  // Another server may send an object where a string or a number is declared.
  if (typeof value === "object") return cutText(formatItem(value), mostOfText);
  return column.type === "array" ? formatItem(value) : cells[column.type](value, { column, highlight, isWhole });
}

type CellOptions = Pick<Props, "column" | "highlight" | "isWhole">;

/** Cells by type. The value may be of another one: another server may send what it does not declare. */
export const cells: Readonly<Record<ScalarTypeName, (value: unknown, options: CellOptions) => ReactNode>> = {
  string: (value, { highlight, isWhole }) => {
    const text = isWhole ? String(value) : cutText(String(value), mostOfText);
    const isRightToLeft = rightToLeft.test(text);
    return <bdi className={isRightToLeft ? styles.rtl : undefined}>{renderHighlightedParts(text, highlight)}</bdi>;
  },
  number: (value, { column }) => (
    <span className="num">{typeof value === "number" ? formatCellNumber(value, column) : String(value)}</span>
  ),
  boolean: formatItem,
  date: formatItem,
  datetime: (value) => {
    const [date, time = ""] = String(value).split("T");
    return (
      <time dateTime={String(value)}>
        {date} <span className="dim">{time.slice(0, 8)}</span>
      </time>
    );
  },
  time: (value) => String(value).replace(/\.000$/, ""),
};

/** Numbers in a fractional column have at least two decimals. */
export function formatCellNumber(value: number, { fractional }: Pick<Column, "fractional">): string {
  return fractional && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? value.toFixed(2) : String(value);
}

type ArrayCellProps = Pick<Props, "highlight"> & { readonly items: readonly unknown[] };

function ArrayCell({ items, highlight }: ArrayCellProps) {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    if (length > mostOfList) break;
    const text = cutText(formatItem(item), mostOfList);
    texts.push(text);
    length += text.length;
  }
  return (
    <>
      <span className="dim">[{items.length}]</span>{" "}
      <bdi>
        {renderInOrder(texts, (text, index) => {
          const own = highlight?.items.get(index);
          return (
            <Fragment>
              {index > 0 ? ", " : null}
              {markWhole(own, renderHighlightedParts(text, own))}
            </Fragment>
          );
        })}
        {texts.length < items.length ? ", …" : null}
      </bdi>
    </>
  );
}

function ItemList({ items }: { readonly items: readonly unknown[] }) {
  return (
    <>
      <span className="dim">[{items.length}]</span>
      <ol className={styles.items}>
        {renderInOrder(items, (item) => (
          <li>
            <bdi>{formatItem(item)}</bdi>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A value inside another one: `{sku: B-1042, qty: 2}`. */
function formatItem(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatItem).join(", ")}]`;
  if (!isObject(value)) return value === "" ? "''" : String(value);
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${formatItem(inner)}`);
  return `{${members.join(", ")}}`;
}

function renderHighlightedParts(text: string, highlight: Highlight | undefined): ReactNode {
  if (highlight === undefined || highlight.spans.length === 0) return text;
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of highlight.spans) {
    if (from >= text.length) break;
    nodes.push(
      text.slice(at, from),
      <mark key={from} className={styles.highlightPart}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  nodes.push(text.slice(at));
  return nodes;
}
