import type { AnswerRow } from "../../client/internal.ts";
import { type CollectionDeclaration, check, filterRules, parse } from "../../language/public.ts";
import { type FilterGrade, type FilterTask, gradeFilter } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { findKeys, findRows } from "./find-rows.ts";
import { type JudgedKey, type Judgement, judge } from "./judge.ts";
import { chooseFixedRows, chooseRows } from "./row-choice.ts";

/** The pause in typing before a request is sent, in milliseconds. */
const typingPause = 150;

export interface RowState {
  readonly isWanted: boolean;
  /** Whether the filter matches the row. */
  readonly isKept: boolean;
}

/** A row with the state for the current filter, which keeps none before the first response. */
export interface PuzzleRow extends RowState {
  readonly row: AnswerRow;
}

/**
 * Judges a filter for a task: over the whole current collection by requests, and in general by its meaning.
 *
 * @param filter - null while it has problems, which keeps the last judgement
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
    const fixed = chooseFixedRows(keys);
    return { ...keys, fixed, rows: await findRows(client, collection, fixed, signal) };
  });
  const base = ground.isFresh ? ground.value : null;
  const answer = useRequest(
    filter === null || base === null ? null : `${puzzle} ${filter}`,
    async (signal) => {
      if (filter === null || base === null) return null;
      const kept = new Set(await findKeys(client, collection, filter, signal));
      const judgement = judge(base.wanted, kept);
      const keys = chooseRows(base.fixed, judgement, base);
      const found = keys.length === base.fixed.length ? base.rows : await findRows(client, collection, keys, signal);
      const rows = markRows(found, base.wanted, kept);
      const general = gradeFilter(task, parse(filter).filter, declaration, found);
      return { judgement, rows, grade: includeCollection(general, judgement, rows, base.all.length) };
    },
    typingPause,
  );

  return {
    /** Of the last filter with a response; null before the first. */
    judgement: answer.value?.judgement ?? null,
    grade: answer.isFresh ? (answer.value?.grade ?? null) : null,
    isFresh: answer.isFresh,
    rows: answer.value?.rows ?? markRows(ground.value?.rows ?? [], ground.value?.wanted),
    total: ground.value?.all.length ?? null,
    failure: ground.failure ?? answer.failure,
  };
}

const none: ReadonlySet<JudgedKey> = new Set();

function markRows(rows: readonly AnswerRow[], wanted = none, kept = none): readonly PuzzleRow[] {
  return rows.map((row) => ({ row, isWanted: wanted.has(row._id), isKept: kept.has(row._id) }));
}

/** Includes the whole collection in a grade: the service may have found a difference, of which a row is shown. */
function includeCollection(
  general: FilterGrade,
  { solved, wanted }: Judgement,
  rows: readonly PuzzleRow[],
  total: number,
): FilterGrade {
  if (general.kind === "names-key" || wanted === 0) return general;
  const wrong = solved ? undefined : rows.find(({ isWanted, isKept }) => isWanted !== isKept);
  if (wrong !== undefined) return { kind: "different", row: wrong.row, isWanted: wrong.isWanted, source: "collection" };
  return general.kind === "equivalent" ? { ...general, tried: general.tried + total - rows.length } : general;
}

/** Whether Find accepts a filter. A step may begin with one that is rejected. */
function isAllowed(text: string, declaration: CollectionDeclaration): boolean {
  const { filter, issues } = parse(text);
  const all = [...issues, ...check(filter, filterRules(declaration, "FindMany"))];
  return all.every(({ severity }) => severity !== "error");
}
