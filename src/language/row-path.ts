// Reads or tests the value at a dotted path of a row, or every value if the path leads through arrays.

import { isObject } from "./is-object.ts";
import { compileValueTest, isEqual, isMatch, isNumberIn, isTextIn, type ValueTest } from "./row-value.ts";

/** A row as plain JSON. */
export type RowLike = Readonly<Record<string, unknown>>;

type Members = Readonly<Record<string, unknown>>;

/** The value before a plain member name. For anything but an object, reading the member returns undefined. */
type Outer = Members | null | undefined;

/** Whether every object inherits a member of this name, such as `constructor`. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

const prototypes = [Array.prototype, String.prototype, Number.prototype, Boolean.prototype];

/** Whether a string or array has a built-in member of this name: `length`, or an index. */
function isBuiltIn(name: string): boolean {
  return /^\d/.test(name) || prototypes.some((prototype) => name in prototype);
}

/** The one or two names of a path that can be read without checking the object first. Undefined for any other path. */
export function splitPlainPath(path: string): readonly [name: string, member?: string] | undefined {
  const [name = "", member, more] = path.split(".");
  if (more !== undefined || isInherited(name)) return undefined;
  if (member === undefined) return [internName(name)];
  return isBuiltIn(member) ? undefined : [internName(name), internName(member)];
}

/** Returns the name as an interned string. The engine must look up any other string first. */
function internName(name: string): string {
  return Object.keys({ [name]: null })[0] ?? name;
}

/** Reads one member. Names that every object inherits are read only if they are own members. */
function stepInto(name: string): (members: Members) => unknown {
  return isInherited(name)
    ? (members) => (Object.hasOwn(members, name) ? members[name] : undefined)
    : (members) => members[name];
}

/** Compiles a function that reads the value at a path. It returns undefined or null if there is none. */
export function compilePath(path: string): (row: RowLike) => unknown {
  const [name, member] = splitPlainPath(path) ?? [];
  // Most paths have two names; a loop over steps costs twice as much.
  if (name !== undefined && member !== undefined) return (row) => (row[name] as Outer)?.[member];
  const [first, ...inner] = path.split(".").map(stepInto);
  if (first === undefined) return () => undefined;
  if (inner.length === 0) return first;
  return (row) => {
    let value = first(row);
    for (const step of inner) {
      if (!isObject(value)) return undefined;
      value = step(value);
    }
    return value;
  };
}

/**
 * Compiles a function that tests the value at a path. Paths of one or two plain names, which are the most common, are
 * read inline: a call costs as much as the read, and separate functions let the engine specialize on the names.
 */
export function compilePathTest(path: string, test: ValueTest): (row: RowLike) => boolean {
  const [name, member] = splitPlainPath(path) ?? [];
  if (name === undefined) {
    const read = compilePath(path);
    const holds = compileValueTest(test);
    return (row) => holds(read(row));
  }
  return member === undefined ? compileNamedTest(name, test) : compileMemberTest(name, member, test);
}

function compileNamedTest(name: string, test: ValueTest): (row: RowLike) => boolean {
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

function compileMemberTest(name: string, member: string, test: ValueTest): (row: RowLike) => boolean {
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

/**
 * Compiles a function that returns every value at a path through arrays. An empty array has no values; a missing member
 * counts as one null.
 */
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
  else if (isObject(value)) collect(step(value), steps, at + 1, found);
  else found.push(null);
}
