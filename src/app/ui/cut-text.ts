/** Truncates a text to `most` UTF-16 code units plus an ellipsis, without splitting a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
