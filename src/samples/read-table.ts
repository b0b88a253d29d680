/**
 * Reads a table of texts: a line with the names of its columns, then one for each row.
 *
 * @param separator - what is between the columns; no text contains it
 */
export function readTable<Column extends string>(
  table: string,
  separator: string,
): readonly Readonly<Record<Column, string>>[] {
  const [names = [], ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.split(separator));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Record<Column, string>);
}
