/** A part of the text, in UTF-16 code units. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

export interface Match {
  /** Zero for the best; more is worse. */
  readonly cost: number;
  readonly parts: readonly TextPart[];
}

/** A text prepared for searching: without case and accents, of the same length, and with the starts of its words. */
export interface NormalizedText {
  readonly text: string;
  readonly begins: readonly boolean[];
}

const costs = { word: 0, begin: 1, inside: 10, letters: 20 } as const;

const isWordSign = /[\p{L}\p{N}]/u;

export function normalizeText(text: string): NormalizedText {
  const isPlain = /^[\0-\x7f]*$/.test(text);
  const normalized = isPlain ? text.toLowerCase() : Array.from(text, normalizeSign).join("");
  return { text: normalized, begins: findWordBeginnings(text) };
}

/** In lower case and without accents, unless that has another length, as of a Hangul syllable. */
function normalizeSign(sign: string): string {
  const plain = sign.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.length === sign.length ? plain : sign;
}

/** A word begins after a non-word character, at a capital as in `onHand`, and at each non-word character. */
function findWordBeginnings(text: string): boolean[] {
  return Array.from({ length: text.length }, (_, at) => {
    const [before = "", sign = ""] = [text[at - 1], text[at]];
    if (!isWordSign.test(sign) || !isWordSign.test(before)) return true;
    return sign !== sign.toLowerCase() && before === before.toLowerCase();
  });
}

export function splitTypedWords(typed: string): string[] {
  return normalizeText(typed)
    .text.split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * Each of the typed words must be a prefix of a word in the text; or, ranked lower, a substring; or, ranked lowest, its
 * letters must occur in order, each next to the previous one or at the beginning of a word.
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
  return { cost, parts: joinParts(parts) };
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
    const places = placeLetters(word, text, begins, start, true) ?? placeLetters(word, text, begins, start, false);
    if (places !== null) return { cost: costs.letters, parts: places.map((at) => ({ from: at, to: at + 1 })) };
  }
  return null;
}

/**
 * Places letters in the word that begins at `start`, next to the one before or at the beginning of a later word.
 *
 * @param isLoose - whether the first word may have other letters between them, which may take one that a later word needs
 */
function placeLetters(
  word: string,
  text: string,
  begins: readonly boolean[],
  start: number,
  isLoose: boolean,
): number[] | null {
  const places = [start];
  let skipped = 0;
  for (let at = start + 1; at < text.length && places.length < word.length; at++) {
    const isNear = (isLoose && skipped === 0) || begins[at] === true || at === (places.at(-1) ?? 0) + 1;
    if (text[at] === word[places.length] && isNear) places.push(at);
    else if (begins[at] === true && ++skipped > 2 * word.length) return null;
  }
  return places.length === word.length ? places : null;
}

function joinParts(parts: readonly TextPart[]): TextPart[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
