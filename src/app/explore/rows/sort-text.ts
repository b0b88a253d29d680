// The sort as a text, `status,-total`: what it says of a column, and what a column's head makes of it.

export interface SortKey {
  readonly path: string;
  readonly descending: boolean;
}

/** The keys that a sort names, in their order; a path that comes twice counts once. */
export function sortKeys(sort: string): readonly SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const part of sort.split(",")) {
    const name = part.trim();
    const descending = name.startsWith("-");
    const path = descending ? name.slice(1) : name;
    if (path !== "" && !keys.has(path)) keys.set(path, { path, descending });
  }
  return [...keys.values()];
}

export function sortText(keys: readonly SortKey[]): string {
  return keys.map(({ path, descending }) => (descending ? `-${path}` : path)).join(",");
}

/** The sort in force: the collection's own without a sort parameter. */
export function sortInForce(sort: string, own: string): string {
  return sort.trim() === "" ? own : sort;
}

/**
 * The sort after a press on a header: this column alone, ascending, then descending, then the collection's own order.
 *
 * @param sort - as in the query; empty for the collection's own.
 * @param own - the collection's own.
 * @returns as in the query; empty for the collection's own.
 */
export function sortedAlone(sort: string, path: string, own: string): string {
  const [key, ...others] = sortKeys(sortInForce(sort, own));
  if (key?.path !== path || others.length > 0) return sortParameter([{ path, descending: false }], own);
  if (!key.descending) return sortParameter([{ path, descending: true }], own);
  // Where it is the collection's own, there is nothing else to go back to.
  return own === `-${path}` ? path : "";
}

/**
 * The sort after a press with Shift: this column is added as the last key; ascending, then descending,
 * then not at all. Parameters as of `sortedAlone`.
 */
export function sortedFurther(sort: string, path: string, own: string): string {
  const keys = sortKeys(sortInForce(sort, own));
  const key = keys.find((each) => each.path === path);
  if (key === undefined) return sortParameter([...keys, { path, descending: false }], own);
  if (key.descending && keys.length === 1) return sortedAlone(sort, path, own);
  if (key.descending)
    return sortParameter(
      keys.filter((each) => each !== key),
      own,
    );
  return sortParameter(
    keys.map((each) => (each === key ? { path, descending: true } : each)),
    own,
  );
}

function sortParameter(keys: readonly SortKey[], own: string): string {
  const text = sortText(keys);
  return text === own ? "" : text;
}

/** A sort in words, to be read out: `total, descending, then status`. */
export function sortWords(sort: string): string {
  return sortKeys(sort)
    .map(({ path, descending }) => `${path}, ${descending ? "descending" : "ascending"}`)
    .join(", then ");
}
