// When an answer is compared with the one before the edit: once it stands, and only if the reader wants it.

import { useEffect, useMemo, useState } from "react";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { useService } from "../../service.ts";
import { useStored } from "../../stored.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import type { Column } from "../columns.ts";
import type { FindStatus } from "../find-status.ts";
import { type Asked, afterRest, comparedWith, noBaseline } from "./baseline.ts";
import { type DeltaMode, deltaMode } from "./diff-mode.ts";
import type { Delta } from "./find-diff.ts";

/** How long an answer must stand to be what later ones are compared with, in milliseconds. */
const restTime = 1500;
/** How long an answer must stand to be compared itself, in milliseconds. */
const comparePause = 250;

export interface DeltaStatus {
  readonly mode: DeltaMode;
  /** Of the answer that is shown; null while there is none. */
  readonly delta: Delta | null;
  /** Whether there is an earlier answer to compare with. */
  readonly isComparable: boolean;
}

/**
 * @param load - another number whenever a question was put in place of another one.
 * @param isWanted - false where rows are not what is asked for.
 */
export function useDelta(
  find: FindStatus,
  collection: CollectionDeclaration,
  columns: readonly Column[],
  load: number,
  isWanted: boolean,
): DeltaStatus {
  const { client } = useService();
  const mode = useStored(deltaMode);
  const [baseline, setBaseline] = useState(noBaseline);
  const { found } = find;
  const stands = found !== null && !find.stale && !find.running;
  const asked = useMemo<Asked | null>(() => {
    if (found === null) return null;
    const { collection: name, revision, filter, body } = found;
    return { collection: name, revision, load, filter, total: body.totalMatches };
  }, [found, load]);

  useEffect(() => {
    if (!stands || asked === null) return;
    const rest = (): void => setBaseline((before) => afterRest(before, asked));
    // Who presses Send has finished typing.
    const timer = setTimeout(rest, found?.byHand === true ? 0 : restTime);
    return () => clearTimeout(timer);
  }, [stands, asked, found]);

  const old = asked === null || !isWanted ? null : comparedWith(baseline, asked);
  const question = old === null || found === null || !stands || mode === "off" ? null : `${found.id} ${old.filter}`;
  const { value } = useAnswer(question, comparePause, async (signal) => {
    if (old === null || found === null) return null;
    const { findDelta } = await import("./find-diff.ts");
    return findDelta(client, { collection, columns, old, found }, signal);
  });
  const delta = old !== null && mode !== "off" && value?.id === found?.id ? value : null;
  const isComparable = old !== null;
  return useMemo(() => ({ mode, delta, isComparable }), [mode, delta, isComparable]);
}
