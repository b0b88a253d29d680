// Numbers as text with grouped digits.

/** A number whose groups of three digits are separated by a narrow no-break space (U+202F), for texts and attributes. */
export function groupedNumber(value: number): string {
  return new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 17 }).format(value).replaceAll(",", "\u202f");
}
