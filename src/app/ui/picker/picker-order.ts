import { matchWords, type NormalizedText, normalizeText, splitTypedWords, type TextPart } from "./match-words.ts";

export interface Sought {
  /** Unique among all options, and stable. */
  readonly id: string;
  /** The text to search, and its accessible name. */
  readonly text: string;
  /** Additional search words, which rank below its text. */
  readonly words?: string | undefined;
  readonly group: string;
}

export interface Hit<T> {
  readonly option: T;
  readonly parts: readonly TextPart[];
}

export interface HitGroup<T> {
  readonly name: string;
  readonly hits: readonly Hit<T>[];
}

/** Listed first, under a heading of their own, while nothing is typed. Among equal matches they come first. */
export interface FirstOptions {
  readonly heading: string;
  readonly ids: readonly string[];
}

export interface Ready<T> {
  readonly option: T;
  readonly text: NormalizedText;
  readonly words: NormalizedText | null;
}

/** Added to the cost of a match by search words, which ranks below any match of the text. */
const byOtherWords = 5;

export function prepareOption<T extends Sought>(option: T): Ready<T> {
  return {
    option,
    text: normalizeText(option.text),
    words: option.words === undefined ? null : normalizeText(`${option.text} ${option.words}`),
  };
}

/** The matching options in groups: best group first, and best option first in each group. */
export function arrange<T extends Sought>(
  options: readonly Ready<T>[],
  typed: string,
  first: FirstOptions = { heading: "", ids: [] },
): HitGroup<T>[] {
  const words = splitTypedWords(typed);
  if (words.length === 0) return listUnfiltered(options, first);
  const rated = options.flatMap((each) => {
    const match = matchWords(words, each.text);
    const other = match === null && each.words !== null ? matchWords(words, each.words) : null;
    if (match !== null) return [{ option: each.option, parts: match.parts, cost: match.cost }];
    return other === null ? [] : [{ option: each.option, parts: [], cost: other.cost + byOtherWords }];
  });
  const places = new Map(first.ids.map((id, at) => [id, at]));
  const getPlace = ({ id }: T): number => places.get(id) ?? places.size;
  rated.sort((a, b) => a.cost - b.cost || getPlace(a.option) - getPlace(b.option));
  return groupHits(rated);
}

function listUnfiltered<T extends Sought>(options: readonly Ready<T>[], { heading, ids }: FirstOptions): HitGroup<T>[] {
  const all = options.map(({ option }): Hit<T> => ({ option, parts: [] }));
  const ahead = ids.flatMap((id) => all.find(({ option }) => option.id === id) ?? []);
  const groups = groupHits(all.filter((hit) => !ahead.includes(hit)));
  return ahead.length === 0 ? groups : [{ name: heading, hits: ahead }, ...groups];
}

function groupHits<T extends Sought>(hits: readonly Hit<T>[]): HitGroup<T>[] {
  const groups = new Map<string, Hit<T>[]>();
  for (const { option, parts } of hits) {
    const group = groups.get(option.group) ?? [];
    group.push({ option, parts });
    groups.set(option.group, group);
  }
  return [...groups].map(([name, own]) => ({ name, hits: own }));
}
