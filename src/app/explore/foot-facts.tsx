// Explore's content of the footer: the last request and the position of the cursor.

import { lastRequest } from "./explore-now.ts";
import { useCursor, useExplore } from "./session.ts";

export function FootFacts() {
  const exchange = useExplore((now) => lastRequest(now).exchange);
  const before = useExplore((now) => now.state.filter)
    .slice(0, useCursor())
    .split("\n");
  return (
    <>
      <code>{exchange === null ? "" : `${exchange.request.method} ${exchange.request.target}`}</code>
      <span>
        Line {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
      </span>
    </>
  );
}
