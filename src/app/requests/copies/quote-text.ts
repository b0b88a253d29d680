// Quotes texts for generated scripts and command lines.

/** Formats a JavaScript string literal. Invisible and bidirectional control characters are escaped. */
export function writeScriptText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/**
 * Quotes a text as one word for a POSIX shell (Shell Command Language, section 2.2.2). Between single quotes, only the
 * single quote is special.
 *
 * @throws RangeError for a text with NUL, which program arguments can't contain
 */
export function quoteShellWord(text: string): string {
  if (text.includes("\0")) throw new RangeError("It contains a NUL character, which no command line can hold.");
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
