// List of parts: each row has the request on the left and the response on a shared timeline on the right.

import { ClipboardPaste, Plus } from "lucide-react";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Client } from "../../client/index.ts";
import { useService } from "../service.ts";
import { NamedList } from "../ui/named-list.tsx";
import { type Answer, isFault } from "./answer.ts";
import { timelineOf } from "./bundle-timeline.ts";
import type { Drawn } from "./composer/row-window.ts";
import { useDragReorder } from "./composer/use-drag-reorder.ts";
import { useOpenPart } from "./composer/use-open-part.ts";
import { useRowWindow } from "./composer/use-row-window.ts";
import type { Exchange } from "./exchange.ts";
import { LanePatterns } from "./lane.tsx";
import type { BundleDraft } from "./part.ts";
import { addPartId } from "./part-moves.ts";
import { repeatedIds } from "./part-problems.ts";
import { PartRow } from "./part-row.tsx";
import { ResponseRow } from "./response-row.tsx";
import { Ruler } from "./ruler.tsx";
import "../styles/composer.css";

interface Props {
  readonly draft: BundleDraft;
  readonly exchange: Exchange | null;
  readonly prefix: string;
  readonly client: Client;
  /** The part at whose request or answer the reader is. */
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
  /** Opens the dialog in which requests are pasted. */
  readonly onPaste: () => void;
  /** Opens the dialog in which a part is chosen. */
  readonly onAdd: () => void;
  readonly onSend: () => void;
}

export const PartsList = memo(function PartsList(props: Props) {
  const { exchange, prefix, client, marked, onMark, onSend, onPaste, onAdd } = props;
  const { parts } = props.draft;
  const { collections } = useService();
  /** The part that had the focus last. */
  const [focused, setFocused] = useState<string | null>(null);
  const [open, setOpen] = useOpenPart();
  const { dragged, announcement, events } = useDragReorder();
  const repeated = useMemo(() => repeatedIds(parts), [parts]);
  const timeline = useMemo(() => (exchange === null ? null : timelineOf(exchange)), [exchange]);
  const sentById = useMemo(() => new Map(exchange?.sent.map((each) => [each.part.id, each])), [exchange?.sent]);
  const keys = useMemo(() => parts.map(({ key }) => key), [parts]);
  const kept = useMemo(() => [open, focused, dragged?.key ?? null], [open, focused, dragged?.key]);
  const { drawn, isPartial, list } = useRowWindow(keys, kept);
  const rowsOf = useCallback(
    (row: (index: number) => ReactNode) =>
      drawn.map((each) => (each.kind === "gap" ? <Gap key={`gap-${each.from}`} {...each} /> : row(each.index))),
    [drawn],
  );
  const answerTo = (id: string): Answer | undefined => exchange?.answers.get(id);
  const dropAt = (index: number): "before" | "after" | undefined => {
    if (dragged?.before === index) return "before";
    return dragged?.before === parts.length && index === parts.length - 1 ? "after" : undefined;
  };
  const on = parts.filter((part) => part.on).length;
  return (
    <div className={`parts-list rows-${rowsFor(drawn.length)}`}>
      <LanePatterns />
      <p className="sr" role="status" aria-label="Order">
        {announcement}
      </p>
      <section className="parts-list-col parts-col" aria-labelledby="bundle-parts">
        <div className="parts-list-head">
          <h2 id="bundle-parts">Parts</h2>
          <span className="n">{on === parts.length ? parts.length : `${on} of ${parts.length}`}</span>
          <span className="push" />
          <button className="btn quiet small" type="button" onClick={onPaste}>
            <ClipboardPaste className="icon" aria-hidden />
            Paste a request
          </button>
          <button className="btn small" id={addPartId} type="button" aria-haspopup="dialog" onClick={onAdd}>
            <Plus className="icon" aria-hidden />
            Add part
          </button>
        </div>
        <NamedList name="Parts" ordered className="parts-list-list" ref={list}>
          {rowsOf((index) => {
            const part = parts[index];
            if (part === undefined) return null;
            const answer = answerTo(part.id);
            return (
              <PartRow
                key={part.key}
                part={part}
                number={index + 1}
                count={parts.length}
                isPartial={isPartial}
                repeated={repeated.has(part.id) ? repeated : none}
                faulty={answer !== undefined && isFault(answer)}
                marked={marked === part.key}
                onMark={onMark}
                isOpen={open === part.key}
                onOpen={setOpen}
                onFocus={setFocused}
                isDragged={dragged?.key === part.key}
                drop={dropAt(index)}
                grip={events}
                prefix={prefix}
                client={client}
                collections={collections}
                onSend={onSend}
              />
            );
          })}
        </NamedList>
      </section>
      <section className="parts-list-col resps-col" aria-labelledby="bundle-responses">
        <div className="parts-list-head ruled">
          <h2 id="bundle-responses">Responses</h2>
          {timeline === null ? null : (
            <>
              <Ruler timeline={timeline} />
              <span className="ruler-unit">ms</span>
            </>
          )}
        </div>
        <NamedList name="Responses" ordered className="parts-list-list">
          {rowsOf((index) => {
            const part = parts[index];
            if (part === undefined) return null;
            return (
              <ResponseRow
                key={part.key}
                part={part}
                number={index + 1}
                count={isPartial ? parts.length : undefined}
                sent={sentById.get(part.id)}
                answer={answerTo(part.id)}
                phase={exchange?.phase}
                all={exchange?.sent ?? nobody}
                timeline={timeline}
                marked={marked === part.key}
                onMark={onMark}
              />
            );
          })}
        </NamedList>
      </section>
    </div>
  );
});

/** In the place of rows that are not drawn. */
function Gap({ height }: Extract<Drawn, { kind: "gap" }>) {
  return <li className="parts-list-gap" role="presentation" aria-hidden style={{ height }} />;
}

const none: ReadonlySet<string> = new Set();
const nobody: Exchange["sent"] = [];

// A list must span as many rows as it has items for both lists to share them. The style sheet knows powers of two; the
// rows that are too many are empty and have no height.
function rowsFor(parts: number): number {
  return 2 ** Math.max(3, Math.ceil(Math.log2(parts)));
}
