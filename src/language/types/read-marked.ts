// Reads the texts of literals between `#` signs (docs/grammar.md).

import { getScalarType, markedTypes } from "./lookup.ts";
import { removePrefix } from "./marked-type.ts";
import type { MarkedType, Misreading } from "./scalar-type.ts";
import type { MarkedTypeName } from "./table.ts";

/** The type of a text, and its canonical form. */
export type MarkedValue = {
  readonly [Name in MarkedTypeName]: { readonly kind: Name; readonly value: string };
}[MarkedTypeName];

/**
 * Reads the text of a literal without its `#`s: `2024-03-01`, `2024-03-01T10:30:00.000+02:00` or `T10:30`. It belongs to
 * the first type that can read it.
 *
 * @returns a misreading if none can: that of the type whose form it has
 */
export function readMarked(text: string): MarkedValue | Misreading {
  let misreading: Misreading | undefined;
  for (const [kind, { prefix, read }] of markedTypes) {
    const reading = text.startsWith(prefix) ? read(text.slice(prefix.length)) : undefined;
    if (reading !== undefined && "value" in reading) return { kind, ...reading };
    misreading ??= reading;
  }
  return misreading ?? { problem: describeForms(markedTypes.map(([, type]) => type)) };
}

/**
 * Reads a text that stands for a value of a type, or is compared with one. Its prefix is optional. A text that has not the
 * form of the type is read as by `readMarked`, so the result may be of another type.
 */
export function readMarkedAs(kind: MarkedTypeName, text: string): MarkedValue | Misreading {
  const type = getScalarType(kind) as MarkedType;
  const reading = type.read(removePrefix(text, type));
  if (reading === undefined) return readMarked(text);
  return "value" in reading ? { kind, ...reading } : reading;
}

/** Such as “A date is written `#2024-03-01#`, a time `#T10:30:00#`.” */
export function describeForms(types: readonly MarkedType[]): string {
  const forms = types.map(({ noun, sample, print }) => [noun, `\`${print(sample)}\``]);
  const [[first = "", literal] = [], ...others] = forms;
  return `${[`A${first.slice(1)} is written ${literal}`, ...others.map((form) => form.join(" "))].join(", ")}.`;
}
