// Matches typed words with a text, and ranks the matches.

/** A part of the text, in UTF-16 code units. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

export interface Match {
  /** Zero for the best; more is worse. */
  readonly cost: number;
  /** The matched parts, in order; never adjacent. */
  readonly parts: readonly TextPart[];
}

/** A text prepared for searching: without case and accents, and with the starts of its words. */
export interface NormalizedText {
  readonly text: string;
  /** Maps each index in `text`, and its length, to an index in the original; null if they are equal. */
  readonly places: readonly number[] | null;
  readonly begins: readonly boolean[];
}

const costs = { word: 0, begin: 1, inside: 10, letters: 20 } as const;

const isPlain = /^[\0-\x7f]*$/;
const isWordSign = /[\p{L}\p{N}]/u;

/** Folds a text: lower case, without accents. */
export function normalizeText(text: string): NormalizedText {
  if (isPlain.test(text)) return { text: text.toLowerCase(), places: null, begins: findWordBeginnings([...text]) };
  let folded = "";
  const signs: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plain = sign.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    // One entry per code unit, so that indexes correspond.
    for (let unit = 0; unit < plain.length; unit++) {
      places.push(place);
      signs.push(unit === 0 ? sign : "x");
    }
    folded += plain;
    place += sign.length;
  }
  places.push(text.length);
  return { text: folded, places, begins: findWordBeginnings(signs) };
}

/** A word begins after a non-word character, at a capital as in `onHand`, and at each non-word character. */
function findWordBeginnings(signs: readonly string[]): boolean[] {
  return signs.map((sign, at) => {
    const before = signs[at - 1];
    if (before === undefined || !isWordSign.test(sign) || !isWordSign.test(before)) return true;
    return sign !== sign.toLowerCase() && before === before.toLowerCase();
  });
}

/** Splits the typed text into words. */
export function splitTypedWords(typed: string): string[] {
  return normalizeText(typed)
    .text.split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * Matches a text. Each word must be a prefix of a word in the text; or, ranked lower, a substring; or, ranked lowest,
 * its letters must occur in order, each next to the previous one or at the beginning of a word.
 *
 * @param words - from `splitTypedWords`; an empty list matches everything
 */
export function matchWords(words: readonly string[], folded: NormalizedText): Match | null {
  let cost = 0;
  const parts: TextPart[] = [];
  for (const word of words) {
    const found = matchWord(word, folded);
    if (found === null) return null;
    cost += found.cost;
    parts.push(...found.parts);
  }
  return { cost, parts: joinParts(parts, folded.places) };
}

function matchWord(word: string, { text, begins }: NormalizedText): Match | null {
  let inside = -1;
  let begin = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (begins[at] === true) {
      const end = at + word.length;
      if (end === text.length || begins[end] === true) return { cost: costs.word, parts: [{ from: at, to: end }] };
      if (begin < 0) begin = at;
    }
    if (inside < 0) inside = at;
  }
  if (begin >= 0) return { cost: costs.begin, parts: [{ from: begin, to: begin + word.length }] };
  if (inside >= 0) return { cost: costs.inside, parts: [{ from: inside, to: inside + word.length }] };
  return matchLetters(word, text, begins);
}

/** Matches the letters of a word in order, as `gte` in “Go to Explore” and `fmt` in “Format”. */
function matchLetters(word: string, text: string, begins: readonly boolean[]): Match | null {
  if (word.length < 2) return null;
  for (let start = text.indexOf(word[0] ?? ""); start >= 0; start = text.indexOf(word[0] ?? "", start + 1)) {
    if (begins[start] !== true) continue;
    const places = matchInOneWord(word, text, begins, start) ?? matchBeginnings(word, text, begins, start);
    if (places !== null) return { cost: costs.letters, parts: places.map((at) => ({ from: at, to: at + 1 })) };
  }
  return null;
}

/** Matches letters within a single word of the text; letters in between may be skipped. */
function matchInOneWord(word: string, text: string, begins: readonly boolean[], start: number): number[] | null {
  const places = [start];
  for (let at = start + 1; at < text.length && begins[at] !== true && places.length < word.length; at++) {
    if (text[at] === word[places.length]) places.push(at);
  }
  return places.length === word.length ? places : null;
}

/** Matches letters next to the previous one or at the beginning of a later word, with a limit on skipped words. */
function matchBeginnings(word: string, text: string, begins: readonly boolean[], start: number): number[] | null {
  const places = [start];
  let skipped = 0;
  for (let at = start + 1; at < text.length && places.length < word.length; at++) {
    const isNext = at === (places.at(-1) ?? 0) + 1;
    if (text[at] === word[places.length] && (isNext || begins[at] === true)) places.push(at);
    else if (begins[at] === true && ++skipped > 2 * word.length) return null;
  }
  return places.length === word.length ? places : null;
}

/** Sorts parts, merges those that overlap or touch, and maps them to the original text. */
function joinParts(parts: readonly TextPart[], places: readonly number[] | null): TextPart[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  if (places === null) return all;
  // The end of a part is the end of its last character.
  return all.map(({ from, to }) => ({ from: places[from] ?? 0, to: findSourceEnd(places, to) }));
}

function findSourceEnd(places: readonly number[], to: number): number {
  const last = places[to - 1];
  let end = to;
  while (end < places.length - 1 && places[end] === last) end++;
  return places[end] ?? 0;
}
