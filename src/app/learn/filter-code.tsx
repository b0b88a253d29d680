// Shows a filter in prose, with syntax highlighting and the implied parentheses.

import { type ReactNode, useMemo } from "react";
import { filterTokens } from "../../codemirror/public.ts";
import { parse } from "../../language/public.ts";
import * as styles from "./filter-code.module.css";
import { findImpliedGroups } from "./implied-groups.ts";
import * as sampleStyles from "./sample.module.css";

export function FilterCode({ filter }: { readonly filter: string }) {
  const parts = useMemo(() => draw(filter), [filter]);
  return (
    <pre className={sampleStyles.sample}>
      <code>{parts}</code>
    </pre>
  );
}

function draw(text: string): ReactNode[] {
  const parentheses = findImpliedGroups(parse(text).filter).flatMap(({ from, to }) => [
    { at: from, sign: "(" },
    { at: to, sign: ")" },
  ]);
  const parts: ReactNode[] = [];
  let drawn = 0;
  const plainTo = (end: number): void => {
    // A parenthesis is always at the edge of a token, so it splits only plain text.
    for (const { at, sign } of parentheses.filter(({ at }) => at >= drawn && at <= end).sort((a, b) => a.at - b.at)) {
      if (at > drawn) parts.push(text.slice(drawn, at));
      parts.push(
        <span key={`${at}${sign}`} className={styles.implied} aria-hidden="true">
          {sign}
        </span>,
      );
      drawn = at;
    }
    if (end > drawn) parts.push(text.slice(drawn, end));
    drawn = end;
  };
  for (const { from, to, className } of filterTokens(text)) {
    plainTo(from);
    parts.push(
      <span key={from} className={className}>
        {text.slice(from, to)}
      </span>,
    );
    drawn = to;
  }
  plainTo(text.length);
  return parts;
}
