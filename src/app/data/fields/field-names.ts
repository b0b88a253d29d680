// New fields of a proposal, and names: those that a person types, and those that members have in the file.

import type { CollectionDeclaration } from "../../../language/public.ts";
import { readSort, writeSort } from "../../rows/sort-text.ts";
import { findMember, getInnermostType, isMemberName } from "./members.ts";
import { changeFilters, changeMembers, changeSort, type Fields, type Proposal, withMembers } from "./proposal.ts";

/** Adds an optional text at the end of an object, or of the rows, with every operator. */
export function withField(proposal: Proposal, path: string): Proposal {
  const added = withMembers(proposal, path, (members, name) => ({ ...members, [name]: { type: "string" } }));
  return withTypedName(added, "", "");
}

export function findFieldPathProblem(path: string, collection: CollectionDeclaration): string | null {
  const [parent, name] = split(path);
  const object = findMember(collection, parent)?.declaration;
  if (parent !== "" && (object === undefined || getInnermostType(object).type !== "object"))
    return `There is no object \`${parent}\`. Add it as a field and choose object as its type.`;
  if (findMember(collection, path) !== undefined) return `There is a field \`${path}\` already. Choose another name.`;
  return isMemberName(name) ? null : "Use letters, digits and underscores, and no word of the language.";
}

/** Renames a member. @param to - its new name, without a path, which must be free: see `findFieldPathProblem` */
export function withName(proposal: Proposal, path: string, to: string): Proposal {
  const [parent] = split(path);
  const target = parent === "" ? to : `${parent}.${to}`;
  const { collection } = proposal;
  const change = (members: Fields, from: string) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name === from ? to : name, member]));
  const fields = changeMembers(collection.fields, path, change);
  const { [path]: _, ...typed } = proposal.typed;
  return {
    ...proposal,
    collection: { ...withMovedPaths(collection, path, target), fields },
    columns: withColumn(proposal.columns, path, to),
    typed: Object.fromEntries(Object.entries(typed).map(([each, name]) => [renamePath(each, path, target), name])),
  };
}

/** Keeps a name that is typed and not confirmed. @param path - of the member; empty for a new field */
export function withTypedName(proposal: Proposal, path: string, name: string): Proposal {
  const { [path]: _, ...others } = proposal.typed;
  return { ...proposal, typed: name === split(path)[1] ? others : { ...others, [path]: name } };
}

/** Confirms the names that are typed. Its `problem` is about the first that can't be used; null if all can. */
export function withTypedNames(proposal: Proposal): { readonly proposal: Proposal; readonly problem: string | null } {
  // A new field first, and a member before the object that it is in, whose name changes its path.
  const rank = (path: string) => (path === "" ? Number.POSITIVE_INFINITY : path.length);
  const typed = Object.entries(proposal.typed).sort(([a], [b]) => rank(b) - rank(a));
  let [confirmed, problem]: [Proposal, string | null] = [proposal, null];
  for (const [path, name] of typed) {
    const { collection } = confirmed;
    if (path !== "" && findMember(collection, path) === undefined) continue;
    const [parent] = split(path);
    const wrong = findFieldPathProblem(parent === "" ? name : `${parent}.${name}`, collection);
    if (wrong === null) confirmed = path === "" ? withField(confirmed, name) : withName(confirmed, path, name);
    else problem ??= `\`${name}\`: ${wrong}`;
  }
  return { proposal: confirmed, problem };
}

export function removeProposedField(proposal: Proposal, path: string): Proposal {
  const without = withMembers(proposal, path, ({ [split(path)[1]]: _, ...others }) => others);
  const typed = Object.entries(proposal.typed).filter(([each]) => !isWithin(each, path));
  return { ...without, columns: withColumn(proposal.columns, path, null), typed: Object.fromEntries(typed) };
}

function withColumn(columns: Proposal["columns"], path: string, to: string | null): Proposal["columns"] {
  const original = getOriginalPath(columns, path);
  const { [original]: _, ...others } = columns;
  return split(original)[1] === to ? others : { ...others, [original]: to };
}

/** The path that a member has in the file, or in the stored rows. */
export function getOriginalPath(columns: Proposal["columns"], path: string): string {
  return path.split(".").reduce((at, name) => {
    const renamed = Object.keys(columns).find((each) => split(each)[0] === at && columns[each] === name);
    return renamed ?? (at === "" ? name : `${at}.${name}`);
  }, "");
}

/** The same, also for the key, which is another member there. */
export function getSourcePath({ columns, key }: Pick<Proposal, "columns" | "key">, path: string): string {
  return path === "_id" && key !== null ? key : getOriginalPath(columns, path);
}

/** The path of the object around a member, empty for the row, and its name. */
function split(path: string): readonly [parent: string, name: string] {
  const dot = path.lastIndexOf(".");
  return [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)];
}

/** The declaration with another path for a member, in all but the fields. */
function withMovedPaths(collection: CollectionDeclaration, from: string, to: string): CollectionDeclaration {
  const move = (path: string) => renamePath(path, from, to);
  const operations = changeFilters(collection.operations, (filter) =>
    Object.fromEntries(Object.entries(filter).map(([path, symbols]) => [move(path), symbols])),
  );
  const { sort, defaultSort = "" } = operations.FindMany;
  const keys = readSort(defaultSort).map((key) => ({ ...key, path: move(key.path) }));
  const sorted = changeSort(operations, sort.map(move), writeSort(keys));
  return { ...collection, operations: sorted, indexes: collection.indexes.map(move) };
}

function renamePath(path: string, from: string, to: string): string {
  return isWithin(path, from) ? to + path.slice(from.length) : path;
}

function isWithin(path: string, object: string): boolean {
  return path === object || path.startsWith(`${object}.`);
}
