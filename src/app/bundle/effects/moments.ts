// The data at the moments of a bundle. Columns are moments; lines are rows and fields that change at one of them.

import type { Row } from "../../../service/public.ts";
import { type FieldPath, formatFieldPath, getValueAt, listFieldChanges } from "./difference.ts";
import type { DryRun } from "./dry-run.ts";
import type { Key } from "./used-collections.ts";

export interface Moment {
  /** What it is after. */
  readonly kind: "start" | "part" | "write";
  /** The number of the part. */
  readonly number: number;
  /** Its position among the steps, from 1; 0 for the beginning. */
  readonly place: number;
  readonly failed: boolean;
  /** Whether the data shown is that of this moment. */
  readonly isHere: boolean;
  /** Whether it has not come yet. */
  readonly isLater: boolean;
}

export interface MomentCell {
  readonly state: CellState;
  /** Whether it is unchanged since the previous moment. */
  readonly same: boolean;
}

export type CellState =
  | { readonly kind: "none" | "made" | "there" | "gone" | "rewritten" }
  | { readonly kind: "count"; readonly value: number; readonly grown: boolean }
  | { readonly kind: "value"; readonly value: unknown };

export interface MomentLine {
  /** The row's key; undefined for the number of rows. */
  readonly key: Key | undefined;
  /** The field; undefined for the row as a whole. */
  readonly field: string | undefined;
  /** Empty for a row whose fields follow. */
  readonly cells: readonly MomentCell[];
}

export interface MomentGroup {
  readonly collection: string;
  readonly lines: readonly MomentLine[];
  /** Changed rows that are not among the lines. */
  readonly more: number;
}

export interface Moments {
  readonly columns: readonly Moment[];
  /** Parts that ran and have no column. */
  readonly left: number;
  /** One group for each collection that changes. */
  readonly groups: readonly MomentGroup[];
  /** The collections that do not change. */
  readonly unchanged: readonly string[];
  /** The index of the column from which the data was rolled back to the beginning; null if it was not, or not yet. */
  readonly rolledBackFrom: number | null;
  /** Whether the data shown is final. */
  readonly isOver: boolean;
}

/** Maximum number of moments after the beginning, of rows per collection, and of fields per row. */
const mostColumns = 12;
const mostRows = 6;
const mostFields = 6;

/**
 * @param names - the collections to include.
 * @param at - the place of the step that happened last, near which every moment gets a column. Without it, all have happened,
 * and only parts that changed something or failed have one, and the last.
 */
export function collectMoments(dryRun: DryRun, names: readonly string[], at?: number): Moments {
  const { steps, end } = dryRun;
  const current = at ?? steps.length;
  const ended = steps.findIndex(({ kind }) => kind === "end") + 1;
  const isRolledBack = end === "rolled-back" && ended > 0 && ended <= current;
  const chosen = chooseColumns(dryRun, at);
  const here = chosen.findLast(({ place }) => place <= current && !(isRolledBack && place > 0 && place < ended));
  const columns = chosen.map((each) => ({ ...each, isHere: each === here, isLater: each.place > current }));
  // After a rollback, a write is compared with the data before the bundle.
  const spans = columns.map(({ place }, index): Span => {
    const former = columns[index - 1]?.place ?? 0;
    return { place, since: isRolledBack && former < ended && place > ended ? ended : former };
  });
  const changed = new Set(steps.flatMap(({ changes }) => changes).map(({ collection }) => collection));
  return {
    columns,
    left: steps.filter(({ kind }) => kind !== "end").length - (columns.length - 1),
    groups: names.filter((name) => changed.has(name)).map((name) => createGroup(dryRun, name, spans)),
    unchanged: names.filter((name) => !changed.has(name)),
    rolledBackFrom: isRolledBack ? columns.findLastIndex(({ place }) => place < ended) : null,
    isOver: current === steps.length,
  };
}

type Column = Pick<Moment, "kind" | "number" | "place" | "failed">;

const start: Column = { kind: "start", number: 0, place: 0, failed: false };

