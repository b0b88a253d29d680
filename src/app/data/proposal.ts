// The declaration of a collection as a person changes it, before it is sent.

import {
  type CollectionDeclaration,
  fieldTypes,
  isFieldName,
  type OperationName,
  type OperatorSymbol,
  type ScalarDeclaration,
  type ScalarType,
  type TypeDeclaration,
} from "../../language/index.ts";
import { operatorsOf } from "../../service/index.ts";

import { sortKeys, sortText } from "../explore/rows/sort-text.ts";

type Fields = CollectionDeclaration["fields"];
type Operations = CollectionDeclaration["operations"];

/** A declaration under review. */
export interface Proposal {
  readonly collection: CollectionDeclaration;
  /** The member of the file that becomes `_id`; null if the service makes the keys. */
  readonly key: string | null;
  /** Members of the file or of the stored rows → their new names, or null for those that are left out. */
  readonly columns: Readonly<Record<string, string | null>>;
}

/** Changes the type of a field. Constraints and operators that the type does not have are dropped. */
export function withType(proposal: Proposal, path: string, type: ScalarType): Proposal {
  const { collection } = proposal;
  const fields = changeScalar(collection.fields, path.split("."), ({ required, description }) => ({
    type,
    ...(description === undefined ? {} : { description }),
    ...(required === true ? { required } : {}),
  }));
  const suitable = operatorsOf(type);
  const operations = changeFilters(collection.operations, (filter) => {
    const before = filter[path];
    if (before === undefined) return filter;
    const kept = before.filter((symbol) => suitable.includes(symbol));
    return { ...filter, [path]: kept.length === 0 ? suitable : kept };
  });
  const indexes = collection.indexes.filter((each) => each !== path || type !== "boolean");
  return { ...proposal, collection: { ...collection, fields, operations, indexes } };
}

/** The constraints and the description of a field. */
export type Constraints = Omit<ScalarDeclaration, "type">;

/** Changes constraints of a field. One that is undefined, false or empty is removed. */
export function withConstraints(
  proposal: Proposal,
  path: string,
  constraints: { readonly [Name in keyof Constraints]?: Constraints[Name] | undefined },
): Proposal {
  const isSet = ([, value]: readonly [string, unknown]): boolean =>
    value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
  const fields = changeScalar(proposal.collection.fields, path.split("."), (before) => ({
    type: before.type,
    ...Object.fromEntries(Object.entries({ ...before, ...constraints }).filter(isSet)),
  }));
  return { ...proposal, collection: { ...proposal.collection, fields } };
}

/** Allows or forbids an operator on a field in the filters of an operation. */
export function withOperator(
  proposal: Proposal,
  path: string,
  operation: OperationName,
  symbol: OperatorSymbol,
  isAllowed: boolean,
): Proposal {
  const { collection } = proposal;
  const { [path]: before = [], ...others } = collection.operations[operation].filter;
  const all = operatorsOf(fieldTypes(collection).get(path)?.type ?? "string");
  const after = all.filter((each) => (each === symbol ? isAllowed : before.includes(each)));
  const filter = after.length === 0 ? others : { ...others, [path]: after };
  const changed = { ...collection.operations[operation], filter };
  return { ...proposal, collection: { ...collection, operations: { ...collection.operations, [operation]: changed } } };
}

/** Makes a field sortable or not. One that is not leaves the default sort, too. */
export function withSort(proposal: Proposal, path: string, isSortable: boolean): Proposal {
  const { sort, defaultSort = "" } = proposal.collection.operations.FindMany;
  const others = sort.filter((each) => each !== path);
  const kept = sortKeys(defaultSort).filter((key) => isSortable || key.path !== path);
  return changeFind(proposal, isSortable ? [...others, path] : others, sortText(kept));
}

/** Sorts rows if a query does not. @param text - as in a query; empty for the order of the keys */
export function withDefaultSort(proposal: Proposal, text: string): Proposal {
  return changeFind(proposal, proposal.collection.operations.FindMany.sort, text);
}

function changeFind(proposal: Proposal, sort: readonly string[], defaultSort: string): Proposal {
  const { operations } = proposal.collection;
  const { filter } = operations.FindMany;
  const FindMany = { filter, sort, ...(defaultSort === "" ? {} : { defaultSort }) };
  return { ...proposal, collection: { ...proposal.collection, operations: { ...operations, FindMany } } };
}

/** What is wrong with the default sort; null if nothing is. */
export function defaultSortProblem({ operations }: CollectionDeclaration): string | null {
  const { sort, defaultSort = "" } = operations.FindMany;
  const paths = defaultSort.split(",").map((key) => key.trim().replace(/^-/, ""));
  const other = paths.find((path) => !sort.includes(path));
  if (defaultSort === "" || (other === undefined && new Set(paths).size === paths.length)) return null;
  return other === undefined
    ? "Name each field once."
    : `\`${other}\` is not a sortable field. Write names such as ${sort[0] ?? "_id"}, with - before one for descending order.`;
}

/** Adds or removes the index of a field. */
export function withIndex(proposal: Proposal, path: string, isIndexed: boolean): Proposal {
  const others = proposal.collection.indexes.filter((each) => each !== path);
  return { ...proposal, collection: { ...proposal.collection, indexes: isIndexed ? [...others, path] : others } };
}

/** Adds an optional text at the end, with every operator. */
export function withField(proposal: Proposal, name: string): Proposal {
  const { collection } = proposal;
  const fields: Fields = { ...collection.fields, [name]: { type: "string" } };
  return {
    ...proposal,
    collection: { ...collection, fields, operations: withPath(collection.operations, name, "string") },
  };
}

