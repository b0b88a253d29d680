// Parses and changes the text of a sort, such as `status,-total`.

export interface SortColumn {
  readonly path: string;
  readonly descending: boolean;
}

/** The keys of a sort, in order, without repeated paths. */
export function readSort(sort: string): readonly SortColumn[] {
  const keys = new Map<string, SortColumn>();
  for (const part of sort.split(",")) {
    const name = part.trim();
    const descending = name.startsWith("-");
    const path = descending ? name.slice(1) : name;
    if (path !== "" && !keys.has(path)) keys.set(path, { path, descending });
  }
  return [...keys.values()];
}

export function writeSort(keys: readonly SortColumn[]): string {
  return keys.map(({ path, descending }) => (descending ? `-${path}` : path)).join(",");
}

/** The effective sort; without a sort parameter, the collection's default. */
export function getEffectiveSort(sort: string, own: string): string {
  return sort.trim() === "" ? own : sort;
}

/** The sort after a press on a header: only this column, ascending, then descending, then empty for `own`. */
export function toggleSoleSort(sort: string, path: string, own: string): string {
  const [key, ...others] = readSort(getEffectiveSort(sort, own));
  if (key?.path !== path || others.length > 0) return omitDefaultSort(path, own);
  if (!key.descending) return omitDefaultSort(`-${path}`, own);
  // If this is the default sort, it would not change, so the order is reversed.
  return own === `-${path}` ? path : "";
}

/** The sort after a press with Shift: this column is the last key, ascending, then descending, and is then removed. */
export function toggleFurtherSort(sort: string, path: string, own: string): string {
  const keys = readSort(getEffectiveSort(sort, own));
  const key = keys.find((each) => each.path === path);
  if (key?.descending && keys.length === 1) return toggleSoleSort(sort, path, own);
  if (key === undefined) return omitDefaultSort(writeSort([...keys, { path, descending: false }]), own);
  const without = keys.filter((each) => each !== key);
  const turned = keys.map((each) => (each === key ? { path, descending: true } : each));
  return omitDefaultSort(writeSort(key.descending ? without : turned), own);
}

function omitDefaultSort(sort: string, own: string): string {
  return sort === own ? "" : sort;
}

/** Describes a sort for screen readers: `total, descending, then status`. */
export function describeSort(sort: string): string {
  const keys = readSort(sort).map(({ path, descending }) => `${path}, ${descending ? "descending" : "ascending"}`);
  return keys.join(", then ");
}

/** A sort in a few characters: `total ↓, status ↑`. */
export function formatSort(sort: string): string {
  const keys = readSort(sort).map(({ path, descending }) => `${path} ${descending ? "↓" : "↑"}`);
  return keys.join(", ");
}
