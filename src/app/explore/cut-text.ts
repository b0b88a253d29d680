// Truncates long texts.

/** At most so many UTF-16 code units of a text, and an ellipsis where there is more; no character is cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
