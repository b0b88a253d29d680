// The data at the moments of a bundle. Columns are moments; lines are rows and fields that change at one of them.

import type { Row } from "../../../service/index.ts";
import { type FieldPath, fieldChanges, pathText, valueAt } from "./difference.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { Key } from "./used-collections.ts";

export interface Moment {
  /** The number of the part before it; 0 for the beginning. */
  readonly number: number;
  /** Its position among the parts that ran, from 1; 0 for the beginning. */
  readonly place: number;
  readonly failed: boolean;
  /** Whether this is the final state of the data. */
  readonly isNow: boolean;
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
  /** One group for each collection that a part changes. */
  readonly groups: readonly MomentGroup[];
  /** The collections that no part changes. */
  readonly untouched: readonly string[];
}

/** Maximum number of moments after the beginning, of rows per collection, and of fields per row. */
const mostColumns = 12;
const mostRows = 6;
const mostFields = 6;

/**
 * @param names - the collections to include.
 * @param at - a moment that must be shown: every part near it gets a column. Without it, only parts that changed
 * something or failed do, and the last.
 */
export function momentsOf(rehearsal: Rehearsal, names: readonly string[], at?: number): Moments {
  const columns = columnsOf(rehearsal, at);
  const changed = new Set(rehearsal.parts.flatMap(({ changes }) => changes).map(({ collection }) => collection));
  return {
    columns,
    left: rehearsal.parts.length - (columns.length - 1),
    groups: names.filter((name) => changed.has(name)).map((name) => groupOf(rehearsal, name, columns)),
    untouched: names.filter((name) => !changed.has(name)),
  };
}

function columnsOf({ parts, end }: Rehearsal, at: number | undefined): readonly Moment[] {
  const last = parts.length - 1;
  const all = parts.map(({ number, answer, changes }, index) => {
    const notable = changes.length > 0 || !answer.ok;
    return { number, place: index + 1, failed: !answer.ok, notable };
  });
  // The last part that ran ends the bundle, even if it changed nothing: "now" is after it.
  const isShown = all.some((each) => each.notable) && end !== "rolled-back";
  const notable = at === undefined ? all.filter((each, index) => each.notable || (isShown && index === last)) : all;
  const from = at === undefined ? 0 : Math.max(0, Math.min(at - mostColumns / 2, notable.length - mostColumns));
  const shown = notable.slice(from, from + mostColumns);
  // Always includes the last moment, which shows the outcome.
  if (at === undefined && notable.length > mostColumns) shown.splice(-1, 1, ...notable.slice(-1));
  const start = { number: 0, place: 0, failed: false };
  return [start, ...shown].map(({ number, place, failed }, index) => {
    const isNow = end === "rolled-back" ? index === 0 : index === shown.length;
    return { number, place, failed, isNow };
  });
}

/** The states of a row during the bundle: the initial one, and one for each part that changed it. */
interface Course {
  readonly key: Key;
  readonly states: { readonly place: number; readonly row: Row | undefined }[];
}

function groupOf(rehearsal: Rehearsal, collection: string, columns: readonly Moment[]): MomentGroup {
  const courses = coursesOf(rehearsal, collection);
  const size = rehearsal.before.get(collection)?.size ?? 0;
  const shown = [...courses.values()].slice(0, mostRows);
  const lines = [countLine([...courses.values()], size, columns), ...shown.flatMap((each) => linesOf(each, columns))];
  return { collection, lines, more: courses.size - shown.length };
}

function coursesOf({ parts }: Rehearsal, collection: string): ReadonlyMap<Key, Course> {
  const courses = new Map<Key, Course>();
  for (const [index, { changes }] of parts.entries()) {
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

function rowAt({ states }: Course, place: number): Row | undefined {
  return states.findLast((state) => state.place <= place)?.row;
}

function countLine(courses: readonly Course[], size: number, columns: readonly Moment[]): MomentLine {
  const sizeChanges = new Map<number, number>();
  for (const { states } of courses) {
    for (const [index, { place, row }] of states.entries()) {
      const former = states[index - 1]?.row;
      if (index > 0)
        sizeChanges.set(
          place,
          (sizeChanges.get(place) ?? 0) + Number(row !== undefined) - Number(former !== undefined),
        );
    }
  }
  let count = size;
  let counted = 0;
  const cells = columns.map(({ place }, index): MomentCell => {
    const before = count;
    for (; counted < place; counted += 1) count += sizeChanges.get(counted + 1) ?? 0;
    const state = { kind: "count", value: count, grown: index > 0 && count > before } as const;
    return { state, same: index > 0 && count === before };
  });
  return { key: undefined, field: undefined, cells };
}

function linesOf(course: Course, columns: readonly Moment[]): readonly MomentLine[] {
  const { key } = course;
  const rows = columns.map(({ place }) => rowAt(course, place));
  if (rows.some((row) => row === undefined)) {
    return [{ key, field: undefined, cells: rows.map((row, index) => presence(row, index, rows[index - 1])) }];
  }
  const paths = pathsOf(course);
  const fields = paths.slice(0, mostFields).map((path): MomentLine => {
    const values = rows.map((row) => valueAt(row, path));
    const cells = values.map(
      (value, index): MomentCell => ({
        state: { kind: "value", value },
        same: index > 0 && sameValue(value, values[index - 1]),
      }),
    );
    return { key, field: pathText(path), cells };
  });
  return [{ key, field: undefined, cells: [] }, ...fields];
}

function presence(row: Row | undefined, index: number, former: Row | undefined): MomentCell {
  const plain = row === undefined ? "none" : "there";
  if (index === 0 || row === former) return { state: { kind: plain }, same: index > 0 };
  const kind = row === undefined ? "gone" : former === undefined ? "made" : "rewritten";
  return { state: { kind }, same: false };
}

/** The paths of all fields that differ from the beginning at some moment, each once. */
function pathsOf({ states }: Course): readonly FieldPath[] {
  const [first, ...later] = states;
  const paths = new Map<string, FieldPath>();
  for (const { row } of later) {
    if (first?.row === undefined || row === undefined) continue;
    for (const { path } of fieldChanges(first.row, row)) paths.set(JSON.stringify(path), path);
  }
  return [...paths.values()];
}

function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
