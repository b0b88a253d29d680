import { isObject } from "../../language/internal.ts";

/** Applies a merge patch (RFC 7396): its null members are removed, objects are merged, everything else is replaced. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // A Map, because assigning `__proto__` to a plain object does not create a member.
  const merged = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
