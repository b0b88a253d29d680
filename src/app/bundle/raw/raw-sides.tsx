// The raw bundle as text: the request, which can be edited, and the response, with one part marked in both.

import { useCallback, useMemo, useRef } from "react";
import type { Client } from "../../../client/index.ts";
import type { Exchange } from "../exchange.ts";
import type { BundleDraft } from "../part.ts";
import { RawRequestSide } from "./raw-request-side.tsx";
import { RawResponseSide } from "./raw-response-side.tsx";
import type { RawView } from "./raw-view.ts";
import "../../styles/bundle-raw.css";

export interface RawSidesProps {
  readonly draft: BundleDraft;
  readonly exchange: Exchange | null;
  readonly client: Client;
  /** The key of the part that is marked everywhere; null for none. */
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
}

/** Reports the part under the cursor or pointer. */
export type OnPart = (id: string | null, by: "cursor" | "pointer") => void;

export function RawSides({ draft, exchange, client, marked, onMark }: RawSidesProps) {
  const request = useRef<RawView>(null);
  const response = useRef<RawView>(null);
  const keys = useMemo(() => new Map(draft.parts.map(({ id, key }) => [id, key])), [draft.parts]);
  const ids = useMemo(() => new Map(draft.parts.map(({ id, key }) => [key, id])), [draft.parts]);
  const markedId = marked === null ? null : (ids.get(marked) ?? null);
  const markFrom = useCallback(
    (other: { readonly current: RawView | null }): OnPart =>
      (id, by) => {
        onMark(id === null ? null : (keys.get(id) ?? null));
        // What the pointer passes over must not make the other side jump.
        if (id !== null && by === "cursor") other.current?.reveal(id);
      },
    [keys, onMark],
  );
  return (
    <div className="raw-sides" id="bundle-raw-sides">
      <RawRequestSide draft={draft} client={client} marked={markedId} onPart={markFrom(response)} handle={request} />
      <RawResponseSide exchange={exchange} marked={markedId} onPart={markFrom(request)} handle={response} />
    </div>
  );
}
