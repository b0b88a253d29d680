// The state of a puzzle: the wanted rows, the rows that the filter matches, and the rows to show.

import { useMemo } from "react";
import type { FilterTask } from "../../lessons/index.ts";
import type { FoundRow } from "../explore/find.ts";
import { useRequest } from "../request.ts";
import { useService } from "../service.ts";
import { findKeys, findRows } from "./find-rows.ts";
import { type Judgement, judge, type Key } from "./judge.ts";
import { chooseFixedRows, chooseRows, type Ground } from "./row-choice.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

export interface PuzzleRow {
  readonly key: Key;
  readonly row: FoundRow;
  readonly isWanted: boolean;
  /** False before the first response, too. */
  readonly isKept: boolean;
}

export interface PuzzleState {
  /** The judgement of the last filter with a response; null before the first. */
  readonly judgement: Judgement | null;
  /** Whether the judgement is of the current text. */
  readonly isFresh: boolean;
  readonly rows: readonly PuzzleRow[];
  /** The size of the collection; null until it is known. */
  readonly total: number | null;
  /** Why there is no judgement. */
  readonly failure: string | null;
}

/**
 * Judges a filter for a task over the whole current collection.
 *
 * @param filter - null while it has problems, which keeps the last judgement
 */
export function usePuzzle(task: FilterTask, filter: string | null): PuzzleState {
  const { client, revision } = useService();
  const { collection, reference, start, fields } = task;
  const puzzle = JSON.stringify([collection, reference, start]);

  const ground = useRequest(`${revision} ${puzzle}`, async (signal): Promise<Ground> => {
    const [all, wanted, started] = await Promise.all(
      ["", reference, start].map((text) => findKeys(client, collection, text, signal)),
    );
    return { all: all ?? [], wanted: new Set(wanted), started: new Set(started) };
  });
  const kept = useRequest(
    filter === null ? null : `${revision} ${puzzle} ${filter}`,
    async (signal) => new Set(await findKeys(client, collection, filter ?? "", signal)),
    typingPause,
  );

  const judgement = useMemo(
    () => (ground.value === null || kept.value === null ? null : judge(ground.value.wanted, kept.value)),
    [ground.value, kept.value],
  );
  const fixed = useMemo(() => (ground.value === null ? [] : chooseFixedRows(ground.value)), [ground.value]);
  const keys = useMemo(
    () => (ground.value === null ? [] : chooseRows(fixed, judgement, ground.value)),
    [fixed, judgement, ground.value],
  );
  const found = useRequest(keys.length === 0 ? null : `${revision} ${JSON.stringify(keys)}`, (signal) =>
    findRows(client, collection, keys, fields, signal),
  );

  return {
    judgement,
    isFresh: ground.isFresh && kept.isFresh,
    rows: (found.value ?? []).map((row) => ({
      key: row._id,
      row,
      isWanted: ground.value?.wanted.has(row._id) ?? false,
      isKept: kept.value?.has(row._id) ?? false,
    })),
    total: ground.value?.all.length ?? null,
    failure: ground.failure ?? kept.failure ?? found.failure,
  };
}
