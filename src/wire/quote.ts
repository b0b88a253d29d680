const longest = 60;

/** Returns the text in double quotes, with control characters escaped, truncated to 60 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
