// Derives what the panes of Explore show from the session's inputs.

import type { Analysis } from "../../../codemirror/index.ts";
import { type CollectionDeclaration, type FilterRules, fieldsOf, filterRules } from "../../../language/index.ts";
import type { EditorSetting } from "../../editor/setting.ts";
import { type ExploreState, operationNames, sameQuestion } from "../../requests/query/explore-state.ts";
import { findPath } from "../../requests/query/find.ts";
import { noWrite, type WriteStatus } from "../../requests/query/write.ts";
import { type Column, columnsOf } from "../../rows/columns.ts";
import type { Choice } from "./choice.ts";
import { type FindStatus, looksOld, type MoreRows, type Results, statusOf } from "./find-status.ts";
import { type ColumnOrder, declaredOrder, firstColumns, orderAfter, shownColumns } from "./first-columns.ts";
import type { PatchReading } from "./read-patch.ts";
import { effectOf, type WriteEffect, type WriteQuestion } from "./write-effect.ts";

/** The query without the filter. Undo in the editor restores it with the filter. */
export type Around = Omit<ExploreState, "filter" | "off" | "allColumns" | "view" | "compare">;

/** What the panes show. A part is the same object until it changes. */
export interface ExploreNow {
  readonly state: ExploreState;
  /** Increases whenever another query is loaded. */
  readonly load: number;
  /** A message about what was last loaded; null once the query has been edited. */
  readonly notice: string | null;
  readonly setting: EditorSetting<Around>;
  readonly collections: readonly CollectionDeclaration[];
  /** The collection that the address names and the service does not have; null otherwise. Then nothing is sent. */
  readonly missing: string | null;
  /** The collection of the query. */
  readonly collection: CollectionDeclaration;
  readonly columns: readonly Column[];
  /** The order of the columns when none are chosen. */
  readonly order: ColumnOrder;
  /** The paths of the columns to show when none are chosen. */
  readonly first: readonly string[];
  /** The columns of the table, in order. */
  readonly shown: readonly Column[];
  readonly rules: FilterRules;
  /** The analysis of the filter, or of an earlier text until the editor has analysed it; null at first. */
  readonly analysis: Analysis | null;
  /** The declared fields that the filter names. */
  readonly used: ReadonlySet<string>;
  /** Why the query can't be sent, in words; null when it can. */
  readonly blocked: string | null;
  readonly find: FindStatus;
  /** The last write if the query has not changed since. */
  readonly write: WriteStatus;
  /** The last write of any query. */
  readonly lastWrite: WriteStatus;
  readonly choice: Choice;
  /** What is wrong with an update's changes; null until they have been checked. */
  readonly patch: PatchReading | null;
  /** What Send would do to the rows shown; null while that is not known, and for a Find. */
  readonly effect: WriteEffect | null;
  /** What to ask before the write is sent; null while nothing is asked. */
  readonly question: WriteQuestion | null;
}

/** The inputs that `ExploreNow` is derived from. */
export interface Inputs {
  readonly collections: readonly CollectionDeclaration[];
  /** Increases with each write of this page. */
  readonly revision: number;
  readonly state: ExploreState;
  readonly missing: string | null;
  readonly load: number;
  readonly notice: string | null;
  readonly analysis: Analysis | null;
  readonly results: Results;
  readonly more: MoreRows | null;
  readonly isRunning: boolean;
  /** Whether a response has been awaited for longer than most take. */
  readonly isLate: boolean;
  readonly write: WriteStatus;
  readonly choice: Choice;
  /** Of the changes, or of an earlier text until they have been checked. */
  readonly patch: PatchReading | null;
  readonly question: WriteQuestion | null;
}

/**
 * Derives what the panes show. An unchanged part stays the same object.
 *
 * @param before - the previous result; null at first
 * @param makeSetting - creates the setting that the editor keeps in its history
 */
