// Switches conditions of a filter off and on: from one text, with what is hidden from it, to the next.

import { type Condition, findCuts, getConditions, listNodes, parse, type Span } from "../../language/internal.ts";

/** A part of the full text that is not in the editor. `from` and `to` are the span of its replacement, often empty. */
export interface Hidden extends Span {
  readonly text: string;
  /** -1 if it belongs to what follows, 1 if it belongs to what precedes it. */
  readonly side: -1 | 1;
  /** The conditions that are switched off, in `text`. */
  readonly conditions: readonly Span[];
}

/** The text in the editor, and what is hidden from it, in its order. */
export interface ShownText {
  readonly text: string;
  readonly hidden: readonly Hidden[];
}

/**
 * Moves the hidden parts with a change of the text. Their order stays.
 *
 * @param map - maps an offset; `side` says on which side of an insertion it stays
 */
export function mapHidden(hidden: readonly Hidden[], map: (offset: number, side: -1 | 1) => number): readonly Hidden[] {
  let done = 0;
  return hidden.map((each) => {
    const isEmpty = each.from === each.to;
    const from = Math.max(done, map(each.from, isEmpty ? each.side : 1));
    done = Math.max(from, map(each.to, isEmpty ? each.side : -1));
    return { ...each, from, to: done };
  });
}

/** The comparison at an offset; null in a text with errors. */
export function findComparisonAt(text: string, offset: number): Span | null {
  const innermost = findConditionPath(parseValidFilter(text), { from: offset, to: offset }).at(-1);
  return innermost?.kind === "comparison" ? innermost : null;
}

/** Removes a comparison from the text, with parentheses and `not`s around only it; null if the text has errors. */
export function switchOff(shown: ShownText, { from, to }: Span): ShownText | null {
  const all = restoreHidden(shown);
  const full = isCurrent(shown, all) ? all : restoreHidden({ ...shown, hidden: [] });
  // What is hidden directly before or after the comparison is not part of it.
  const own = findCondition(parseValidFilter(full.text), { from: full.at(from), to: full.at(to - 1) + 1 });
  const next = own === undefined ? null : cutSpans(full.text, [...full.spans, own]);
  if (next === null || full === all) return next;
  const last = next.text.length;
  const rest = mapHidden(shown.hidden, (offset) => Math.min(offset, last));
  return { text: next.text, hidden: [...rest, ...next.hidden].sort((one, other) => one.from - other.from) };
}

/**
 * Inserts a condition into the text again: in its place, or at the end of a text that was edited so that it no longer
 * agrees with what is hidden.
 *
 * @param index - of the condition among all that are switched off
 */
export function switchOn(shown: ShownText, index: number): ShownText {
  const full = restoreHidden(shown);
  const own = full.spans[index];
  const exact = isCurrent(shown, full) ? cutSpans(full.text, full.spans.toSpliced(index, 1)) : null;
  if (exact !== null || own === undefined) return exact ?? shown;
  const text = full.text.slice(own.from, own.to);
  let at = 0;
  const hidden = shown.hidden
    .map((each) => ({ ...each, conditions: each.conditions.filter(() => at++ !== index) }))
    .filter(({ conditions }) => conditions.length > 0);
  const before = parseValidFilter(shown.text)?.kind === "or" ? `(${shown.text})` : shown.text;
  return { text: before.trim() === "" ? text : `${before} and ${text}`, hidden };
}

/**
 * What is switched off as a text, for an address: the numbers of its comparisons in the full text, and that text, such as
 * `0.2:a = 1 and b = 2 or c = 3`. Without numbers, after an edit, the text is only what is switched off, joined with `and`.
 * Empty if nothing is.
 */
export function writeSwitchedOff(shown: ShownText): string {
  if (shown.hidden.length === 0) return "";
  const texts = listHiddenTexts(shown);
  return (
    writePlaced(shown) ?? writePlaced({ ...shown, hidden: hideAtEnd(shown.text, texts) }) ?? `:${texts.join(" and ")}`
  );
}

/** Null if the text is no longer what remains of the full text. */
function writePlaced(shown: ShownText): string | null {
  const full = restoreHidden(shown);
  const filter = parseValidFilter(full.text);
  if (filter === null || !isCurrent(shown, full)) return null;
  const all = listComparisons(filter);
  const numbers = full.spans.map((span) => all.findIndex((each) => isWithin(each, span)));
  return `${numbers.join(".")}:${full.text}`;
}

