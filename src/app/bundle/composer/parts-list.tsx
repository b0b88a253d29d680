// The parts and their responses, side by side: each part shares its row with its response.

import { Plus } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, type SyntheticEvent, useMemo, useState } from "react";
import { useService } from "../../connection/service.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { findRepeatedIds } from "../../requests/parts/part-problems.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { isFault } from "../send/answer.ts";
import { createTimeline } from "../send/timeline.ts";
import { addPartId } from "../session/part-moves.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import { PartResponse } from "./part-response.tsx";
import { PartRow } from "./part-row.tsx";
import { BeginButtons, type PartSources } from "./part-sources.tsx";
import * as styles from "./parts-list.module.css";
import { Ruler } from "./timeline-bar.tsx";
import { useDragReorder } from "./use-drag-reorder.ts";
import { useRowWindow } from "./use-row-window.ts";

export const PartsList = memo(function PartsList({ sources }: { readonly sources: PartSources }) {
  const { mark } = useBundleSession();
  const { parts } = useBundle((now) => now.draft);
  const exchange = useBundle((now) => selectResults(now).exchange);
  const open = useBundle((now) => now.open);
  const marked = useBundle((now) => now.marked);
  const count = parts.length;
  const { client, collections } = useService();
  const [focused, setFocused] = useState<string | null>(null);
  const { dragged, handlers } = useDragReorder();
  const repeated = useMemo(() => findRepeatedIds(parts), [parts]);
  const timeline = useMemo(() => (exchange === null ? null : createTimeline(exchange)), [exchange]);
  const keys = useMemo(() => parts.map(({ key }) => key), [parts]);
  const { items, isPartial, list, row } = useRowWindow(keys, [open, focused, dragged?.key ?? null]);
  const shared = useMemo(() => ({ client, collections, count }), [client, collections, count]);
  const rows = (render: (part: BundlePart, index: number) => ReactNode): ReactNode =>
    items.map((item) => {
      if ("gap" in item) {
        return <li key={`gap-${item.before}`} role="presentation" aria-hidden style={{ height: item.gap }} />;
      }
      const part = parts[item.index];
      return part === undefined ? null : render(part, item.index);
    });
  const getItemAttributes = ({ key }: BundlePart, index: number) => ({
    "data-part": key,
    "data-index": index,
    "data-marked": marked === key || undefined,
    ...(isPartial ? { "aria-setsize": count, "aria-posinset": index + 1 } : {}),
  });
  const marking = {
    onPointerOver: ({ target }: SyntheticEvent) => mark(findPartKey(target)),
    onPointerLeave: () => mark(null),
    onFocus: ({ target }: SyntheticEvent) => {
      mark(findPartKey(target));
      setFocused(findPartKey(target));
    },
    onBlur: () => mark(null),
  };
  const on = parts.filter((part) => part.on).length;
  return (
    <div className={styles.partsList} style={{ "--rows": items.length } as CSSProperties}>
      <section {...marking} className={styles.col} aria-labelledby="bundle-parts">
        <div className={joinClasses(styles.head, styles.partsHead)}>
          <h2 id="bundle-parts">Parts</h2>
          <span className="n">{on === count ? count : `${on} of ${count}`}</span>
          <span className="push" />
          <BeginButtons look="quiet small" sources={sources} />
          <Button look="small" Icon={Plus} id={addPartId} aria-haspopup="dialog" onClick={sources.add}>
            Add part
          </Button>
        </div>
        <NamedList name="Parts" ordered className={styles.list} ref={list}>
          {rows((part, index) => {
            const answer = exchange?.answers.get(part.id);
            return (
              <PartRow
                key={part.key}
                part={part}
                number={index + 1}
                shared={shared}
                isOpen={open === part.key}
                dragged={dragged}
                isFaulty={answer !== undefined && isFault(answer)}
                repeated={repeated.has(part.id) ? repeated : none}
                drag={handlers}
                item={{ ...getItemAttributes(part, index), ref: row }}
              />
            );
          })}
        </NamedList>
      </section>
      <section {...marking} className={joinClasses(styles.col, styles.respsCol)} aria-labelledby="bundle-responses">
        <div className={joinClasses(styles.head, styles.ruled)}>
          <h2 id="bundle-responses">Responses</h2>
          {timeline === null ? null : (
            <>
              <Ruler timeline={timeline} />
              <span className={styles.rulerUnit}>ms</span>
            </>
          )}
        </div>
        <NamedList name="Responses" ordered className={styles.list}>
          {rows((part, index) => (
            <li key={part.key} className={styles.resp} {...getItemAttributes(part, index)}>
              <PartResponse part={part} number={index + 1} exchange={exchange} timeline={timeline} />
            </li>
          ))}
        </NamedList>
      </section>
    </div>
  );
});

function findPartKey(target: EventTarget): string | null {
  const item = target instanceof Element ? target.closest<HTMLElement>("[data-part]") : null;
  return item?.dataset.part ?? null;
}

const none: ReadonlySet<string> = new Set();
