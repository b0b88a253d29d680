// Quotes text for a POSIX shell.

/**
 * Quotes a text as one word (POSIX, Shell Command Language, section 2.2.2). Between single quotes, only the single
 * quote is special; `$`, `!` and line breaks are literal.
 *
 * @throws RangeError for a text with NUL, which program arguments can't contain
 */
export function quoteShellWord(text: string): string {
  if (text.includes("\0")) throw new RangeError("It contains a NUL character, which no command line can hold.");
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
