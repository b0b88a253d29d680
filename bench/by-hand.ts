// The questions as statements written by hand for PostgreSQL.

/** The condition and order of a question, by a function that writes a field of a type. */
export type Field = (path: string, type?: string) => string;

const five = (f: Field) =>
  `${f("status")} IN ('open', 'paid', 'shipped') AND ${f("total", "float8")} > 100 AND ${f("channel")} = 'web' ` +
  `AND ${f("priority", "float8")} >= 3 AND ${f("customer.city")} IS DISTINCT FROM 'Oslo'`;

/** Question → statement without FROM, by how fields and the row are written. */
export const statements: Readonly<Record<string, (f: Field, row: string) => string>> = {
  "get by key": (f, row) => `SELECT ${row} WHERE ${f("_id", "float8")} = 137`,
  "equality on an index": (f, row) =>
    `SELECT ${row} WHERE ${f("customer._id", "float8")} = 118 ORDER BY ${f("_id", "float8")} LIMIT 10000`,
  "range, sort, limit 50": (f, row) =>
    `SELECT ${row} WHERE ${f("total", "float8")} >= 500 AND ${f("total", "float8")} < 1000 ` +
    `ORDER BY ${f("total", "float8")} DESC NULLS LAST, ${f("_id", "float8")} LIMIT 50`,
  "like '*an*', count": (f) => `SELECT count(*) AS count WHERE ${f("customer.name")} LIKE '%an%'`,
  "five conditions, limit 100": (f, row) =>
    `SELECT ${row} WHERE ${five(f)} ORDER BY ${f("total", "float8")} DESC NULLS LAST, ${f("_id", "float8")} LIMIT 100`,
  "newest 100": (f, row) =>
    `SELECT ${row} WHERE TRUE ORDER BY ${f("placed", "timestamptz")} DESC NULLS LAST, ${f("_id", "float8")} LIMIT 100`,
};
/** A field as the column of the store. */
export const inTypes: Field = (path) => `"${path}"`;
