import type { Analysis } from "../../../codemirror/public.ts";
import { type CollectionDeclaration, collectFields, type FilterRules, filterRules } from "../../../language/public.ts";
import type { Service } from "../../connection/service.ts";
import type { EditorSetting } from "../../editor/setting.ts";
import { type ExploreState, isSameQuery, operationNames } from "../../requests/query/explore-state.ts";
import { noWrite, type WriteStatus } from "../../requests/query/write-status.ts";
import { type DiffStatus, deriveDiff } from "./diff/diff-status.ts";
import { deriveFind, type FindStatus, shouldMarkStale } from "./find-status.ts";
import { type ColumnsNow, deriveColumns } from "./first-columns.ts";
import { getQueryKey, type Inputs, isTyping, isUsable } from "./inputs.ts";
import { keepSame } from "./keep-same.ts";
import { getEffect, type WriteEffect } from "./write-effect.ts";

/** The query without the filter. Undo in the editor restores it with the filter. */
export type Around = Omit<ExploreState, "filter" | "off" | "allColumns" | "view" | "compare">;

/** What the panes show: the inputs, and what is derived from them. A part is the same object until it changes. */
export interface ExploreNow extends Inputs, ColumnsNow {
  readonly setting: EditorSetting<Around>;
  readonly collection: CollectionDeclaration;
  readonly rules: FilterRules;
  readonly used: ReadonlySet<string>;
  /** Why the query can't be sent, in words; null when it can. */
  readonly blocked: string | null;
  readonly find: FindStatus;
  readonly diff: DiffStatus;
  /** The last write if the query has not changed since. */
  readonly write: WriteStatus;
  readonly lastWrite: WriteStatus;
  /** What a write would do to the rows shown; null while that is not known, and for a Find. */
  readonly effect: WriteEffect | null;
}

/** What the slices of the session share. */
export interface Core {
  readonly inputs: () => Inputs;
  readonly now: () => ExploreNow;
  readonly set: (part: Partial<Inputs>) => void;
  readonly service: () => Service;
}

/** @param makeSetting - creates the setting that the editor keeps in its history */
export function deriveNow(
  inputs: Inputs,
  before: ExploreNow | null,
  makeSetting: (value: Around) => EditorSetting<Around>,
): ExploreNow {
  const { collections, state, missing, load, analysis, write } = inputs;
  const collection = collections.find(({ name }) => name === state.collection);
  if (collection === undefined) throw new Error(`There is no collection ${state.collection}.`);
  const same = before?.collection === collection ? before : null;
  const rules =
    same?.state.operation === state.operation ? same.rules : filterRules(collection, operationNames[state.operation]);
  const status = deriveFind(inputs.results, {
    more: inputs.more,
    collection: state.collection,
    key: getQueryKey(inputs),
    usable: isUsable(inputs),
    running: inputs.isRunning,
    late: inputs.isLate,
    typing: isTyping(inputs),
  });
  const find = keepSame(before?.find, status);
  const { filter: _filter, off: _off, allColumns: _allColumns, view: _view, compare: _compare, ...around } = state;
  const patch = inputs.patch?.text === state.patch ? inputs.patch : null;
  const isSameSetting = before?.load === load && keepSame(before.setting.value, around) === before.setting.value;
  const effect = shouldMarkStale(find) ? null : getEffect(state.operation, patch);
  return {
    ...inputs,
    ...deriveColumns(inputs, collection, { find, patch }, same),
    setting: isSameSetting ? before.setting : makeSetting(around),
    collection,
    rules,
    used: getUsed(analysis, rules, before?.used),
    blocked: missing === null ? findBlock(inputs, patch, find) : "The collection does not exist.",
    find,
    diff: deriveDiff(inputs, { find, load, state }, before?.diff),
    write: write.sent !== null && !isSameQuery(write.sent, state) ? noWrite : write,
    lastWrite: write,
    patch,
    effect: effect && keepSame(before?.effect, effect),
  };
}

/** The last Find, or the last write where the operation is one. */
export function getLastRequest({ state, write, find }: ExploreNow): Pick<FindStatus, "exchange" | "problem"> {
  return state.operation !== "Find" && (write.exchange !== null || write.problem !== null) ? write : find;
}

/** The declared fields that a filter names. Returns `before` if it is equal. */
function getUsed(analysis: Analysis | null, { types }: FilterRules, before?: ReadonlySet<string>): ReadonlySet<string> {
  const used = new Set([...collectFields(analysis?.filter ?? null)].filter((name) => types.has(name)));
  return used.size === before?.size && [...used].every((name) => before.has(name)) ? before : used;
}

function findBlock({ analysis, state }: Inputs, patch: Inputs["patch"], find: FindStatus): string | null {
  if (analysis !== null && !analysis.usable) return "The filter has problems. Fix them first.";
  if (state.operation === "Find") return null;
  if (state.operation === "Update") {
    if (state.patch.trim() === "") return 'Enter the changes first, such as { "status": "paid" }.';
    if (patch === null) return "The changes are being checked.";
    if (patch.problems.length > 0) return "The changes have problems. Fix them first.";
  }
  if (!shouldMarkStale(find) && find.found?.body.totalMatches === 0) return "No row matches the filter.";
  return null;
}
