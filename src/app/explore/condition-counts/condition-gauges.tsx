// Counts the conditions for the gauges in the editor: after the typing pause, and where the service is in this browser.

import { useEffect } from "react";
import { enableGauges, type Gauge, removeGauges, showGauges } from "../../../codemirror/index.ts";
import { type Condition, childrenOf, type Node } from "../../../language/index.ts";
import { greatestRowLimit } from "../../../wire/index.ts";
import { useService } from "../../service.ts";
import { useExploreSession } from "../session.ts";
import type { ConditionCounts } from "./count-conditions.ts";
import { useConditionCounts } from "./use-condition-counts.ts";

/** How long the filter rests before the rows are read, in milliseconds: its own rows come first. */
const pause = 400;

/** With more conditions, the gauges would hide the text. */
const mostGauges = 40;

interface Props {
  /** The number of rows in the collection; undefined until it is known. */
  readonly size: number | undefined;
}

export function ConditionGauges({ size }: Props) {
  const session = useExploreSession();
  const { backend } = useService();
  const isPossible = backend.kind !== "server" && size !== undefined && size <= greatestRowLimit;
  const { counted, rows } = useConditionCounts(({ isTyping }) => isPossible && !isTyping, pause);

  useEffect(() => {
    session.editor.current?.withView((view) => {
      enableGauges(view, session.now().setting.memory.state);
      if (!isPossible) removeGauges(view);
    });
  }, [session, isPossible]);

  useEffect(() => {
    if (counted === null || rows === null || rows.total > rows.rows.length) return;
    const { text, filter, counts } = counted;
    const gauges = [...gaugesIn(filter, counts)];
    if (gauges.length > mostGauges) return;
    session.editor.current?.withView((view) => showGauges(view, text, gauges, counts.rows));
  }, [session, counted, rows]);

  return null;
}

function* gaugesIn(node: Node, { counts }: Pick<ConditionCounts, "counts">): Generator<Gauge> {
  if (node.kind === "comparison") {
    const { from, to } = node;
    yield { from, to, rows: counts.get(node)?.alone ?? 0 };
  } else for (const child of childrenOf(node)) yield* gaugesIn(child as Condition, { counts });
}