/** Reads what `writeSwitchedOff` wrote; null if it is none of it, or does not belong to the text in the editor. */
export function readSwitchedOff(text: string, off: string): readonly Hidden[] | null {
  const [, numbers = "", full = ""] = /^((?:\d+(?:\.\d+)*)?):([\s\S]*)$/.exec(off) ?? [];
  const filter = parseValidFilter(full);
  if (filter === null) return null;
  if (numbers === "") {
    const own = filter.kind === "and" ? filter.conditions : [filter];
    return hideAtEnd(
      text,
      own.map(({ from, to }) => full.slice(from, to)),
    );
  }
  const all = listComparisons(filter);
  const chosen = numbers.split(".").map((number) => all[Number(number)]);
  if (!chosen.every((each) => each !== undefined)) return null;
  const own = new Set(chosen.flatMap((each) => findCondition(filter, each) ?? []));
  const shown = cutSpans(full, [...own]);
  return shown?.text === text ? shown.hidden : null;
}

/** What is hidden, behind a text with which it is no longer connected. */
function hideAtEnd({ length }: string, conditions: readonly string[]): readonly Hidden[] {
  return conditions.map((text) => {
    return { from: length, to: length, text, side: 1, conditions: [{ from: 0, to: text.length }] };
  });
}

/** The conditions that are switched off, in order. */
export function listHiddenTexts({ hidden }: Pick<ShownText, "hidden">): readonly string[] {
  return hidden.flatMap(({ text, conditions }) => conditions.map(({ from, to }) => text.slice(from, to)));
}

/** The text with everything that is hidden, and the conditions in it that are switched off. */
function restoreHidden({ text, hidden }: ShownText) {
  let [full, done] = ["", 0];
  const spans: Span[] = [];
  const starts = [{ shown: 0, full: 0 }];
  for (const each of hidden) {
    full += text.slice(done, each.from);
    for (const { from, to } of each.conditions) spans.push({ from: full.length + from, to: full.length + to });
    full += each.text;
    done = each.to;
    starts.push({ shown: done, full: full.length });
  }
  /** The offset in the full text of one in the editor. */
  const at = (offset: number): number => {
    const start = starts.findLast(({ shown }) => shown <= offset);
    return start === undefined ? offset : start.full + offset - start.shown;
  };
  return { text: full + text.slice(done), spans, at };
}

/** Whether the text is still what remains of the full text. */
function isCurrent({ text }: ShownText, full: Omit<ReturnType<typeof restoreHidden>, "at">): boolean {
  return full.spans.length === 0 || cutSpans(full.text, full.spans)?.text === text;
}

/** Hides conditions of a text; null if it has errors, or if there is no such condition. */
function cutSpans(text: string, spans: readonly Span[]): ShownText | null {
  const filter = parseValidFilter(text);
  const conditions = spans.map((span) =>
    findConditionPath(filter, span).find(({ from, to }) => from === span.from && to === span.to),
  );
  if (filter === null || !conditions.every((each) => each !== undefined)) return null;
  const ordered = spans.toSorted((one, other) => one.from - other.from);
  let [written, done] = ["", 0];
  const hidden = findCuts(text, filter, conditions).map(({ from, to, insert, side }): Hidden => {
    const before = written + text.slice(done, from);
    [written, done] = [before + insert, to];
    const own = ordered.filter((span) => isWithin(span, { from, to }));
    const inText = own.map((span) => ({ from: span.from - from, to: span.to - from }));
    return { from: before.length, to: written.length, text: text.slice(from, to), side, conditions: inText };
  });
  return { text: written + text.slice(done), hidden };
}

/** The innermost condition around a part of a text, with parentheses and `not`s around only it. */
function findCondition(filter: Condition | null, span: Span): Condition | undefined {
  const path = findConditionPath(filter, span);
  return path.findLast((_, at) => path[at - 1]?.kind !== "not" && path[at - 1]?.kind !== "paren");
}

/** The comparisons of a filter, in the order of its text. */
function listComparisons(filter: Condition): readonly Condition[] {
  return listNodes(filter).filter((node) => node.kind === "comparison");
}

/** The conditions of a filter that contain a part of its text, from the outermost. */
function findConditionPath(filter: Condition | null, span: Span): readonly Condition[] {
  if (filter === null || !isWithin(span, filter)) return [];
  return [filter, ...findConditionPath(getConditions(filter).find((part) => isWithin(span, part)) ?? null, span)];
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** The filter of a text; null if it is blank or has errors of syntax. */
function parseValidFilter(text: string): Condition | null {
  const { filter, issues } = parse(text);
  return issues.some(({ severity }) => severity === "error") ? null : filter;
}
