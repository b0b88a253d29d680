/** A cell, quoted as spreadsheets copy one with line breaks or tabs, and what follows it. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** The cells of a text that a spreadsheet copied: columns end with a tab, rows with a line break. */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replace(/(\r\n|\n|\r)$/, "").matchAll(cellPattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}
