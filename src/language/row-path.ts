// Owns reading a dotted path from a row: one value, or every value where the path passes through arrays.

/** An entity as plain JSON. */
export type RowLike = Readonly<Record<string, unknown>>;

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether every object inherits a member of the name, as it does `constructor`. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** One step down. Names that every object inherits are read only where they are a row's own. */
function stepInto(name: string): (members: Members) => unknown {
  return isInherited(name)
    ? (members) => (Object.hasOwn(members, name) ? members[name] : undefined)
    : (members) => members[name];
}

/** A function that gives the value at a path; undefined or null where there is none. */
export function compilePath(path: string): (row: RowLike) => unknown {
  const names = path.split(".");
  const [outer = "", member = ""] = names;
  if (names.length === 2 && !isInherited(outer) && !isInherited(member)) {
    // Most paths have two names; a loop over steps costs twice as much.
    return (row) => {
      const value = row[outer];
      return isMembers(value) ? value[member] : undefined;
    };
  }
  const [first, ...inner] = names.map(stepInto);
  if (first === undefined) return () => undefined;
  if (inner.length === 0) return first;
  return (row) => {
    let value = first(row);
    for (const step of inner) {
      if (!isMembers(value)) return undefined;
      value = step(value);
    }
    return value;
  };
}

/** A function that tests the value at a path; a name alone is read in place, which saves a call for each row. */
export function compilePathTest(path: string, test: (value: unknown) => boolean): (row: RowLike) => boolean {
  if (!path.includes(".") && !isInherited(path)) return (row) => test(row[path]);
  const read = compilePath(path);
  return (row) => test(read(row));
}

/** A function that gives every value at a path through arrays: an empty array gives none, a missing member is one null. */
export function compilePathThroughArrays(path: string): (row: RowLike) => unknown[] {
  const steps = path.split(".").map(stepInto);
  return (row) => {
    const found: unknown[] = [];
    collect(row, steps, 0, found);
    return found;
  };
}

function collect(
  value: unknown,
  steps: readonly ((members: Members) => unknown)[],
  at: number,
  found: unknown[],
): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, steps, at, found);
    return;
  }
  const step = steps[at];
  if (step === undefined) found.push(value ?? null);
  else if (isMembers(value)) collect(step(value), steps, at + 1, found);
  else found.push(null);
}
