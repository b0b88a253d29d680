// The data at the moments of a dry run. Columns are moments; lines are rows and fields that change at one of them.

import type { Row } from "../../../service/public.ts";
import type { DryRun, DryRunStep } from "./dry-run.ts";
import { type FieldPath, formatFieldPath, getValueAt, listFieldChanges } from "./field-change.ts";
import { tallyChanges } from "./row-change.ts";
import type { Key } from "./used-collections.ts";

export interface Moment {
  /** Of the part that it follows; 0 for the beginning. */
  readonly number: number;
  /** Its position among the steps, from 1; 0 for the beginning. */
  readonly place: number;
  readonly failed: boolean;
  /** Whether the data shown is that of this moment. */
  readonly isHere: boolean;
  readonly isLater: boolean;
}

export interface MomentCell {
  readonly state: CellState;
  readonly same: boolean;
}

export type CellState =
  | { readonly kind: "none" | "made" | "there" | "gone" | "rewritten" }
  | { readonly kind: "count"; readonly value: number; readonly grown: boolean }
  | { readonly kind: "value"; readonly value: unknown };

export interface MomentLine {
  /** Undefined for the number of rows. */
  readonly key?: Key;
  /** Undefined for the row as a whole. */
  readonly field?: string;
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
  /** How many moments after the beginning there are; the columns are those around the selected one. */
  readonly total: number;
  readonly groups: readonly MomentGroup[];
  /** Whether the data was rolled back from the last column to the first. */
  readonly isRolledBack: boolean;
  /** Whether the data shown is final. */
  readonly isOver: boolean;
}

/** Maximum number of moments after the beginning, of rows per collection, and of fields per row. */
const mostColumns = 12;
const mostRows = 6;
const mostFields = 6;

/** @param at - the place of the step that happened last; by default, all have happened */
export function collectMoments({ steps, end, before }: DryRun, names: Iterable<string>, at = steps.length): Moments {
  const isOver = at === steps.length;
  const isRolledBack = isOver && end === "rolled-back" && at > 0;
  const parts = steps.filter(({ kind }) => kind === "part");
  const all = parts.map(({ number, answer }, index) => ({ number, place: index + 1, failed: answer?.ok === false }));
  const from = Math.max(0, Math.min(at - mostColumns / 2, all.length - mostColumns));
  const start = { number: 0, place: 0, failed: false };
  const shown = [start, ...all.slice(from, from + mostColumns)];
  const here = isRolledBack ? start : shown.findLast(({ place }) => place <= at);
  const columns = shown.map((each) => ({ ...each, isHere: each === here, isLater: each.place > at }));
  const spans = columns.map(({ place }, index): Span => ({ place, since: columns[index - 1]?.place ?? 0 }));
  return {
    columns,
    total: all.length,
    groups: [...names].flatMap((name) => createGroup(name, steps, before.get(name)?.size ?? 0, spans)),
    isRolledBack,
    isOver,
  };
}

/** The place of a column, and of the moment that it is compared with. */
interface Span {
  readonly place: number;
  readonly since: number;
}

/** The states of a row during the bundle: the initial one, and one for each step that changed it. */
interface Course {
  readonly key: Key;
  readonly states: { readonly place: number; readonly row: Row | undefined }[];
}

/** The group of a collection; none if it does not change. `size` is the number of its rows before. */
function createGroup(
  collection: string,
  steps: readonly DryRunStep[],
  size: number,
  spans: readonly Span[],
): readonly MomentGroup[] {
  const changes = steps.map((step) => step.changes.filter((change) => change.collection === collection));
  const courses = new Map<Key, Course>();
  for (const [index, ofStep] of changes.entries()) {
    for (const { key, before, after } of ofStep) {
      const course = courses.get(key) ?? { key, states: [{ place: 0, row: before }] };
      courses.set(key, course);
      course.states.push({ place: index + 1, row: after });
    }
  }
  if (courses.size === 0) return [];
  const countAt = (place: number): number => {
    const { added, removed } = tallyChanges(changes.slice(0, place).flat());
    return size + added - removed;
  };
  const counts = createCells(spans, countAt, (value, former) => ({ kind: "count", value, grown: value > former }));
  const shown = [...courses.values()].slice(0, mostRows);
  const lines = [{ cells: counts }, ...shown.flatMap((each) => createLines(each, spans))];
  return [{ collection, lines, more: courses.size - shown.length }];
}

/** A cell for each column, from the values at its moment and at the one that it is compared with. */
function createCells<T>(
  spans: readonly Span[],
  read: (place: number) => T,
  describe: (value: T, former: T) => CellState,
): readonly MomentCell[] {
  return spans.map(({ place, since }) => {
    const [value, former] = [read(place), read(since)];
    const isSame = value === former || JSON.stringify(value) === JSON.stringify(former);
    return { state: describe(value, former), same: place > 0 && isSame };
  });
}

function createLines(course: Course, spans: readonly Span[]): readonly MomentLine[] {
  const { key, states } = course;
  const getRow = (at: number): Row | undefined => states.findLast(({ place }) => place <= at)?.row;
  if (spans.some(({ place }) => getRow(place) === undefined)) {
    return [{ key, cells: createCells(spans, getRow, describePresence) }];
  }
  const fields = listChangedPaths(course).slice(0, mostFields);
  return [
    { key, cells: [] },
    ...fields.map((path): MomentLine => {
      const getValue = (place: number): unknown => getValueAt(getRow(place), path);
      return {
        key,
        field: formatFieldPath(path),
        cells: createCells(spans, getValue, (value) => ({ kind: "value", value })),
      };
    }),
  ];
}

function describePresence(row: Row | undefined, former: Row | undefined): CellState {
  if (row === undefined) return { kind: former === undefined ? "none" : "gone" };
  if (former === undefined) return { kind: "made" };
  return { kind: row === former ? "there" : "rewritten" };
}

/** The paths of all fields that differ from the beginning at some moment, each once. */
function listChangedPaths({ states: [first, ...later] }: Course): readonly FieldPath[] {
  const paths = later.flatMap(({ row }) => listFieldChanges(first?.row, row).map(({ path }) => path));
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}
