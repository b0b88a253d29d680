// How Windows takes a command line apart: first the carets, by cmd; then the quotes, by the program's own start.

import { PasteError } from "./pasted.ts";
import type { Word } from "./shell-words.ts";

/** Whether a command line is written for cmd: a caret goes before a quote or at the end of a line. */
export function isForCmd(text: string): boolean {
  return /\^"|\^\r?\n/.test(text);
}

/** @throws PasteError for a quote that does not end. */
export function readCmd(text: string): readonly Word[] {
  return wordsOf(withoutCarets(text));
}

interface Sign {
  readonly text: string;
  readonly at: number;
}

/** Outside quotes a caret makes the next sign a plain one; at a line's end it is gone together with the line break. */
function withoutCarets(text: string): Sign[] {
  const signs: Sign[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    let sign = text.charAt(at);
    if (sign === "^" && !isQuoted) {
      at += 1;
      if (text[at] === "\r") at += 1;
      if (text[at] === "\n") at += 1;
      sign = text.charAt(at);
      // The sign after it is taken as it is, a line break too.
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      if (sign === "\r") sign = "\n";
    } else if (sign === '"') {
      isQuoted = !isQuoted;
    } else if (sign === "\r" || sign === "\n") {
      // Where no caret holds them together, the command ends with its line.
      if (text.slice(at).trim() !== "") {
        throw new PasteError("A caret is missing at the end of this line, or a command follows. Paste one at a time.", {
          from: at,
          to: at + 1,
        });
      }
      break;
    }
    signs.push({ text: sign, at });
  }
  return signs;
}

/** As Microsoft's C runtime: 2n backslashes and a quote are n backslashes; one more makes the quote a plain one. */
function wordsOf(signs: readonly Sign[]): Word[] {
  const words: Word[] = [];
  let word: { text: string; from: number } | undefined;
  let isQuoted = false;
  let opened = 0;
  for (let index = 0; index < signs.length; index++) {
    const { text, at } = signs[index] ?? { text: "", at: 0 };
    if (!isQuoted && /\s/.test(text)) {
      if (word !== undefined) words.push({ ...word, to: at });
      word = undefined;
      continue;
    }
    word ??= { text: "", from: at };
    let backslashes = 0;
    while (signs[index + backslashes]?.text === "\\") backslashes += 1;
    const isBeforeQuote = signs[index + backslashes]?.text === '"';
    if (backslashes > 0) {
      word.text += "\\".repeat(isBeforeQuote ? Math.floor(backslashes / 2) : backslashes);
      index += backslashes - 1;
      if (isBeforeQuote && backslashes % 2 === 1) {
        word.text += '"';
        index += 1;
      }
    } else if (text !== '"') {
      word.text += text;
    } else if (isQuoted && signs[index + 1]?.text === '"') {
      word.text += '"';
      index += 1;
    } else {
      isQuoted = !isQuoted;
      opened = at;
    }
  }
  if (isQuoted) throw new PasteError("This quote does not end.", { from: opened, to: opened + 1 });
  const last = signs.at(-1);
  if (word !== undefined && last !== undefined) words.push({ ...word, to: last.at + 1 });
  return words;
}
