import { renderInOrder } from "./in-order.ts";

/** A string, which may be the name of a member; a number; a word; or punctuation. */
const tokens = /("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,]+)/;

export function JsonView({ value }: { readonly value: unknown }) {
  const parts = JSON.stringify(value, null, 2).split(tokens);
  return renderInOrder(parts, (part, index) =>
    index % 2 === 0 ? part : <span className={getTokenClass(part, parts[index + 2])}>{part}</span>,
  );
}

/** @param next - the token after it */
function getTokenClass(token: string, next: string | undefined): string {
  if (token.startsWith('"')) return next === ":" ? "tok-field" : "tok-string";
  if (/^[-\d]/.test(token)) return "tok-number";
  return /^[a-z]/.test(token) ? "tok-keyword" : "tok-punct";
}
