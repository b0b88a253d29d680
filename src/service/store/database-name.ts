// The name of the IndexedDB database, for the service and for who looks at the database without it.

/**
 * The database's name for a page below a path, as in `/app/`. Pages of one origin share databases, and two Riddles on
 * it, perhaps of different versions, must not share rows.
 */
export function databaseName(path: string): string {
  return path === "/" ? "riddle" : `riddle ${path}`;
}
