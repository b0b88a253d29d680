// Reading a dotted path from a row, or testing it there: one value, or every value through arrays.

import { functionOf, isEqual, isMatch, isNumberIn, isTextIn, type ValueTest } from "./row-value.ts";

/** An entity as plain JSON. */
export type RowLike = Readonly<Record<string, unknown>>;

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a row may hold where a plain name follows: all that is no object gives undefined, as null does. */
type Outer = Members | null | undefined;

/** Whether every object inherits a member of the name, as it does `constructor`. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

const prototypes = [Array.prototype, String.prototype, Number.prototype, Boolean.prototype];

/** Whether a value that is no object may have a member of the name: `length`, or a place in a text or an array. */
function isBuiltIn(name: string): boolean {
  return /^\d/.test(name) || prototypes.some((prototype) => name in prototype);
}

/** The one or two names of a path that need no look at what they are read from; undefined for every other path. */
export function plainNames(path: string): readonly [name: string, member?: string] | undefined {
  const [name = "", member, more] = path.split(".");
  if (more !== undefined || isInherited(name)) return undefined;
  if (member === undefined) return [interned(name)];
  return isBuiltIn(member) ? undefined : [interned(name), interned(member)];
}

/** The same name, as the engine keeps the names of members: any other text it must look up first. */
function interned(name: string): string {
  return Object.keys({ [name]: null })[0] ?? name;
}

/** One step down. Names that every object inherits are read only where they are a row's own. */
function stepInto(name: string): (members: Members) => unknown {
  return isInherited(name)
    ? (members) => (Object.hasOwn(members, name) ? members[name] : undefined)
    : (members) => members[name];
}

/** A function that gives the value at a path; undefined or null where there is none. */
export function compilePath(path: string): (row: RowLike) => unknown {
  const [name, member] = plainNames(path) ?? [];
  // Most paths have two names; a loop over steps costs twice as much.
  if (name !== undefined && member !== undefined) return (row) => (row[name] as Outer)?.[member];
  const [first, ...inner] = path.split(".").map(stepInto);
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

/**
 * A function that tests the value at a path. Paths of one or two plain names, most of them, are read in place: a call
 * costs as much as the reading, and places of their own let the engine learn the names that are read there.
 */
export function compilePathTest(path: string, test: ValueTest): (row: RowLike) => boolean {
  const [name, member] = plainNames(path) ?? [];
  if (name === undefined) {
    const read = compilePath(path);
    const holds = functionOf(test);
    return (row) => holds(read(row));
  }
  return member === undefined ? testNamed(name, test) : testMember(name, member, test);
}

function testNamed(name: string, test: ValueTest): (row: RowLike) => boolean {
  switch (test.kind) {
    case "equal": {
      const { value } = test;
      return (row) => isEqual(row[name], value);
    }
    case "number": {
      const { from, below } = test;
      return (row) => isNumberIn(row[name], from, below);
    }
    case "text": {
      const { from, below } = test;
      return (row) => isTextIn(row[name], from, below);
    }
    case "pattern": {
      const { matches } = test;
      return (row) => isMatch(row[name], matches);
    }
    case "other": {
      const { holds } = test;
      return (row) => holds(row[name]);
    }
  }
}

function testMember(name: string, member: string, test: ValueTest): (row: RowLike) => boolean {
  switch (test.kind) {
    case "equal": {
      const { value } = test;
      return (row) => isEqual((row[name] as Outer)?.[member], value);
    }
    case "number": {
      const { from, below } = test;
      return (row) => isNumberIn((row[name] as Outer)?.[member], from, below);
    }
    case "text": {
      const { from, below } = test;
      return (row) => isTextIn((row[name] as Outer)?.[member], from, below);
    }
    case "pattern": {
      const { matches } = test;
      return (row) => isMatch((row[name] as Outer)?.[member], matches);
    }
    case "other": {
      const { holds } = test;
      return (row) => holds((row[name] as Outer)?.[member]);
    }
  }
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
