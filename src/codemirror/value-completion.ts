// Completion of values that were seen in rows.

import {
  type Completion,
  CompletionContext,
  type CompletionResult,
  type CompletionSection,
} from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { type FieldType, formatNumber, isObject, operator } from "../language/internal.ts";
import { acceptLiteral, acceptText } from "./accept-value.ts";
import { editorRules } from "./analysis.ts";
import { type CompletionPlace, placeAt, type TextPlace, type ValuePlace } from "./completion-place.ts";
import { describeLiteral } from "./describe-literal.ts";
import { escapeForQuotes, formatStoredLiteral } from "./literals.ts";
import { renderParagraph } from "./render-paragraph.ts";

/** The values of a field in rows that were read, for completion. */
export interface ValueSample {
  /** The number of sampled rows. */
  readonly rows: number;
  /** Whether the sample contains all rows. */
  readonly isWhole: boolean;
  /** Most frequent first, then in the order of the rows; without null. */
  readonly values: readonly SeenOften[];
}

/** A value, and how often it was seen. */
export interface SeenOften {
  readonly value: string | number;
  /** The number of rows that contain it. */
  readonly count: number;
}

/** Returns the values of a field, at once if they are known; null if they can't be had. */
export type ValueSource = (field: string) => ValueSample | null | Promise<ValueSample | null>;

/** Maximum number of values offered. */
const offered = 50;

/**
 * Completes values where none are declared, for an editor with `filterCompletion`. Elsewhere it is no source of completion:
 * CodeMirror would query it after each key, in a task of its own, and draw the list twice, in two frames.
 */
export function valueCompletion(source: ValueSource): Extension {
  const data = [{ autocomplete: completeValues(source) }];
  return EditorState.languageData.of((state, pos) => {
    const place = placeAt(new CompletionContext(state, pos, false));
    // Inside a number or a date, what is listed stays.
    return place === null || isWantingValues(place) ? data : [];
  });
}

/** Completes values where none are declared. */
export function completeValues(source: ValueSource) {
  return (context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> => {
    const place = placeAt(context);
    if (place === null || !isWantingValues(place)) return null;
    if (place.from === context.pos && !context.explicit && !place.eager) return null;
    const { field } = place;
    const type = field === undefined ? undefined : context.state.facet(editorRules).types.get(field);
    if (field === undefined || type === undefined || !canHaveMany(type)) return null;
    // Only strings are in quotes.
    if (place.due === "text" && type.type !== "string") return null;
    const sample = source(field);
    return sample instanceof Promise
      ? sample.then((known) => createValueCompletion(place, type, known))
      : createValueCompletion(place, type, sample);
  };
}

type Wanting = CompletionPlace & (ValuePlace | TextPlace);

function isWantingValues(place: CompletionPlace): place is Wanting {
  if (place.due !== "value" && place.due !== "text") return false;
  const { right } = operator(place.symbol);
  if (right === "pattern") return false;
  return place.due === "text" || place.inArray || right === "value";
}

/** Whether a field can have more values than are declared; booleans can't. */
function canHaveMany({ type, declaration }: FieldType): boolean {
  return declaration.values === undefined && type !== "boolean";
}

function createValueCompletion(place: Wanting, type: FieldType, sample: ValueSample | null): CompletionResult | null {
  if (sample === null || sample.values.length === 0) return null;
  const section = createSection(sample);
  const apply = place.due === "text" ? acceptText(place.quote) : acceptLiteral;
  const isOrdering = operator(place.symbol).operands === "ordering";
  const options = (
    isOrdering ? createValueMarks(sample) : sample.values.slice(0, offered).map(createFrequentOffer)
  ).map(
    ({ seen, detail }, index): Completion => ({
      label:
        place.due === "text" ? escapeForQuotes(String(seen.value), place.quote) : formatStoredLiteral(seen.value, type),
      type: "text",
      apply,
      detail,
      section,
      boost: -index,
      info: () => renderParagraph(formatValueInfo(seen, sample, type)),
    }),
  );
  return { from: place.from, options, validFor: place.validFor };
}

interface Offer {
  readonly seen: SeenOften;
  readonly detail: string;
}

function createFrequentOffer(seen: SeenOften): Offer {
  return { seen, detail: seen.count === 1 ? "once" : `${seen.count} times` };
}

/** For an ordering operator: the lowest, middle and highest sampled values. */
function createValueMarks({ values }: ValueSample): Offer[] {
  const sorted = [...values].sort((a, b) => (a.value < b.value ? -1 : 1));
  const inRows = sorted.flatMap((seen) => Array.from<SeenOften>({ length: seen.count }).fill(seen));
  const marks: readonly (readonly [SeenOften | undefined, string])[] = [
    [sorted[0], "the lowest"],
    [inRows[Math.floor((inRows.length - 1) / 2)], "the middle"],
    [sorted.at(-1), "the highest"],
  ];
  return marks.flatMap(([seen, detail], index) =>
    seen === undefined || marks.slice(0, index).some(([before]) => before === seen) ? [] : [{ seen, detail }],
  );
}

/** The heading above the values, which shows whether they are a sample. */
function createSection({ rows, isWhole }: ValueSample): CompletionSection {
  const which = isWhole ? `all ${rows} rows` : `the first ${formatNumber(rows)} rows`;
  return { name: `Seen in ${which}`, rank: 1 };
}

function formatValueInfo({ value, count }: SeenOften, { rows, isWhole }: ValueSample, type: FieldType): string {
  const times = `In ${count} of ${isWhole ? "all" : "the first"} ${formatNumber(rows)} rows.`;
  const rest = isWhole ? "" : " This is a sample: other rows may have other values.";
  const words = type.type === "string" ? null : describeLiteral(formatStoredLiteral(value, type));
  return `${words === null ? "" : `${words}. `}${times}${rest}`;
}

/**
 * Counts the rows with each value of a field.
 *
 * @param field - its path; values inside arrays are counted once per row
 * @param isWhole - whether these are all rows. True by default
 */
export function countSample(rows: readonly unknown[], field: string, isWhole = true): ValueSample {
  const path = field.split(".");
  const counts = new Map<string | number, number>();
  for (const row of rows) {
    const values = new Set<string | number>();
    collect(row, path, 0, values);
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  return { rows: rows.length, isWhole, values };
}

function collect(value: unknown, path: readonly string[], depth: number, into: Set<string | number>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, depth, into);
  else if (isObject(value)) {
    const name = path[depth];
    if (name !== undefined && Object.hasOwn(value, name)) collect(value[name], path, depth + 1, into);
  } else if (depth === path.length && (typeof value === "string" || typeof value === "number")) into.add(value);
}
