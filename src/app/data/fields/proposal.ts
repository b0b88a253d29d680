// The declaration of a collection as a person changes it, before it is sent.

import {
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
import { sortKeys, sortText } from "../../rows/sort-text.ts";
import { createDeclaration, findMember, getInnermostType, isMemberName, typeText } from "./members.ts";

type Fields = CollectionDeclaration["fields"];

/** A declaration under review. */
export interface Proposal {
  readonly collection: CollectionDeclaration;
  /** The member of the file that becomes `_id`; null if the service makes the keys. */
  readonly key: string | null;
  /** Paths of members in the file or in the stored rows → their new names, or null for those that are left out. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** How values are converted to the types of their fields. */
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

/** The properties of what changes it. */
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
 * Changes the type of a member. Constraints and operators that the type does not have are dropped, unless the former type
 * is chosen again before anything else is changed.
 *
 * @param type - as `typeText` writes it
 * @param values - some of its values, in which the members of a new object are found
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

export interface Facts {
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  /** Of an array. */
  readonly maxItems?: number | undefined;
}

/** Changes what is declared of a member. What is undefined, false or empty is removed. */
export function withFacts(proposal: Proposal, path: string, facts: Facts): Proposal {
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
export function withConstraints(
  proposal: Proposal,
  path: string,
  constraints: { readonly [Name in keyof Constraints]?: Constraints[Name] | undefined },
): Proposal {
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
  const all = listOperators(listFieldTypes(collection).get(path)?.type ?? "string");
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
  return { ...proposal, collection: { ...proposal.collection, indexes: isIndexed ? [...others, path] : others } };
}

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

function rank(path: string): number {
  return path === "" ? Number.POSITIVE_INFINITY : path.length;
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

/** The path of the object around a member, empty for the row, and its name. */
function split(path: string): readonly [parent: string, name: string] {
  const dot = path.lastIndexOf(".");
  return [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)];
}

/** Takes the keys from a member of the file, or lets the service make them. */
export function withKey(proposal: Proposal, key: string | null): Proposal {
  if (proposal.key === key) return proposal;
  const { _id = number, ...others } = proposal.collection.fields;
  const former: Fields = proposal.key === null ? {} : { [proposal.key]: { ..._id, required: true } };
  const { [key ?? ""]: own = number, ...rest }: Fields = { ...former, ...others };
  const { required: _, ...declaration } = own;
  return withFields({ ...proposal, key }, { _id: declaration as TypeDeclaration, ...rest });
}

/** A list of a thousand would block the page. */
const mostKeys = 100;

/** The fields that can be the key: members of the rows with a number or a text, the first hundred of them. */
export function listPossibleKeys({ collection, key }: Pick<Proposal, "collection" | "key">): readonly string[] {
  const suitable = Object.entries(collection.fields).filter(
    ([name, { type }]) => name !== "_id" && (type === "number" || type === "string"),
  );
  return [...(key === null ? [] : [key]), ...suitable.slice(0, mostKeys).map(([name]) => name)];
}

/**
 * The members of a file that can be the keys of rows for a collection that there is: those that it does not declare.
 *
 * @param found - what was inferred from the file
 */
export function listKeyMembers(
  { fields }: CollectionDeclaration,
  found: Pick<Proposal, "collection" | "key">,
): readonly string[] {
  return listPossibleKeys(found).filter((name) => !Object.hasOwn(fields, name));
}

const number: ScalarDeclaration = { type: "number", integer: true };

/** Changes the operations and indexes to suit the fields: what is new gets every operator, what is gone none. */
function withFields(proposal: Proposal, fields: Fields): Proposal {
  const { collection } = proposal;
  const { operations, indexes } = collection;
  const [before, after] = [listFieldTypes(collection), listFieldTypes({ ...collection, fields })];
  // The key is another one then.
  const isNew = (path: string) =>
    !before.has(path) || (path === "_id" && before.get(path)?.type !== after.get(path)?.type);
  const added = [...after].filter(([path]) => isNew(path));
  const changed = changeFilters(operations, (filter) => ({
    ...Object.fromEntries(
      Object.entries(filter).flatMap(([path, symbols]) => {
        const type = after.get(path)?.type;
        if (type === undefined) return [];
        const kept = symbols.filter((symbol) => listOperators(type).includes(symbol));
        return [[path, kept.length === 0 ? listOperators(type) : kept]];
      }),
    ),
    ...Object.fromEntries(added.map(([path, { type }]) => [path, listOperators(type)])),
  }));
  const sort = [...new Set([...operations.FindMany.sort, ...added.map(([path]) => path)])];
  const sortable = sort.filter((path) => after.get(path)?.many === false);
  const kept = sortKeys(operations.FindMany.defaultSort ?? "").filter(({ path }) => sortable.includes(path));
  const next = {
    ...collection,
    fields,
    operations: changed,
    indexes: indexes.filter((path) => {
      const { many, type } = after.get(path) ?? {};
      return many === false && type !== undefined && isOrdered(type);
    }),
  };
  return changeFind({ ...proposal, collection: next }, sortable, sortText(kept));
}

type Operations = CollectionDeclaration["operations"];
type Filter = Operations["FindMany"]["filter"];

/** Changes the operators that each operation allows. */
function changeFilters(operations: Operations, change: (filter: Filter) => Filter): Operations {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return {
    FindMany: { ...FindMany, filter: change(FindMany.filter) },
    UpdateMany: { filter: change(UpdateMany.filter) },
    DeleteMany: { filter: change(DeleteMany.filter) },
  };
}

/** The declaration with another path for a member, in all but the fields. */
function withMovedPaths(collection: CollectionDeclaration, from: string, to: string): CollectionDeclaration {
  const move = (path: string) => renamePath(path, from, to);
  const operations = changeFilters(collection.operations, (filter) =>
    Object.fromEntries(Object.entries(filter).map(([path, symbols]) => [move(path), symbols])),
  );
  const { filter, sort, defaultSort } = operations.FindMany;
  const moved = sortKeys(defaultSort ?? "").map((key) => ({ ...key, path: move(key.path) }));
  const FindMany = {
    filter,
    sort: sort.map(move),
    ...(defaultSort === undefined ? {} : { defaultSort: sortText(moved) }),
  };
  return { ...collection, operations: { ...operations, FindMany }, indexes: collection.indexes.map(move) };
}

function renamePath(path: string, from: string, to: string): string {
  return isWithin(path, from) ? to + path.slice(from.length) : path;
}

function isWithin(path: string, object: string): boolean {
  return path === object || path.startsWith(`${object}.`);
}

/** Changes what is declared of a member. */
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
function withMembers(proposal: Proposal, path: string, change: Change): Proposal {
  return withFields(proposal, changeMembers(proposal.collection.fields, path, change));
}

function changeMembers(fields: Fields, path: string, change: Change): Fields {
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
