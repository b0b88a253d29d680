// The raw request, which can be edited, beside the raw response, with one part marked in both.

import { useEffect, useMemo, useState } from "react";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import { RawRequestSide } from "./raw-request-side.tsx";
import { RawEditor, RawSide, type Side } from "./raw-side.tsx";
import * as styles from "./raw-sides.module.css";
import type { RawView } from "./raw-view.ts";
import { ResponseFeed } from "./response-feed.ts";

export function RawSides() {
  const { mark } = useBundleSession();
  const [request, setRequest] = useState<RawView | null>(null);
  const [response, setResponse] = useState<RawView | null>(null);
  const { parts } = useBundle((now) => now.draft);
  const key = useBundle((now) => now.marked);
  const marked = useMemo(() => parts.find((part) => part.key === key)?.id ?? null, [parts, key]);
  const markFrom = (other: RawView | null) => (id: string | null) => {
    mark(parts.find((part) => part.id === id)?.key ?? null);
    if (id !== null) other?.reveal(id);
  };
  return (
    <div className={styles.sides} id="bundle-raw-sides">
      <RawRequestSide side={{ marked, onPart: markFrom(response), view: request, onView: setRequest }} />
      <RawResponseSide side={{ marked, onPart: markFrom(request), view: response, onView: setResponse }} />
    </div>
  );
}

function RawResponseSide({ side }: { readonly side: Side }) {
  const { view } = side;
  const exchange = useBundle((now) => selectResults(now).exchange);
  const [feed, setFeed] = useState<ResponseFeed | null>(null);
  const { head = null, chunks = noChunks, phase } = exchange ?? {};
  useEffect(() => {
    if (view === null || head === null) return;
    const own = new ResponseFeed(head, view);
    setFeed(own);
    return () => {
      own.stop();
      setFeed(null);
    };
  }, [view, head]);
  useEffect(() => feed?.show(chunks, phase !== "sending"), [feed, chunks, phase]);
  const name = "Raw response";
  const about =
    head === null ? null : (
      <span className="sub push">
        <GroupedNumber value={chunks.reduce((sum, { length }) => sum + length, 0)} /> B
      </span>
    );
  return (
    <RawSide name={name} side={side} about={about}>
      {head === null ? (
        <p className={styles.empty}>
          {phase === "sending" ? "Waiting for the response." : "The response is shown here, byte for byte."}
        </p>
      ) : (
        <RawEditor key={exchange?.serial} label={name} isReadOnly side={side} />
      )}
    </RawSide>
  );
}

const noChunks: readonly Uint8Array[] = [];
