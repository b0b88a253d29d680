/**
 * Returns the name of the database for a page below a path such as `/app/`. Pages of one origin share databases, but two
 * installations, perhaps of different versions, must not share rows.
 */
export function getDatabaseName(path: string): string {
  return path === "/" ? "riddle" : `riddle ${path}`;
}
