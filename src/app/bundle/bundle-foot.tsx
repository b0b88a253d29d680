// The section's content of the footer: the request line, and the outcome of the last bundle.

import { bundleOutcomeHeader } from "../../wire/index.ts";
import { FootSlot } from "../foot-slot.ts";
import { useService } from "../service.ts";
import { targetOf } from "./compose.ts";
import { useBundle } from "./session.ts";

export function BundleFoot() {
  const { client } = useService();
  const draft = useBundle((now) => now.draft);
  const exchange = useBundle((now) => now.exchange);
  const [path, query] = targetOf(draft, client).split("?");
  const outcome = exchange?.head?.outcome;
  return (
    <FootSlot>
      <code>
        POST {path}
        {query === undefined ? null : (
          <>
            ?<span className="dim">{query}</span>
          </>
        )}
      </code>
      {outcome === undefined ? null : (
        <code>
          {bundleOutcomeHeader}: {outcome}
        </code>
      )}
    </FootSlot>
  );
}
