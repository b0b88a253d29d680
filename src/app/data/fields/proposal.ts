// The declaration of a collection as a person changes it, before it is sent.

import {
  type ArrayDeclaration,
  type CollectionDeclaration,
  isOrdered,
  listFieldTypes,
  type OperationName,
  type OperatorSymbol,
  type ScalarDeclaration,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../../../language/internal.ts";
import { type Conversion, listOperators } from "../../../service/internal.ts";
import { readSort, writeSort } from "../../rows/sort-text.ts";
import { createDeclaration, findMember, getInnermostType, typeText } from "./members.ts";

export type Fields = CollectionDeclaration["fields"];

export interface Proposal {
  readonly collection: CollectionDeclaration;
  /** The member of the file that becomes `_id`; null if the service makes the keys. */
  readonly key: string | null;
  /** Paths of members in the file or in the stored rows → their new names, or null for those that are left out. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly conversion: Conversion;
  /** Names that are typed and not confirmed yet: paths of members → new names, and under "" the path of a new field. */
  readonly typed: Readonly<Record<string, string>>;
  /** The member whose type was changed last, and the declaration before and after that. */
  readonly retyped?: {
    readonly path: string;
    readonly before: CollectionDeclaration;
    readonly after: CollectionDeclaration;
  };
}

export interface ProposalProps {
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
}

export function startProposal(
  collection: CollectionDeclaration,
  conversion: Conversion,
  key: string | null = null,
): Proposal {
  return { collection, key, columns: {}, conversion, typed: {} };
}

/**
 * Changes the type of a member to one that `typeText` writes. What the type does not have is dropped, unless the former
 * type is chosen again before anything else is changed. @param values - in which the members of a new object are found
 */
export function withType(proposal: Proposal, path: string, type: string, values: readonly unknown[] = []): Proposal {
  const { collection, retyped } = proposal;
  const present = findMember(collection, path)?.declaration;
  if (present === undefined || typeText(present) === type) return proposal;
  const before = retyped?.path === path && retyped.after === collection ? retyped.before : collection;
  const former = findMember(before, path)?.declaration;
  if (former !== undefined && typeText(former) === type) return { ...proposal, collection: before };
  const changed = withMember(proposal, path, ({ description, required }) =>
    removeEmptySettings({ ...createDeclaration(type, getInnermostType(present), values), description, required }),
  );
  return { ...changed, retyped: { path, before, after: changed.collection } };
}

/** Changes the type of the values of a member, in arrays, too. */
export function withValueType(proposal: Proposal, path: string, type: ScalarTypeName): Proposal {
  const declaration = findMember(proposal.collection, path)?.declaration;
  return declaration === undefined ? proposal : withType(proposal, path, typeText(declaration).replace(/^\w+/, type));
}

type Settings<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

type Facts = Pick<ArrayDeclaration, "description" | "required" | "maxItems">;

/** Changes what is declared of a member. What is undefined, false or empty is removed. */
export function withFacts(proposal: Proposal, path: string, facts: Settings<Facts>): Proposal {
  return withMember(proposal, path, (before) => removeEmptySettings({ ...before, ...facts }));
}

/** Makes fields optional. @param paths - of values, such as `lines[0].price` */
export function withOptional(proposal: Proposal, paths: readonly string[]): Proposal {
  const fields = new Set(paths.map((path) => path.replace(/\[\d+\]/g, "")));
  fields.delete("_id");
  return [...fields].reduce((each, path) => withFacts(each, path, { required: false }), proposal);
}

export type Constraints = Omit<ScalarDeclaration, "type" | "required" | "description">;

/** Changes constraints of a member's values. One that is undefined, false or empty is removed. */
export function withConstraints(proposal: Proposal, path: string, constraints: Settings<Constraints>): Proposal {
  const constrained = (before: TypeDeclaration): TypeDeclaration =>
    before.type === "array"
      ? { ...before, items: constrained(before.items) }
      : removeEmptySettings({ ...before, ...constraints } as TypeDeclaration);
  return withMember(proposal, path, constrained);
}

function removeEmptySettings(declaration: object): TypeDeclaration {
  const isSet = ([, value]: readonly [string, unknown]): boolean =>
    value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(declaration).filter(isSet)) as unknown as TypeDeclaration;
}

export function withDeclared(proposal: Proposal, declared: Partial<CollectionDeclaration>): Proposal {
  return { ...proposal, collection: { ...proposal.collection, ...declared } };
}

export function withOperator(
  proposal: Proposal,
  path: string,
  operation: OperationName,
  symbol: OperatorSymbol,
  isAllowed: boolean,
): Proposal {
  const { collection } = proposal;
  const { [path]: before = [], ...others } = collection.operations[operation].filter;
  const all = listOperators(listFieldTypes(collection).get(path)?.type ?? "string");
  const after = all.filter((each) => (each === symbol ? isAllowed : before.includes(each)));
  const filter = after.length === 0 ? others : { ...others, [path]: after };
  const changed = { ...collection.operations[operation], filter };
  return withDeclared(proposal, { operations: { ...collection.operations, [operation]: changed } });
}

