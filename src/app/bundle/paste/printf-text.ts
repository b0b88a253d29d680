// What `printf` writes that is given a format alone, as Riddle's own copies use it (POSIX, printf, "Extended
// Description").

import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { PasteError } from "./pasted.ts";
import { byteText, type Word } from "./shell-words.ts";

const named: Readonly<Record<string, string>> = {
  "\\": "\\",
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** @throws PasteError for a format that takes arguments, and for an escape that printf does not know. */
export function printfText([, ...words]: readonly Word[]): string {
  const [format, ...more] = words[0]?.text === "--" ? words.slice(1) : words;
  if (format === undefined || more.length > 0) {
    throw new PasteError("Only a printf with nothing but its format is read here.", words[0] ?? { from: 0, to: 0 });
  }
  const text = format.text.replace(
    /\\(?:([0-7]{1,3})|([\s\S]?))|%([\s\S]?)/g,
    (whole, octal?: string, letter?: string, conversion?: string) => {
      if (octal !== undefined) return byteText(Number.parseInt(octal, 8) & 0xff);
      const plain = conversion === "%" ? "%" : named[letter ?? ""];
      if (plain === undefined) throw new PasteError(`printf's ${whole} is not read here.`, format);
      return plain;
    },
  );
  return textOfBytes(bytesOfText(text));
}
