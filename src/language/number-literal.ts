// Reads numbers, and reports invalid ones and those that a double can't represent.

/** A problem with a number, and its replacement if one can be determined. */
export interface NumberProblem {
  readonly message: string;
  readonly insert?: string;
}

/** Most numbers. They need no further checks, because a double represents fifteen digits exactly. */
const plainNumber = /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** Returns the value of an unsigned number, or the problem with it. */
export function readNumber(text: string): number | NumberProblem {
  if (plainNumber.test(text)) return Number(text);
  if (text.startsWith(".")) return { message: "Write a digit before the decimal point.", insert: `0${text}` };
  if (/\.(?!\d)/.test(text))
    return {
      message: "Write a digit after the decimal point, as in `1.5`, or remove the point.",
      insert: text.replace(".", ""),
    };
  if (/[eE][+-]?$/.test(text)) return { message: "An exponent needs digits, as in `1e3`." };
  if (/^0\d/.test(text)) return { message: "Numbers can't have leading zeros.", insert: text.replace(/0+(?=\d)/, "") };
  const value = Number(text);
  if (!Number.isFinite(value)) return { message: "This number is too large (the maximum is about 1.8e308)." };
  if (/^\d+$/.test(text) && BigInt(text) !== BigInt(value)) {
    const nearest = String(BigInt(value));
    return { message: `This integer can't be represented exactly. The nearest is ${nearest}.`, insert: nearest };
  }
  return value;
}
