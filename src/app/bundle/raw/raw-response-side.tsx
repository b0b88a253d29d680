// The raw response beside the request: read-only, growing while it arrives.

import { type RefObject, useEffect, useRef } from "react";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import type { Exchange } from "../exchange.ts";
import { CopyButton } from "./copy-button.tsx";
import type { OnPart } from "./raw-sides.tsx";
import type { RawView } from "./raw-view.ts";
import { ResponseFeed } from "./response-feed.ts";
import { useRawView } from "./use-raw-view.ts";

interface Props {
  readonly exchange: Exchange | null;
  readonly marked: string | null;
  readonly onPart: OnPart;
  readonly handle: RefObject<RawView | null>;
}

export function RawResponseSide({ exchange, marked, onPart, handle }: Props) {
  const isThere = exchange !== null && exchange.head !== null;
  return (
    <div className="raw">
      <div className="raw-head">
        <h3>Raw response</h3>
        {isThere ? (
          <span className="sub">
            <GroupedNumber value={sizeOf(exchange)} /> B
          </span>
        ) : null}
        <span className="push" />
        {isThere ? <CopyButton text={() => handle.current?.text ?? ""} what="Raw response" /> : null}
      </div>
      {isThere ? (
        <ResponseEditor key={exchange.serial} exchange={exchange} marked={marked} onPart={onPart} handle={handle} />
      ) : (
        <p className="raw-empty">
          {exchange?.phase === "sending" ? "Waiting for the response." : "The response is shown here, byte for byte."}
        </p>
      )}
    </div>
  );
}

function sizeOf({ chunks }: Exchange): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

function ResponseEditor({ exchange, marked, onPart, handle }: Props & { readonly exchange: Exchange }) {
  const [host, view] = useRawView(handle, { label: "Raw response", isReadOnly: true, text: "", onPart });
  const { head, chunks, phase } = exchange;
  const feed = useRef<ResponseFeed | null>(null);
  useEffect(() => {
    if (view === null || head === null) return;
    const own = new ResponseFeed(head, view);
    feed.current = own;
    return () => own.stop();
  }, [view, head]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor is fed from the beginning
  useEffect(() => feed.current?.show(chunks, phase !== "sending"), [view, head, chunks, phase]);
  useEffect(() => view?.mark(marked), [view, marked]);
  return <div className="raw-editor" ref={host} />;
}
