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

/** For a POSIX shell (Shell Command Language, section 2.2.2). @throws RangeError for NUL, which no argument can have */
export function quoteShellWord(text: string): string {
  if (text.includes("\0")) throw new RangeError("It contains a NUL character, which no command line can hold.");
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
