// A value in a few characters, with the full value as its tooltip.

import { formatJsonInLine } from "../requests/parts/json-text.ts";

export function ShortValue({ value, most }: { readonly value: unknown; readonly most: number }) {
  if (value === undefined) return <span className="null">none</span>;
  if (value === null) return <span className="null">null</span>;
  if (value === "") return <span className="null">''</span>;
  const text = typeof value === "string" ? value : formatJsonInLine(value);
  if (text.length <= most) return <bdi>{text}</bdi>;
  return <bdi title={text.slice(0, 500)}>{shortenToFit(text, most)}</bdi>;
}

/** A date that does not fit loses its year, the least useful part: `2024-07-01` becomes `07-01`. */
function shortenToFit(text: string, most: number): string {
  const [, day] = /^\d{4}-(\d\d-\d\d)/.exec(text) ?? [];
  return day === undefined || most > 10 ? `${text.slice(0, most - 1)}…` : day;
}