/** What is wrong with the name of a new field; null if nothing is. */
export function fieldProblem(name: string, { fields }: CollectionDeclaration): string | null {
  if (Object.hasOwn(fields, name)) return `There is a field ${name} already. Choose another name.`;
  return isFieldName(name) && !name.includes(".")
    ? null
    : "Use letters, digits and underscores, and no word of the language.";
}

/** Renames a field that is a member of the rows. Its name must be free: see `fieldProblem`. */
export function withName(proposal: Proposal, from: string, to: string): Proposal {
  const { fields } = proposal.collection;
  const renamed = Object.entries(fields).map(([name, field]) => [name === from ? to : name, field] as const);
  return moved(proposal, Object.fromEntries(renamed), from, to);
}

/** Leaves out a field that is a member of the rows. */
export function withoutField(proposal: Proposal, name: string): Proposal {
  const { [name]: _, ...fields } = proposal.collection.fields;
  return moved(proposal, fields, name, null);
}

function moved(proposal: Proposal, fields: Fields, from: string, to: string | null): Proposal {
  const { collection, columns } = proposal;
  const [original = from] = Object.keys(columns).filter((name) => columns[name] === from);
  const { [original]: _, ...others } = columns;
  return {
    ...proposal,
    collection: { ...collection, ...movedPaths(collection, from, to), fields },
    columns: original === to ? others : { ...others, [original]: to },
  };
}

/** Takes the keys from a member of the file, or lets the service make them. */
export function withKey(proposal: Proposal, key: string | null): Proposal {
  if (proposal.key === key) return proposal;
  const unkeyed = proposal.key === null ? proposal : withoutKey(proposal, proposal.key);
  if (key === null) return unkeyed;
  const { collection } = unkeyed;
  const { _id, [key]: own = number, ...rest } = collection.fields;
  const { required: _, ...declaration } = own;
  const fields: Fields = { _id: declaration, ...rest };
  return { ...unkeyed, key, collection: { ...collection, ...movedPaths(collection, key, null), fields } };
}

function withoutKey(proposal: Proposal, key: string): Proposal {
  const { collection } = proposal;
  const { _id = number, ...rest } = collection.fields;
  const declaration = { ...(_id as ScalarDeclaration), required: true };
  const operations = withPath(collection.operations, key, declaration.type);
  return {
    ...proposal,
    key: null,
    collection: { ...collection, fields: { _id: number, [key]: declaration, ...rest }, operations },
  };
}

/** The fields that can be the key: members of the rows with a number or a text. */
export function possibleKeys({ collection, key }: Proposal): readonly string[] {
  const suitable = Object.entries(collection.fields).filter(
    ([name, { type }]) => name !== "_id" && (type === "number" || type === "string"),
  );
  return [...(key === null ? [] : [key]), ...suitable.map(([name]) => name)];
}

const number: ScalarDeclaration = { type: "number", integer: true };

function changeFilters(operations: Operations, change: (filter: Filter) => Filter): Operations {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return {
    FindMany: { ...FindMany, filter: change(FindMany.filter) },
    UpdateMany: { filter: change(UpdateMany.filter) },
    DeleteMany: { filter: change(DeleteMany.filter) },
  };
}

type Filter = Readonly<Record<string, readonly OperatorSymbol[]>>;

function withPath(operations: Operations, path: string, type: ScalarType): Operations {
  const changed = changeFilters(operations, (filter) => ({ ...filter, [path]: operatorsOf(type) }));
  return { ...changed, FindMany: { ...changed.FindMany, sort: [...changed.FindMany.sort, path] } };
}

/** What names the fields of a member, after it was renamed or, with null, removed. */
function movedPaths(
  { operations, indexes }: CollectionDeclaration,
  from: string,
  to: string | null,
): Pick<CollectionDeclaration, "operations" | "indexes"> {
  const move = (path: string): readonly string[] => {
    if (path !== from && !path.startsWith(`${from}.`)) return [path];
    return to === null ? [] : [to + path.slice(from.length)];
  };
  const changed = changeFilters(operations, (filter) =>
    Object.fromEntries(Object.entries(filter).flatMap(([path, symbols]) => move(path).map((each) => [each, symbols]))),
  );
  const { filter, sort, defaultSort = "" } = changed.FindMany;
  const kept = sortText(sortKeys(defaultSort).flatMap((key) => move(key.path).map((path) => ({ ...key, path }))));
  return {
    operations: {
      ...changed,
      FindMany: { filter, sort: sort.flatMap(move), ...(kept === "" ? {} : { defaultSort: kept }) },
    },
    indexes: indexes.flatMap(move),
  };
}

function changeScalar(
  fields: Fields,
  [name = "", ...rest]: readonly string[],
  change: (declaration: ScalarDeclaration) => ScalarDeclaration,
): Fields {
  const field = fields[name];
  return field === undefined ? fields : { ...fields, [name]: changeIn(field, rest, change) };
}

function changeIn(
  declaration: TypeDeclaration,
  path: readonly string[],
  change: (declaration: ScalarDeclaration) => ScalarDeclaration,
): TypeDeclaration {
  switch (declaration.type) {
    case "object":
      return { ...declaration, fields: changeScalar(declaration.fields, path, change) };
    case "array":
      return { ...declaration, items: changeIn(declaration.items, path, change) };
    default:
      return change(declaration);
  }
}
