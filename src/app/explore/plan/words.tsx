// Sentences that hold figures and pieces of code, as data and as they are shown.

import { GroupedNumber } from "../../ui/grouped-number.tsx";

/** A piece of a sentence: words, a whole number, or something of the filter language. */
export type Word = string | number | { readonly code: string };

export function Words({ words }: { readonly words: readonly Word[] }) {
  return words.map((word, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the words of a sentence have no identity but their place
    if (typeof word === "number") return <GroupedNumber key={at} value={word} />;
    if (typeof word === "string") return <span key={at}>{word}</span>;
    return <code key={at}>{word.code}</code>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the words of a sentence have no identity but their place
  });
}

/** The words as plain text, for names and tests. */
export function plainText(words: readonly Word[]): string {
  return words.map((word) => (typeof word === "object" ? word.code : String(word))).join("");
}

/** Texts longer than this are cut where they are only named, in characters. */
const longest = 160;

export function code(text: string): Word {
  return { code: text.length > longest ? `${text.slice(0, longest)}…` : text };
}

/** `3 rows`, `1 row`. */
export function rows(count: number): readonly Word[] {
  return [count, count === 1 ? " row" : " rows"];
}
