// Parses and changes the text of a sort, such as `status,-total`.

export interface SortColumn {
  readonly path: string;
  readonly descending: boolean;
}

/** The keys of a sort, in order, without repeated paths. */
export function sortKeys(sort: string): readonly SortColumn[] {
  const keys = new Map<string, SortColumn>();
  for (const part of sort.split(",")) {
    const name = part.trim();
    const descending = name.startsWith("-");
    const path = descending ? name.slice(1) : name;
    if (path !== "" && !keys.has(path)) keys.set(path, { path, descending });
  }
  return [...keys.values()];
}

export function sortText(keys: readonly SortColumn[]): string {
  return keys.map(({ path, descending }) => (descending ? `-${path}` : path)).join(",");
}

/** The effective sort; without a sort parameter, the collection's default. */
export function sortInForce(sort: string, own: string): string {
  return sort.trim() === "" ? own : sort;
}

/**
 * The sort after a press on a header: only this column, ascending, then descending, then the collection's default.
 *
 * @param sort - as in the query; empty for the default
 * @param own - the collection's default
 * @returns as in the query; empty for the default
 */
export function toggleSoleSort(sort: string, path: string, own: string): string {
  const [key, ...others] = sortKeys(sortInForce(sort, own));
  if (key?.path !== path || others.length > 0) return sortParameter(path, own);
  if (!key.descending) return sortParameter(`-${path}`, own);
  // If this is the default sort, it would not change, so the order is reversed.
  return own === `-${path}` ? path : "";
}

/**
 * The sort after a press with Shift: adds this column as the last key, ascending, then descending, then removes it. The
 * parameters are those of `toggleSoleSort`.
 */
export function toggleFurtherSort(sort: string, path: string, own: string): string {
  const keys = sortKeys(sortInForce(sort, own));
  const key = keys.find((each) => each.path === path);
  if (key?.descending && keys.length === 1) return toggleSoleSort(sort, path, own);
  if (key === undefined) return sortParameter(sortText([...keys, { path, descending: false }]), own);
  const without = keys.filter((each) => each !== key);
  const turned = keys.map((each) => (each === key ? { path, descending: true } : each));
  return sortParameter(sortText(key.descending ? without : turned), own);
}

function sortParameter(sort: string, own: string): string {
  return sort === own ? "" : sort;
}

/** Describes a sort for screen readers: `total, descending, then status`. */
export function sortWords(sort: string): string {
  return sortKeys(sort)
    .map(({ path, descending }) => `${path}, ${descending ? "descending" : "ascending"}`)
    .join(", then ");
}
