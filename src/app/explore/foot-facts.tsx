// Owns what Explore adds to the footer: the last request, and where the cursor is.

import type { FindStatus } from "./use-find.ts";

export function FootFacts({
  find,
  text,
  cursor,
}: {
  readonly find: FindStatus;
  readonly text: string;
  readonly cursor: number;
}) {
  const before = text.slice(0, cursor).split("\n");
  return (
    <>
      <code className="url">
        {find.exchange === null ? "" : `${find.exchange.request.method} ${find.exchange.request.target}`}
      </code>
      <span>
        Line {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
      </span>
    </>
  );
}
