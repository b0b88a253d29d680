// Finds, for terms that share fields, which of them can be true together, and values of the fields for each case.

import { compileArithmetic } from "../arithmetic.ts";
import { isLiteral, type Literal, type Operand, removeGroups } from "../ast.ts";
import { collectLiterals } from "../collect-fields.ts";
import type { RowLike } from "../row-path.ts";
import { type CollectionDeclaration, listFieldTypes, type TypeDeclaration } from "../schema.ts";
import type { Term } from "./condition-terms.ts";
import { listScalarValues } from "./scalar-values.ts";
import type { Values } from "./text-values.ts";

/** Values of members, by path. Paths do not lead through arrays; an array is a value. */
export type Members = ReadonlyMap<string, unknown>;

/** One way in which terms can be true and false together. */
export interface Case {
  readonly members: Members;
  /** By index of the term. Other terms are undefined. */
  readonly truths: readonly (boolean | undefined)[];
}

/** Terms that share fields, directly or through others. */
export interface Cases {
  readonly cases: readonly Case[];
  /** Whether there is a case for everything that can occur. */
  readonly isComplete: boolean;
}

/** The rows to try for terms with several fields, and the lists for fields through arrays. */
const combinationLimit = 20_000;
const listLimit = 300;

/** @returns the cases of each group of terms that share fields */
export function createCases(terms: readonly Term[], collection: CollectionDeclaration): Cases[] {
  return groupTerms(terms, collection).map(({ roots, indexes }) => {
    const own = indexes.map((index) => ({ index, ...(terms[index] as Term) }));
    const [root, ...more] = [...roots];
    const found =
      root !== undefined && more.length === 0 && !own.some(isComputed)
        ? listRootValues(root, own, collection)
        : listCombinations([...roots], own, collection);
    return { cases: selectDistinct(found.values, own, terms.length), isComplete: found.isComplete };
  });
}

interface Group {
  readonly roots: ReadonlySet<string>;
  readonly indexes: readonly number[];
}

function groupTerms(terms: readonly Term[], collection: CollectionDeclaration): Group[] {
  let groups: Group[] = [];
  for (const [index, { paths }] of terms.entries()) {
    const roots = new Set([...paths].map((path) => findArrayRoot(path, collection)));
    const related = groups.filter((group) => [...group.roots].some((root) => roots.has(root)));
    const merged = {
      roots: new Set([...related.flatMap((group) => [...group.roots]), ...roots]),
      indexes: [...related.flatMap((group) => group.indexes), index],
    };
    groups = [...groups.filter((group) => !related.includes(group)), merged];
  }
  return groups;
}

function findDeclarationAt(path: string, collection: CollectionDeclaration): TypeDeclaration | undefined {
  let fields: Readonly<Record<string, TypeDeclaration>> | undefined = collection.fields;
  let found: TypeDeclaration | undefined;
  for (const name of path.split(".")) {
    found = fields?.[name];
    fields = found?.type === "object" ? found.fields : undefined;
  }
  return found;
}

/** The path of the outermost array that a path leads through, otherwise the path. */
function findArrayRoot(path: string, collection: CollectionDeclaration): string {
  const names = path.split(".");
  for (let length = 1; length < names.length; length += 1) {
    const outer = names.slice(0, length).join(".");
    if (findDeclarationAt(outer, collection)?.type === "array") return outer;
  }
  return path;
}

type OwnTerm = Term & { readonly index: number };

/** Members for each value of one root. */
function listRootValues(
  root: string,
  terms: readonly OwnTerm[],
  collection: CollectionDeclaration,
): { values: Members[]; isComplete: boolean } {
  const declaration = findDeclarationAt(root, collection);
  const { values, isComplete } =
    declaration?.type === "array"
      ? listArrayValues(root, terms, collection, declaration.maxItems)
      : listPlainValues(root, terms, collection);
  const all = declaration?.required === true ? values : [...values, null];
  return { values: all.map((value) => new Map([[root, value]])), isComplete };
}

function listPlainValues(path: string, terms: readonly OwnTerm[], collection: CollectionDeclaration): Values {
  const type = listFieldTypes(collection).get(path);
  if (type === undefined) return { values: [], isComplete: false };
  return listScalarValues(
    type.declaration,
    terms.map(({ comparison }) => comparison),
  );
}

