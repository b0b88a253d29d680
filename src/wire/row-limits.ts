// How many rows a FindMany returns (docs/service.md#findmany).

/** Without `limit`. */
export const defaultRowLimit = 100;

/** The greatest `limit`. */
export const greatestRowLimit = 10_000;
