// The size limits for filters. The nesting limit is part of the grammar.

/** The maximum length of a filter, in UTF-16 code units. */
export const textLimit = 1_048_576;

/** The maximum number of nodes in a filter: fields, values, operators, groups. */
export const nodeLimit = 100_000;
