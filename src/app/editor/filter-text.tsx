import { type ReactNode, useMemo } from "react";
import { filterTokens } from "../../codemirror/public.ts";

export function FilterText({ text }: { readonly text: string }) {
  const parts = useMemo(() => renderTokens(text, 0, text.length), [text]);
  return <code>{parts}</code>;
}

interface SplitProps {
  readonly text: string;
  /** Where it begins, after `…` unless that is 0. */
  readonly from: number;
  /** Where the second part begins. */
  readonly at: number;
}

/** The same in two parts, so that a line can cut the first and keep the second. */
export function SplitFilterText({ text, from, at }: SplitProps) {
  const parts = useMemo(() => [renderTokens(text, from, at), renderTokens(text, at, text.length)], [text, from, at]);
  return (
    <>
      <code>
        {from > 0 ? "… " : null}
        {parts[0]}
      </code>
      <code>{parts[1]}</code>
    </>
  );
}

/** The text between two places, with its tokens highlighted. */
export function renderTokens(text: string, start: number, end: number): ReactNode[] {
  const parts: ReactNode[] = [];
  let drawn = start;
  for (const { from, to, className } of filterTokens(text)) {
    if (to <= start || from >= end) continue;
    if (from > drawn) parts.push(text.slice(drawn, from));
    parts.push(
      <span key={from} className={className}>
        {text.slice(Math.max(from, start), Math.min(to, end))}
      </span>,
    );
    drawn = Math.min(to, end);
  }
  parts.push(text.slice(drawn, end));
  return parts;
}
