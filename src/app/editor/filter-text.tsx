// An inline filter with syntax highlighting.

import { type ReactNode, useMemo } from "react";
import { tokensOf } from "./filter-tokens.ts";

export function FilterText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => draw(text), [text]);
  return <code>{pieces}</code>;
}

function draw(text: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let drawn = 0;
  for (const { from, to, className } of tokensOf(text)) {
    if (from > drawn) pieces.push(text.slice(drawn, from));
    pieces.push(
      <span key={from} className={className}>
        {text.slice(from, to)}
      </span>,
    );
    drawn = to;
  }
  pieces.push(text.slice(drawn));
  return pieces;
}