/** Lists of values: any element may make a term true. */
function listArrayValues(
  root: string,
  terms: readonly OwnTerm[],
  collection: CollectionDeclaration,
  maxItems = Number.POSITIVE_INFINITY,
): Values {
  const paths = [...new Set(terms.flatMap((term) => [...term.paths]))];
  let isComplete = true;
  const createArrayElements = (path: string): unknown[][] => {
    const own = terms.filter((term) => term.paths.has(path));
    const found = listPlainValues(path, own, collection);
    isComplete &&= found.isComplete;
    const isOptional = path !== root && listFieldTypes(collection).get(path)?.declaration.required !== true;
    const elements = [...found.values, ...(isOptional ? [null] : [])].map((value) =>
      createElementWith(root, path, value),
    );
    const truths = (list: readonly unknown[]) =>
      own.map(({ holds }) => Number(holds(createRowWith([[root, list]])))).join("");
    const lists = new Map(elements.toReversed().map((element) => [truths([element]), [element]]));
    const singles = [...lists.values()].toReversed();
    for (const list of lists.values()) {
      for (const [element] of singles) {
        const longer = [...list, element];
        const key = truths(longer);
        if (longer.length > maxItems || lists.has(key)) continue;
        if (lists.size === listLimit) isComplete = false;
        else lists.set(key, longer);
      }
    }
    return [...lists.values()];
  };
  const lists = paths.map(createArrayElements).reduce<unknown[][]>((all, more, index) => {
    if (index === 0) return more;
    isComplete &&= all.length * more.length <= listLimit * 10;
    return all.flatMap((list) => more.map((other) => zipLists(list, other))).slice(0, listLimit * 10);
  }, []);
  return { values: [...lists, []], isComplete };
}

/** The element of an array in which the member at a path has a value. */
function createElementWith(root: string, path: string, value: unknown): unknown {
  if (path === root) return value;
  return createRowWith([[path.slice(root.length + 1), value]]);
}

/** Merges the elements of two lists, whose members differ. The shorter list repeats its last element. */
function zipLists(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  return Array.from({ length: Math.max(list.length, other.length) }, (_, index) => ({
    ...(list[Math.min(index, list.length - 1)] as object),
    ...(other[Math.min(index, other.length - 1)] as object),
  }));
}

/** Whether a term compares more than one field with constants: its constants are not those at which its truth changes. */
function isComputed({ comparison, paths }: Term): boolean {
  const kinds: readonly string[] = [comparison.left, comparison.right].map((operand) => removeGroups(operand).kind);
  return paths.size > 1 || kinds.some((kind) => kind === "negative" || kind === "sum" || kind === "product");
}

/** Members for combinations of values of fields that some term calculates with, or compares with each other. */
function listCombinations(
  roots: readonly string[],
  terms: readonly OwnTerm[],
  collection: CollectionDeclaration,
): { values: Members[]; isComplete: boolean } {
  const types = listFieldTypes(collection);
  const computed = terms.filter(isComputed);
  const literals = computed.flatMap(({ comparison }) => collectLiterals(comparison));
  const isSmall = roots.every((root) => {
    const type = types.get(root);
    return type?.many === false && (type.type === "boolean" || type.declaration.values !== undefined);
  });
  let choices = roots.map((root) => {
    const own = terms.filter((term) => term.paths.has(root) && !isComputed(term));
    const { values } = listRootValues(root, own, collection);
    const extra = literals.flatMap((literal) => listEqualValues(literal, root, collection));
    return removeDuplicates([...values.map((members) => members.get(root)), ...extra]);
  });
  choices = choices.map((choice, at) =>
    removeDuplicates([...choice, ...findSolutions(at, roots, choices, computed, collection)]),
  );
  const all = choices.reduce<unknown[][]>(
    (rows, choice) => {
      // A share of the limit for each further field, the first of its values first.
      const most = Math.max(2, Math.floor(combinationLimit / Math.max(1, rows.length)));
      return rows.flatMap((row) => choice.slice(0, most).map((value) => [...row, value])).slice(0, combinationLimit);
    },
    [[]],
  );
  return {
    values: all.map((row) => new Map(roots.map((root, index) => [root, row[index]]))),
    isComplete: isSmall && all.length < combinationLimit,
  };
}

