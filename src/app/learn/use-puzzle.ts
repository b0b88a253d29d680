// The state of a puzzle: the wanted rows, the rows that the filter matches, the rows to show, and the grade.

import { useMemo } from "react";
import { type CollectionDeclaration, type Condition, check, filterRules, parse } from "../../language/public.ts";
import { type FilterGrade, type FilterTask, gradeFilter } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import type { FoundRow } from "../requests/query/find.ts";
import { findKeys, findRows } from "./find-rows.ts";
import { type JudgedKey, type Judgement, judge } from "./judge.ts";
import { chooseFixedRows, chooseRows, type Ground } from "./row-choice.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

export interface PuzzleRow {
  readonly key: JudgedKey;
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
  /** The wanted filter. */
  readonly reference: Condition | null;
  /** The grade of the current text; null while it is not known. */
  readonly grade: FilterGrade | null;
}

/**
 * Judges a filter for a task: over the whole current collection by requests, and in general by its meaning.
 *
 * @param filter - null while it has problems, which keeps the last judgement
 */
export function usePuzzle(task: FilterTask, declaration: CollectionDeclaration, filter: string | null): PuzzleState {
  const { client } = useService();
  const { collection, reference, start } = task;
  const puzzle = JSON.stringify([collection, reference, start]);

  const ground = useRequest(puzzle, async (signal): Promise<Ground> => {
    const filters = ["", reference, ...(isAllowed(start, declaration) ? [start] : [])];
    const [all, wanted, started] = await Promise.all(filters.map((text) => findKeys(client, collection, text, signal)));
    return { all: all ?? [], wanted: new Set(wanted), started: new Set(started) };
  });
  const kept = useRequest(
    filter === null ? null : `${puzzle} ${filter}`,
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
  const found = useRequest(keys.length === 0 ? null : JSON.stringify(keys), (signal) =>
    findRows(client, collection, keys, signal),
  );

  const isFresh = ground.isFresh && kept.isFresh;
  const rows = useMemo(
    () =>
      (found.value ?? []).map((row) => ({
        key: row._id,
        row,
        isWanted: ground.value?.wanted.has(row._id) ?? false,
        isKept: kept.value?.has(row._id) ?? false,
      })),
    [found.value, ground.value, kept.value],
  );
  const total = ground.value?.all.length ?? 0;
  const grade = useMemo(() => {
    if (filter === null || judgement === null || !isFresh || !found.isFresh) return null;
    const seen = rows.map(({ row }) => row);
    const general = gradeFilter(task, parse(filter).filter, declaration, seen);
    // The service found a difference, of which a row is shown.
    const wrong = judgement.solved ? undefined : rows.find(({ isWanted, isKept }) => isWanted !== isKept);
    if (general.kind === "names-key" || judgement.wanted === 0) return general;
    if (wrong !== undefined)
      return { kind: "different", row: wrong.row, isWanted: wrong.isWanted, source: "collection" } as const;
    return general.kind === "equivalent" ? { ...general, tried: general.tried + total - seen.length } : general;
  }, [task, declaration, filter, judgement, isFresh, found.isFresh, rows, total]);

  return {
    judgement,
    isFresh,
    rows,
    reference: useMemo(() => parse(reference).filter, [reference]),
    grade,
    total: ground.value?.all.length ?? null,
    failure: ground.failure ?? kept.failure ?? found.failure,
  };
}

/** Whether Find accepts a filter. A step may begin with one that is rejected. */
function isAllowed(text: string, declaration: CollectionDeclaration): boolean {
  const { filter, issues } = parse(text);
  const all = [...issues, ...check(filter, filterRules(declaration, "FindMany"))];
  return all.every(({ severity }) => severity !== "error");
}
