// The raw response beside the request: read-only, extended as data arrives.

import { useEffect, useState } from "react";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { selectResults, useBundle } from "../session/session.ts";
import * as styles from "./raw-response-side.module.css";
import { RawEditor, RawSide, type RawSideProps } from "./raw-side.tsx";
import { ResponseFeed } from "./response-feed.ts";

export function RawResponseSide({ marked, onPart, view, onView }: RawSideProps) {
  const exchange = useBundle((now) => selectResults(now).exchange);
  const [feed, setFeed] = useState<ResponseFeed | null>(null);
  const { head = null, chunks = none, phase } = exchange ?? {};
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
  useEffect(() => view?.mark(marked), [view, marked]);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return (
    <RawSide
      name="Raw response"
      view={view}
      about={
        <span className="sub push">
          {head === null ? null : (
            <>
              <GroupedNumber value={size} /> B
            </>
          )}
        </span>
      }
    >
      {head === null ? (
        <p className={styles.empty}>
          {phase === "sending" ? "Waiting for the response." : "The response is shown here, byte for byte."}
        </p>
      ) : (
        <RawEditor key={exchange?.serial} label="Raw response" isReadOnly onPart={onPart} onView={onView} />
      )}
    </RawSide>
  );
}

const none: readonly Uint8Array[] = [];
