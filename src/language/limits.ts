// How large a filter may be; how deep it may nest stands in the grammar.

/** The most characters (UTF-16 code units) a filter's text may have. */
export const textLimit = 1_048_576;

/** The most nodes a filter may have: fields, values, operators, groups. */
export const nodeLimit = 100_000;
