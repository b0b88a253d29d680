// Lists the characters of the filter that a URL would misread, and the effect of each.

import { useMemo } from "react";
import { trapsIn } from "./traps.ts";

/** What would arrive is shown so many characters before and behind the place where it differs. */
const around = 28;

export function TrapList({ text }: { readonly text: string }) {
  const traps = useMemo(() => trapsIn(text), [text]);
  if (traps.length === 0) return null;
  return (
    <section className="traps" aria-labelledby="traps-head">
      <h2 id="traps-head">Characters that need encoding</h2>
      <ul>
        {traps.map(({ sign, sent, otherwise, arrives }) => (
          <li key={sign}>
            <span className="trap">
              <code>{sign}</code> <span className="sr">is sent as</span>
              <span aria-hidden="true">→</span> <code>{sent}</code>
            </span>
            <p>
              Unencoded, {otherwise}
              {arrives === null ? null : (
                <>
                  {" "}
                  The service would read <code className="arrives">{cut(arrives, text)}</code>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The part of what arrives where it first differs from what was meant. */
function cut(arrives: string, meant: string): string {
  let at = 0;
  while (at < arrives.length && arrives[at] === meant[at]) at++;
  const from = Math.max(0, at - around);
  const to = at + around;
  return `${from > 0 ? "…" : ""}${arrives.slice(from, to)}${to < arrives.length ? "…" : ""}`;
}
