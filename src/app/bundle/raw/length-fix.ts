// The Content-Length of a part that is edited as text.

import { bytesOfText } from "../byte-text.ts";
import type { MessageSpans, Span } from "./raw-part.ts";
import { fieldNamed } from "./raw-text.ts";

/** Digits to be written in the place of others. */
export interface LengthFix extends Span {
  readonly insert: string;
}

/**
 * What makes the Content-Length of a message the count of its body's bytes.
 *
 * @param text - what the spans are places in
 * @returns undefined when it is right, when there is none, or when it is no number
 */
export function lengthFix(text: string, message: MessageSpans): LengthFix | undefined {
  const field = lengthField(text, message);
  if (field === undefined) return undefined;
  const insert = String(bytesOfText(text.slice(message.body.from, message.body.to)).length);
  return text.slice(field.from, field.to) === insert ? undefined : { ...field, insert };
}

/** Where the digits are. */
export function lengthField(text: Pick<string, "slice">, { fields }: Pick<MessageSpans, "fields">): Span | undefined {
  const field = fieldNamed(text, fields, "Content-Length");
  if (field === undefined) return undefined;
  const value = text.slice(field.nameTo, field.to);
  const [digits] = /[0-9]+(?=[ \t]*$)/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const from = field.nameTo + value.lastIndexOf(digits);
  return { from, to: from + digits.length };
}