function chooseColumns({ steps, end }: DryRun, at: number | undefined): readonly Column[] {
  const all = steps.flatMap(({ kind, number, answer, changes }, index) => {
    const failed = answer?.ok === false;
    const notable = changes.length > 0 || failed || kind === "write";
    return kind === "end" ? [] : [{ kind, number, place: index + 1, failed, notable }];
  });
  // The last part that ran ends the bundle, even if it changed nothing: "now" is after it.
  const isShown = all.some((each) => each.notable) && end !== "rolled-back";
  const notable = at === undefined ? all.filter((each) => each.notable || (isShown && each === all.at(-1))) : all;
  const from = at === undefined ? 0 : Math.max(0, Math.min(at - mostColumns / 2, notable.length - mostColumns));
  const shown = notable.slice(from, from + mostColumns);
  // Always includes the last moment, which shows the outcome.
  if (at === undefined && notable.length > mostColumns) shown.splice(-1, 1, ...notable.slice(-1));
  return [start, ...shown.map(({ notable: _, ...column }) => column)];
}

/** A column, and the place of the moment that it is compared with. */
interface Span {
  readonly place: number;
  readonly since: number;
}

/** The states of a row during the bundle: the initial one, and one for each part that changed it. */
interface Course {
  readonly key: Key;
  readonly states: { readonly place: number; readonly row: Row | undefined }[];
}

function createGroup(dryRun: DryRun, collection: string, spans: readonly Span[]): MomentGroup {
  const courses = [...collectCourses(dryRun, collection).values()];
  const size = dryRun.before.get(collection)?.size ?? 0;
  const shown = courses.slice(0, mostRows);
  const lines = [countLine(courses, size, spans), ...shown.flatMap((each) => createLines(each, spans))];
  return { collection, lines, more: courses.length - shown.length };
}

function collectCourses({ steps }: DryRun, collection: string): ReadonlyMap<Key, Course> {
  const courses = new Map<Key, Course>();
  for (const [index, { changes }] of steps.entries()) {
    for (const change of changes) {
      if (change.collection !== collection) continue;
      const { key, before, after } = change;
      const course = courses.get(key) ?? { key, states: [{ place: 0, row: before }] };
      courses.set(key, course);
      course.states.push({ place: index + 1, row: after });
    }
  }
  return courses;
}

function getRowAt({ states }: Course, place: number): Row | undefined {
  return states.findLast((state) => state.place <= place)?.row;
}

function countLine(courses: readonly Course[], size: number, spans: readonly Span[]): MomentLine {
  const missing = courses.filter((course) => getRowAt(course, 0) === undefined).length;
  const counted = size + missing - courses.length;
  const countAt = (place: number): number =>
    counted + courses.filter((course) => getRowAt(course, place) !== undefined).length;
  const cells = spans.map(({ place, since }): MomentCell => {
    const [former, value] = [countAt(since), countAt(place)];
    return { state: { kind: "count", value, grown: value > former }, same: place > 0 && value === former };
  });
  return { key: undefined, field: undefined, cells };
}

function createLines(course: Course, spans: readonly Span[]): readonly MomentLine[] {
  const { key } = course;
  const rows = spans.map(({ place, since }) => ({
    place,
    row: getRowAt(course, place),
    former: getRowAt(course, since),
  }));
  if (rows.some(({ row }) => row === undefined)) {
    return [{ key, field: undefined, cells: rows.map(createPresenceCell) }];
  }
  const paths = listChangedPaths(course);
  const fields = paths.slice(0, mostFields).map((path): MomentLine => {
    const cells = rows.map(({ place, row, former }): MomentCell => {
      const value = getValueAt(row, path);
      return { state: { kind: "value", value }, same: place > 0 && isSameValue(value, getValueAt(former, path)) };
    });
    return { key, field: formatFieldPath(path), cells };
  });
  return [{ key, field: undefined, cells: [] }, ...fields];
}

interface RowMoment {
  readonly place: number;
  readonly row: Row | undefined;
  readonly former: Row | undefined;
}

function createPresenceCell({ place, row, former }: RowMoment): MomentCell {
  if (place === 0 || row === former) return { state: { kind: row === undefined ? "none" : "there" }, same: place > 0 };
  const kind = row === undefined ? "gone" : former === undefined ? "made" : "rewritten";
  return { state: { kind }, same: false };
}

/** The paths of all fields that differ from the beginning at some moment, each once. */
function listChangedPaths({ states }: Course): readonly FieldPath[] {
  const [first, ...later] = states;
  const paths = new Map<string, FieldPath>();
  for (const { row } of later) {
    if (first?.row === undefined || row === undefined) continue;
    for (const { path } of listFieldChanges(first.row, row)) paths.set(JSON.stringify(path), path);
  }
  return [...paths.values()];
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