/** The literal as a value of the field, with its neighbours; none if it has another type. */
function listEqualValues(literal: Literal, root: string, collection: CollectionDeclaration): readonly unknown[] {
  const type = listFieldTypes(collection).get(root);
  if (type === undefined || type.many) return [];
  const nowhere = { from: 0, to: 0 };
  const left = { kind: "field", name: root, ...nowhere } as const;
  const comparison = {
    kind: "comparison",
    operator: "<",
    operatorSpan: nowhere,
    left,
    right: literal,
    ...nowhere,
  } as const;
  return listScalarValues(type.declaration, [comparison]).values;
}

/** Numbers of one field at which both sides of a term are equal, or nearly so, for the simplest values of the others. */
function findSolutions(
  at: number,
  roots: readonly string[],
  choices: readonly (readonly unknown[])[],
  terms: readonly OwnTerm[],
  collection: CollectionDeclaration,
): number[] {
  const root = roots[at] ?? "";
  const declaration = listFieldTypes(collection).get(root)?.declaration;
  if (declaration?.type !== "number") return [];
  const others = choices.map((choice) => choice.filter((value) => typeof value === "number").slice(0, 4));
  const settings = others.reduce<unknown[][]>(
    (rows, choice, index) =>
      rows.flatMap((row) =>
        index === at || choice.length === 0 ? [[...row, 0]] : choice.map((value) => [...row, value]),
      ),
    [[]],
  );
  const found: number[] = [];
  for (const { comparison, paths } of terms) {
    const right = removeGroups(comparison.right);
    if (!paths.has(root) || right.kind === "array" || right.kind === "pattern") continue;
    const difference = compileDifference(removeGroups(comparison.left), right);
    for (const setting of settings.slice(0, 64)) {
      const read = (value: number) =>
        difference(createRowWith(roots.map((path, index) => [path, index === at ? value : setting[index]])));
      const [zero, one] = [read(0), read(1)];
      if (zero === null || one === null || zero === one) continue;
      const solution = -zero / (one - zero);
      found.push(solution, Math.floor(solution), Math.ceil(solution), solution + 1, solution - 1);
    }
  }
  const { minimum = -Infinity, maximum = Infinity, integer = false } = declaration;
  return found.filter(
    (value) => Number.isFinite(value) && value >= minimum && value <= maximum && (!integer || Number.isInteger(value)),
  );
}

function compileDifference(left: Operand, right: Operand): (row: RowLike) => number | null {
  const [readLeft, readRight] = [left, right].map((operand) =>
    isLiteral(operand) && operand.kind !== "number" ? () => null : compileArithmetic(operand),
  );
  return (row) => {
    const [a, b] = [readLeft?.(row) ?? null, readRight?.(row) ?? null];
    return a === null || b === null ? null : a - b;
  };
}

function removeDuplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** The first members for each combination of truths. */
function selectDistinct(all: readonly Members[], terms: readonly OwnTerm[], count: number): Case[] {
  const cases = new Map<string, Case>();
  for (const members of all) {
    const row = createRowWith(members);
    const truths = new Array<boolean | undefined>(count).fill(undefined);
    for (const { index, holds } of terms) truths[index] = holds(row);
    const key = terms.map(({ index }) => Number(truths[index])).join("");
    if (!cases.has(key)) cases.set(key, { members, truths });
  }
  return [...cases.values()];
}

/** A copy of a row with other values at some paths. */
export function createRowWith(members: Iterable<readonly [path: string, value: unknown]>, base: RowLike = {}): RowLike {
  const row: Record<string, unknown> = cloneRow(base);
  for (const [path, value] of members) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let at = row;
    for (const name of names) {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined;
      const next = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
      define(at, name, next);
      at = next;
    }
    define(at, last, value);
  }
  return row;
}

/** Sets an own member, also one that every object inherits. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function cloneRow(row: RowLike): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
}
