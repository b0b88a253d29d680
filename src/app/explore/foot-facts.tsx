// What Explore adds to the footer: the last request, and where the cursor is.

import type { Exchange } from "./find.ts";

export function FootFacts({
  exchange,
  text,
  cursor,
}: {
  /** The request whose answer is shown. */
  readonly exchange: Exchange | null;
  readonly text: string;
  readonly cursor: number;
}) {
  const before = text.slice(0, cursor).split("\n");
  return (
    <>
      <code className="url">{exchange === null ? "" : `${exchange.request.method} ${exchange.request.target}`}</code>
      <span>
        Line {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
      </span>
    </>
  );
}
