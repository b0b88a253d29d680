// Numbers as text with grouped digits.

// Creating one takes longer than formatting a thousand numbers.
const format = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 17 });

/** A number whose groups of three digits are separated by a narrow no-break space (U+202F), for texts and attributes. */
export function groupedNumber(value: number): string {
  return format.format(value).replaceAll(",", "\u202f");
}
