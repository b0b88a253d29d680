// What the section adds to the footer: the request line, and how the last bundle ended.

import type { Client } from "../../client/index.ts";
import { bundleOutcomeHeader } from "../../wire/index.ts";
import { FootSlot } from "../foot-slot.ts";
import type { BundleState } from "./bundle-state.ts";
import { targetOf } from "./compose.ts";

interface Props {
  readonly state: BundleState;
  readonly client: Client;
}

export function BundleFoot({ state: { draft, exchange }, client }: Props) {
  const [path, query] = targetOf(draft, client).split("?");
  const outcome = exchange?.head?.outcome;
  return (
    <FootSlot>
      <code className="url">
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
