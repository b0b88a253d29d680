// Filters and orders the options of a picker.

import { type Folded, fold, matchWords, type Part, typedWords } from "./match-words.ts";

/** The properties that an option is searched and ordered by. */
export interface Sought {
  readonly id: string;
  readonly text: string;
  /** Additional search words, which rank below its text. */
  readonly words?: string | undefined;
  readonly group: string;
}

export interface Hit<T> {
  readonly option: T;
  /** The matched parts of its text. */
  readonly parts: readonly Part[];
}

export interface HitGroup<T> {
  readonly name: string;
  readonly hits: readonly Hit<T>[];
}

export interface Preference<T> {
  /** Among equal matches, options with a higher rank come first. */
  readonly rank?: ((option: T) => number) | undefined;
  /** Options listed first, under a separate heading, while nothing is typed. */
  readonly first?: { readonly heading: string; readonly ids: readonly string[] } | undefined;
}

/** An option prepared for searching. */
export interface Ready<T> {
  readonly option: T;
  readonly text: Folded;
  readonly words: Folded | null;
}

/** Added to the cost of a match by search words, which ranks below any match of the text. */
const byOtherWords = 5;

export function ready<T extends Sought>(option: T): Ready<T> {
  return {
    option,
    text: fold(option.text),
    words: option.words === undefined ? null : fold(`${option.text} ${option.words}`),
  };
}

/** The matching options in groups: best group first, and best option first in each group. */
export function arrange<T extends Sought>(
  options: readonly Ready<T>[],
  typed: string,
  { rank = () => 0, first }: Preference<T> = {},
): HitGroup<T>[] {
  const words = typedWords(typed);
  if (words.length === 0) return unfiltered(options, rank, first);
  const rated = options.flatMap((each) => {
    const match = matchWords(words, each.text);
    const other = match === null && each.words !== null ? matchWords(words, each.words) : null;
    if (match !== null) return [{ option: each.option, parts: match.parts, cost: match.cost }];
    return other === null ? [] : [{ option: each.option, parts: [], cost: other.cost + byOtherWords }];
  });
  const place = new Map(first?.ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: T): number => place.get(id) ?? place.size;
  rated.sort((a, b) => a.cost - b.cost || rank(b.option) - rank(a.option) || placeOf(a.option) - placeOf(b.option));
  return grouped(rated);
}

function unfiltered<T extends Sought>(
  options: readonly Ready<T>[],
  rank: (option: T) => number,
  first: Preference<T>["first"],
): HitGroup<T>[] {
  const all = options.map(({ option }) => option);
  const ahead = (first?.ids ?? []).flatMap((id) => all.find((option) => option.id === id) ?? []);
  const rest = all.filter((option) => !ahead.includes(option)).sort((a, b) => rank(b) - rank(a));
  const groups = grouped(rest.map(withoutMatch));
  return first === undefined || ahead.length === 0
    ? groups
    : [{ name: first.heading, hits: ahead.map(withoutMatch) }, ...groups];
}

function withoutMatch<T>(option: T): Hit<T> {
  return { option, parts: [] };
}

/** Groups options, in the order of the first option of each group. */
function grouped<T extends Sought>(hits: readonly Hit<T>[]): HitGroup<T>[] {
  const groups = new Map<string, Hit<T>[]>();
  for (const { option, parts } of hits) {
    const group = groups.get(option.group);
    if (group === undefined) groups.set(option.group, [{ option, parts }]);
    else group.push({ option, parts });
  }
  return [...groups].map(([name, own]) => ({ name, hits: own }));
}
