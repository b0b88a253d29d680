/** Returns `before` if it has the same members, so that what selects it is not rendered again. */
export function keepSame<T extends object>(before: T | null | undefined, now: T): T {
  const names = Object.keys(now) as (keyof T)[];
  if (before == null || Object.keys(before).length !== names.length) return now;
  return names.every((name) => before[name] === now[name]) ? before : now;
}
