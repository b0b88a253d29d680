import { useMemo } from "react";
import type { AnswerRow } from "../../client/internal.ts";
import { type CollectionDeclaration, check, filterRules, parse } from "../../language/public.ts";
import { type FilterGrade, type FilterTask, gradeFilter } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { findKeys, findRows } from "./find-rows.ts";
import { judge } from "./judge.ts";
import type { RowState } from "./mark.tsx";
import { chooseFixedRows, chooseRows } from "./row-choice.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

/** A row with the state for the current filter, which keeps none before the first response. */
export interface PuzzleRow extends RowState {
  readonly row: AnswerRow;
}

/**
 * Judges a filter for a task: over the whole current collection by requests, and in general by its meaning.
 *
 * @param filter - null while it has problems, which keeps the last judgement
 * @returns the judgement of the last filter with a response, whether it is that of the current text, the rows to show,
 * the size of the collection and the grade of the current text; null for what is not known (yet), and why
 */
export function usePuzzle(task: FilterTask, declaration: CollectionDeclaration, filter: string | null) {
  const { client } = useService();
  const { collection, reference, start } = task;
  const puzzle = JSON.stringify([collection, reference, start]);

  const ground = useRequest(puzzle, async (signal) => {
    const filters = ["", reference, ...(isAllowed(start, declaration) ? [start] : [])];
    const [all = [], wanted, started] = await Promise.all(
      filters.map((text) => findKeys(client, collection, text, signal)),
    );
    const keys = { all, wanted: new Set(wanted), started: new Set(started) };
    return { ...keys, fixed: chooseFixedRows(keys) };
  });
  const kept = useRequest(
    filter === null ? null : `${puzzle} ${filter}`,
    async (signal) => new Set(await findKeys(client, collection, filter ?? "", signal)),
    typingPause,
  );
  const isFresh = ground.isFresh && kept.isFresh;

  const judgement = useMemo(
    () => (ground.value === null || kept.value === null ? null : judge(ground.value.wanted, kept.value)),
    [ground.value, kept.value],
  );
  const keys = useMemo(
    () => (ground.value === null ? [] : chooseRows(ground.value.fixed, judgement, ground.value)),
    [ground.value, judgement],
  );
  const found = useRequest(keys.length === 0 ? null : JSON.stringify(keys), (signal) =>
    findRows(client, collection, keys, signal),
  );
  const rows = useMemo(
    (): readonly PuzzleRow[] =>
      (found.value ?? []).map((row) => ({
        row,
        isWanted: ground.value?.wanted.has(row._id) ?? false,
        isKept: kept.value?.has(row._id) ?? false,
      })),
    [found.value, ground.value, kept.value],
  );

  const total = ground.value?.all.length ?? null;
  const grade = useMemo((): FilterGrade | null => {
    if (filter === null || judgement === null || !isFresh || !found.isFresh) return null;
    const seen = rows.map(({ row }) => row);
    const general = gradeFilter(task, parse(filter).filter, declaration, seen);
    if (general.kind === "names-key" || judgement.wanted === 0) return general;
    // The service found a difference, of which a row is shown.
    const wrong = judgement.solved ? undefined : rows.find(({ isWanted, isKept }) => isWanted !== isKept);
    if (wrong !== undefined)
      return { kind: "different", row: wrong.row, isWanted: wrong.isWanted, source: "collection" };
    const others = (total ?? 0) - seen.length;
    return general.kind === "equivalent" ? { ...general, tried: general.tried + others } : general;
  }, [task, declaration, filter, judgement, isFresh, found.isFresh, rows, total]);

  return { judgement, isFresh, rows, grade, total, failure: ground.failure ?? kept.failure ?? found.failure };
}

/** Whether Find accepts a filter. A step may begin with one that is rejected. */
function isAllowed(text: string, declaration: CollectionDeclaration): boolean {
  const { filter, issues } = parse(text);
  const all = [...issues, ...check(filter, filterRules(declaration, "FindMany"))];
  return all.every(({ severity }) => severity !== "error");
}
