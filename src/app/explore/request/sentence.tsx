// The filter in plain words, with the part at the cursor highlighted.

import { useMemo } from "react";
import { type Condition, inWords, type Phrase, type Span } from "../../../language/index.ts";
import type { ExploreOperation } from "../explore-state.ts";

interface Props {
  readonly operation: ExploreOperation;
  readonly filter: Condition | null;
  /** Of the piece at the cursor. */
  readonly highlighted: Span | null;
  /** Of its comparison. */
  readonly near: Span | null;
}

const verbs: Readonly<Record<ExploreOperation, string>> = { Find: "kept", Update: "changed", Delete: "deleted" };

/** At most so many pieces are said. */
const phraseLimit = 2000;

export function Sentence({ operation, filter, highlighted, near }: Props) {
  const phrases = useMemo(() => (filter === null ? [] : inWords(filter)), [filter]);
  if (filter === null) return <p className="sentence">Every row is {verbs[operation]}.</p>;
  const runs = runsOf(phrases.slice(0, phraseLimit), highlighted, near);
  const isCut = phrases.length > phraseLimit;
  return (
    <p className="sentence">
      A row is {verbs[operation]} when{" "}
      {runs.map(({ text, emphasis }, index) =>
        emphasis === "" ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity, and hold no state
          <span key={index} className={emphasis}>
            {text}
          </span>
        ),
      )}
      {isCut ? " … and so on." : runs.at(-1)?.text.endsWith("…") ? null : "."}
    </p>
  );
}

interface Run {
  readonly text: string;
  readonly emphasis: "highlight" | "near" | "";
}

/** Neighbours of one light become one run, so that little is drawn of a long sentence. */
function runsOf(phrases: readonly Phrase[], highlighted: Span | null, near: Span | null): Run[] {
  const runs: Run[] = [];
  for (const { text, span } of phrases) {
    const emphasis = span === null ? "" : holds(span, highlighted) ? "highlight" : holds(near, span) ? "near" : "";
    const last = runs.at(-1);
    if (last?.emphasis === emphasis) runs[runs.length - 1] = { text: last.text + text, emphasis };
    else runs.push({ text, emphasis });
  }
  return runs;
}

function holds(outer: Span | null, inner: Span | null): boolean {
  return outer !== null && inner !== null && outer.from <= inner.from && inner.to <= outer.to;
}