export function deriveNow(
  inputs: Inputs,
  before: ExploreNow | null,
  makeSetting: (value: Around) => EditorSetting<Around>,
): ExploreNow {
  const {
    collections,
    state,
    missing,
    load,
    notice,
    analysis,
    results,
    more,
    isRunning,
    isLate,
    write,
    choice,
    question,
  } = inputs;
  const collection = collections.find(({ name }) => name === state.collection);
  if (collection === undefined) throw new Error(`There is no collection ${state.collection}.`);
  const isSame = before?.collection === collection;
  const columns = isSame ? before.columns : columnsOf(collection);
  const rules =
    isSame && before.state.operation === state.operation
      ? before.rules
      : filterRules(collection, operationNames[state.operation]);
  const find = statusOf(results, {
    more,
    collection: state.collection,
    question: questionOf(inputs),
    usable: isUsable(inputs),
    running: isRunning,
    late: isLate,
    typing: isTyping(inputs),
  });
  const { filter: _filter, off: _off, allColumns: _allColumns, view: _view, compare: _compare, ...around } = state;
  const patch = inputs.patch?.text === state.patch ? inputs.patch : null;
  const declared = isSame ? before.order : declaredOrder(columns);
  const order = find.found?.projection === "" ? orderAfter(declared, columns, find.rows) : declared;
  const first = firstOf(inputs, { columns, order, patch }, isSame ? before : null);
  const isSameShown =
    isSame &&
    before.first === first &&
    before.state.projection === state.projection &&
    before.state.allColumns === state.allColumns;
  const effect = looksOld(find) ? null : effectOf(state.operation, patch);
  const isSameSetting = before !== null && before.load === load && areSame(before.setting.value, around);
  return {
    state,
    load,
    notice,
    setting: isSameSetting ? before.setting : makeSetting(around),
    collections,
    missing,
    collection,
    columns,
    order,
    first,
    shown: isSameShown ? before.shown : shownColumns(columns, state, first),
    rules,
    analysis,
    used: usedIn(analysis, rules, before?.used),
    blocked: missing === null ? blockedBy(state, analysis, patch, find) : "The collection does not exist.",
    find: before !== null && areSame(before.find, find) ? before.find : find,
    write: write.sent !== null && !sameQuestion(write.sent, state) ? noWrite : write,
    lastWrite: write,
    choice,
    patch,
    effect,
    question,
  };
}

/** The last Find, or the last write where the operation is one. */
export function lastRequest({ state, write, find }: ExploreNow): Pick<FindStatus, "exchange" | "problem"> {
  return state.operation !== "Find" && (write.exchange !== null || write.problem !== null) ? write : find;
}

/** Whether the filter can be sent. */
export function isUsable({ analysis, missing, state }: Inputs): boolean {
  return missing === null && analysis?.usable === true && analysis.text === state.filter;
}

/** Whether the reader is typing a Find. A write's preview never uses the rows of an earlier filter. */
export function isTyping({ analysis, state }: Inputs): boolean {
  return state.operation === "Find" && analysis?.isTyping === true && analysis.text === state.filter;
}

/** Equal for equal requests on the same data. */
export function questionOf({ revision, state }: Inputs): string {
  return `${revision} ${findPath(state)}`;
}

/** The declared fields that a filter names. Returns `before` if it is equal. */
function usedIn(
  analysis: Analysis | null,
  { types }: FilterRules,
  before: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const used = new Set([...fieldsOf(analysis?.filter ?? null)].filter((name) => types.has(name)));
  return used.size === before.size && [...used].every((name) => before.has(name)) ? before : used;
}

/**
 * The columns to show when none are chosen.
 *
 * @param before - null for another collection
 */
function firstOf(
  { analysis, state }: Inputs,
  { columns, order, patch }: Pick<ExploreNow, "columns" | "order" | "patch">,
  before: ExploreNow | null,
): readonly string[] {
  // The fields of an unfinished filter come and go with every key.
  if (analysis?.text !== state.filter || !analysis.usable) return before?.first ?? firstColumns(columns, [], order);
  if (
    before?.analysis === analysis &&
    before.order === order &&
    before.patch === patch &&
    before.state.operation === state.operation
  )
    return before.first;
  const changed = state.operation === "Update" ? (patch?.fields ?? []) : [];
  const paths = firstColumns(columns, [...fieldsOf(analysis.filter), ...changed], order);
  return before !== null && paths.join() === before.first.join() ? before.first : paths;
}

function blockedBy(
  { operation, patch: text }: ExploreState,
  analysis: Analysis | null,
  patch: PatchReading | null,
  find: FindStatus,
): string | null {
  if (analysis !== null && !analysis.usable) return "The filter has problems. Fix them first.";
  if (operation === "Find") return null;
  if (operation === "Update") {
    if (text.trim() === "") return 'Enter the changes first, such as { "status": "paid" }.';
    if (patch === null) return "The changes are being checked.";
    if (patch.problems.length > 0) return "The changes have problems. Fix them first.";
  }
  if (!looksOld(find) && find.found?.body.totalMatches === 0) return "No row matches the filter.";
  return null;
}

/** Whether two objects with the same properties have the same values. */
function areSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);
}
