// Telling, in passing, whether a text is worth reading as requests; the reading itself comes when it is wanted.

const looks = [
  // A command, perhaps behind a prompt.
  /^\s*(?:[$%>]\s+)?(?:\S*[\\/])?(?:curl(?:\.exe)?|printf)\s/i,
  /\b(?:fetch|createClient)\s*\(/,
  // An .http file may begin with a separator or a variable.
  /^\s*(?:###|@[\w.-]+\s*=|(?:GET|HEAD|POST|PUT|PATCH|DELETE)[ \t]+\S|https?:\/\/)/,
];

/** Whether a text looks like requests, rather than like a word for a field. */
export function isPasteable(text: string): boolean {
  return looks.some((look) => look.test(text));
}
