import type { Row } from "./store.ts";

/** Rows are plain JSON; copying them by hand is many times faster than structuredClone. */
export function copyRow(row: Row): Row {
  return copy(row) as Row;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const copied: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copied)) {
    const member = copied[name];
    if (typeof member === "object" && member !== null) copied[name] = copy(member);
  }
  return copied;
}
