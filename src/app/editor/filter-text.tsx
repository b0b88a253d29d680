import { type ReactNode, useMemo } from "react";
import { filterTokens } from "../../codemirror/public.ts";

export function FilterText({ text }: { readonly text: string }) {
  const parts = useMemo(() => renderTokens(text, 0, text.length), [text]);
  return <code>{parts}</code>;
}

/** The same in two pieces, so that a line can cut the first and keep the second. @param at - where the second begins */
export function SplitFilterText({ text, at }: { readonly text: string; readonly at: number }) {
  const parts = useMemo(() => [renderTokens(text, 0, at), renderTokens(text, at, text.length)], [text, at]);
  return (
    <>
      <code>{parts[0]}</code>
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
