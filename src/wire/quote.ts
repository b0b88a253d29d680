// How a piece of someone's input is shown inside an error message.

const longest = 60;

/** The text in double quotes, control characters escaped, cut when it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
