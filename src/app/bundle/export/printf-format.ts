// How any bytes become the format of a `printf` that writes them (POSIX, printf, "Extended Description").

import { bytesOfText } from "../byte-text.ts";

/**
 * A word of a POSIX shell, in quotes, one line of it for each line of the text. What can't be seen, and bytes that are no
 * text, are written as numbers: a terminal would take some of them for keys.
 *
 * @param text - as `textOfBytes` has it
 */
export function printfFormat(text: string): string {
  const lines = text.split(/(?<=\r\n)/);
  return lines.map((line) => `'${line.replace(special, escaped)}'`).join("\\\n");
}

const special = /[\\%']|[\p{C}\p{Zl}\p{Zp}]|\p{Surrogate}/gu;

const named: Readonly<Record<string, string>> = { "\\": "\\\\", "%": "%%", "'": "'\\''", "\r": "\\r", "\n": "\\n" };

function escaped(character: string): string {
  const bytes = (): string =>
    Array.from(bytesOfText(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return named[character] ?? bytes();
}
