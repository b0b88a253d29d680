// Counts the conditions for the gauges in the editor: after the typing pause, and where the service is in this browser.

import { useEffect } from "react";
import { type Client, getCollectionPath, readTotal } from "../../../../client/internal.ts";
import { enableGauges, removeGauges, showGauges } from "../../../../codemirror/public.ts";
import { check, filterRules, listNodes, type Span } from "../../../../language/internal.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";

/** How long the filter rests before its conditions are counted, in milliseconds: its own rows come first. */
const pause = 400;

/** With more conditions, the counts would delay other requests. */
const mostGauges = 40;

export function ConditionGauges({ size }: { readonly size: number | undefined }) {
  const session = useExploreSession();
  const { backend, client } = useService();
  const collection = useExplore((now) => now.collection);
  const isPossible = backend.kind !== "server" && size !== undefined;
  // Null, and no render, with each key press.
  const usable = useExplore(({ analysis }) => {
    return isPossible && analysis?.usable === true && !analysis.isTyping ? analysis : null;
  });
  const { value, isFresh } = useRequest(
    usable === null ? null : `${collection.name} ${usable.text}`,
    async (signal) => {
      if (usable?.filter == null) return null;
      const { filter, text } = usable;
      const spans = listNodes(filter).filter(({ kind }) => kind === "comparison");
      // The filter of a write may use operators that a Find may not.
      const isCountable =
        spans.length <= mostGauges &&
        check(filter, filterRules(collection, "FindMany")).every(({ severity }) => severity === "warning");
      return isCountable ? { text, gauges: await countEach(client, collection.name, text, spans, signal) } : null;
    },
    pause,
  );
  const counted = isFresh ? value : null;

  useEffect(() => {
    session.editor.current?.withView((view) => {
      enableGauges(view, { read: () => session.now().state.off, write: (off) => session.query.change({ off }) });
      if (!isPossible) removeGauges(view);
    });
  }, [session, isPossible]);

  useEffect(() => {
    if (counted === null || size === undefined) return;
    session.editor.current?.withView((view) => showGauges(view, counted.text, counted.gauges, size));
  }, [session, counted, size]);

  return null;
}

/** Counts the rows that match each comparison alone, with one request for each different one. */
async function countEach(
  client: Client,
  collection: string,
  text: string,
  spans: readonly Span[],
  signal: AbortSignal,
) {
  const counts = new Map<string, Promise<number>>();
  const count = async ($filter: string) => {
    const path = getCollectionPath(collection, { $filter, limit: 0, count: true });
    return readTotal(await client.get(path, { signal }).body());
  };
  return Promise.all(
    spans.map(async ({ from, to }) => {
      const comparison = text.slice(from, to);
      const rows = counts.get(comparison) ?? count(comparison);
      counts.set(comparison, rows);
      return { from, to, rows: await rows };
    }),
  );
}
