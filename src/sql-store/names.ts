/** PostgreSQL cuts longer names; some room is left for the ends that make a name unique. */
const longest = 48;

/**
 * Returns the name, cut or with a number where another one is the same, and adds it to the others. SQLite does not
 * distinguish upper and lower case.
 */
export function reserveUniqueName(name: string, taken: Set<string>): string {
  const base = cut(name);
  let unique = base;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${base}~${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}

function cut(name: string): string {
  const encoder = new TextEncoder();
  let end = name.length;
  while (encoder.encode(name.slice(0, end)).length > longest) end -= 1;
  return name.slice(0, end);
}