/** Makes a field sortable or not. One that is not leaves the default sort, too. */
export function withSort(proposal: Proposal, path: string, isSortable: boolean): Proposal {
  const { operations } = proposal.collection;
  const { sort, defaultSort = "" } = operations.FindMany;
  const others = sort.filter((each) => each !== path);
  const kept = readSort(defaultSort).filter((key) => isSortable || key.path !== path);
  const sortable = isSortable ? [...others, path] : others;
  return withDeclared(proposal, { operations: changeSort(operations, sortable, writeSort(kept)) });
}

/** Sorts rows if a query does not. @param text - as in a query; empty for the order of the keys */
export function withDefaultSort(proposal: Proposal, text: string): Proposal {
  const { operations } = proposal.collection;
  return withDeclared(proposal, { operations: changeSort(operations, operations.FindMany.sort, text) });
}

export function changeSort(operations: Operations, sort: readonly string[], defaultSort: string): Operations {
  const { filter } = operations.FindMany;
  return { ...operations, FindMany: { filter, sort, ...(defaultSort === "" ? {} : { defaultSort }) } };
}

export function findDefaultSortProblem({ operations }: CollectionDeclaration): string | null {
  const { sort, defaultSort = "" } = operations.FindMany;
  const paths = defaultSort.split(",").map((key) => key.trim().replace(/^-/, ""));
  const other = paths.find((path) => !sort.includes(path));
  if (defaultSort === "" || (other === undefined && new Set(paths).size === paths.length)) return null;
  return other === undefined
    ? "Name each field once."
    : `\`${other}\` is not a sortable field. Write names such as ${sort[0] ?? "_id"}, with - before one for descending order.`;
}

export function withIndex(proposal: Proposal, path: string, isIndexed: boolean): Proposal {
  const others = proposal.collection.indexes.filter((each) => each !== path);
  return withDeclared(proposal, { indexes: isIndexed ? [...others, path] : others });
}

/** Changes the operations and indexes to suit the fields: what is new gets every operator, what is gone none. */
export function withFields(proposal: Proposal, fields: Fields): Proposal {
  const { collection } = proposal;
  const { operations, indexes } = collection;
  const [before, after] = [listFieldTypes(collection), listFieldTypes({ ...collection, fields })];
  // The key is another one then.
  const isNew = (path: string) =>
    !before.has(path) || (path === "_id" && before.get(path)?.type !== after.get(path)?.type);
  const changed = changeFilters(operations, (filter) =>
    Object.fromEntries(
      [...after].flatMap(([path, { type }]) => {
        const all = listOperators(type);
        const kept = isNew(path) ? all : filter[path]?.filter((symbol) => all.includes(symbol));
        return kept === undefined ? [] : [[path, kept.length === 0 ? all : kept]];
      }),
    ),
  );
  const sort = new Set([...operations.FindMany.sort, ...[...after.keys()].filter(isNew)]);
  const sortable = [...sort].filter((path) => after.get(path)?.many === false);
  const kept = readSort(operations.FindMany.defaultSort ?? "").filter(({ path }) => sortable.includes(path));
  const canHaveIndex = (path: string): boolean => {
    const { many, type } = after.get(path) ?? {};
    return many === false && type !== undefined && isOrdered(type);
  };
  const sorted = changeSort(changed, sortable, writeSort(kept));
  return withDeclared(proposal, { fields, operations: sorted, indexes: indexes.filter(canHaveIndex) });
}

type Operations = CollectionDeclaration["operations"];
type Filter = Operations["FindMany"]["filter"];

export function changeFilters(operations: Operations, change: (filter: Filter) => Filter): Operations {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return {
    FindMany: { ...FindMany, filter: change(FindMany.filter) },
    UpdateMany: { filter: change(UpdateMany.filter) },
    DeleteMany: { filter: change(DeleteMany.filter) },
  };
}

export function withMember(
  proposal: Proposal,
  path: string,
  change: (declaration: TypeDeclaration) => TypeDeclaration,
): Proposal {
  return withMembers(proposal, path, (members, name) => {
    const before = members[name];
    return before === undefined ? members : { ...members, [name]: change(before) };
  });
}

type Change = (members: Fields, name: string) => Fields;

/** @param change - is given the members beside the one at the path */
export function withMembers(proposal: Proposal, path: string, change: Change): Proposal {
  return withFields(proposal, changeMembers(proposal.collection.fields, path, change));
}

export function changeMembers(fields: Fields, path: string, change: Change): Fields {
  const dot = path.indexOf(".");
  if (dot < 0) return change(fields, path);
  const [name, rest] = [path.slice(0, dot), path.slice(dot + 1)];
  const within = (declaration: TypeDeclaration): TypeDeclaration => {
    if (declaration.type === "array") return { ...declaration, items: within(declaration.items) };
    if (declaration.type !== "object") return declaration;
    return { ...declaration, fields: changeMembers(declaration.fields, rest, change) };
  };
  const object = fields[name];
  return object === undefined ? fields : { ...fields, [name]: within(object) };
}
