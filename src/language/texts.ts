// Numbers, counts and lists in English texts, for the page and for messages.

/** Creates a formatter when it is first used: the first one of a thread takes up to 30 ms. */
function onFirstUse<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

// British English, because it has no comma before the last word of a list.
const numbers = onFirstUse(() => new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 17 }));
const plurals = onFirstUse(() => new Intl.PluralRules("en-GB"));
const lists = {
  and: onFirstUse(() => new Intl.ListFormat("en-GB")),
  or: onFirstUse(() => new Intl.ListFormat("en-GB", { type: "disjunction" })),
};

/** A number whose groups of three digits are separated by a narrow no-break space (U+202F), for texts and attributes. */
export function formatNumber(value: number): string {
  return numbers().format(value).replaceAll(",", "\u202f");
}

/** Returns the form for a count, without the count: `row` for 1, otherwise `rows`. */
export function chooseForm(count: number, one: string, other = `${one}s`): string {
  return plurals().select(count) === "one" ? one : other;
}

/** Formats a count with its noun: `1 row`, `1 200 rows`; `3 queries` with the plural `queries`. */
export function formatCount(count: number, one: string, other?: string): string {
  return `${formatNumber(count)} ${chooseForm(count, one, other)}`;
}

/** Joins the words of a list: `a`, `a and b`, `a, b and c`. Of no words, the empty string. */
export function joinWords(words: Iterable<string>, joint: "and" | "or" = "and"): string {
  return lists[joint]().format(words);
}

/** Joins words that are code, each in backticks. */
export function joinCode(words: readonly string[], joint?: "and" | "or"): string {
  return joinWords(words.map(quoteCode), joint);
}

/** A word that is code, in backticks. */
export function quoteCode(word: string): string {
  return `\`${word}\``;
}
