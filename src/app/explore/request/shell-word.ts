// How any text becomes one word of a POSIX shell.

/**
 * The text as one word (POSIX, Shell Command Language, section 2.2.2): between single quotes nothing is special but the
 * quote itself, not even `$`, `!` or a line break.
 *
 * @throws RangeError for a text with a NUL, which no argument of a program can hold.
 */
export function shellWord(text: string): string {
  if (text.includes("\0")) throw new RangeError("It contains a NUL character, which no command line can hold.");
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
