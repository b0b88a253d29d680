// Owns the raw response beside the request: read-only, growing while it arrives.

import { type RefObject, useEffect, useState } from "react";
import { GroupedNumber } from "../../parts/grouped-number.tsx";
import type { Exchange } from "../exchange.ts";
import { CopyButton } from "./copy-button.tsx";
import type { OnPart } from "./raw-sides.tsx";
import type { RawView } from "./raw-view.ts";
import { ResponseText } from "./response-text.ts";
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
          {exchange?.phase === "sending" ? "Nothing has come yet." : "What comes back is shown here, byte for byte."}
        </p>
      )}
    </div>
  );
}

function sizeOf({ chunks }: Exchange): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

function ResponseEditor({ exchange, marked, onPart, handle }: Props & { readonly exchange: Exchange }) {
  const [response] = useState(() => (exchange.head === null ? null : new ResponseText(exchange.head)));
  const [host, view] = useRawView(handle, {
    label: "Raw response",
    isReadOnly: true,
    text: response?.text ?? "",
    onPart,
  });
  const { chunks, phase } = exchange;
  useEffect(() => {
    if (view === null || response === null) return;
    response.take(chunks, phase !== "sending");
    const { length } = view.text;
    if (response.text.length > length) view.append(response.text.slice(length));
    view.read({ spans: response.head, parts: response.parts });
  }, [view, response, chunks, phase]);
  useEffect(() => view?.mark(marked), [view, marked]);
  return <div className="raw-editor" ref={host} />;
}
