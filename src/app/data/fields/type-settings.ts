// What a declaration says of a member beside its fields, so that a change of the member's type can be taken back.

import type { CollectionDeclaration, OperatorSymbol, TypeDeclaration } from "../../../language/public.ts";
import { type SortColumn, sortKeys, sortText } from "../../rows/sort-text.ts";

type Operations = CollectionDeclaration["operations"];
type Filter = Readonly<Record<string, readonly OperatorSymbol[]>>;

/** The settings of a member and of those in it, as of one type. Paths begin after that of the member. */
export interface TypeSettings {
  readonly declaration: TypeDeclaration;
  readonly operations: {
    readonly FindMany: { readonly filter: Filter; readonly sort: readonly string[] };
    readonly UpdateMany: { readonly filter: Filter };
    readonly DeleteMany: { readonly filter: Filter };
  };
  /** Of the collection, with the keys of other members. */
  readonly defaultSort: readonly (SortColumn & { readonly isOther: boolean })[];
  readonly indexes: readonly string[];
}

export function readSettings(
  { operations, indexes }: CollectionDeclaration,
  path: string,
  declaration: TypeDeclaration,
): TypeSettings {
  const within = (paths: readonly string[]) =>
    paths.filter((each) => isWithin(each, path)).map((each) => each.slice(path.length));
  const { FindMany, UpdateMany, DeleteMany } = changeFilters(operations, (filter) =>
    Object.fromEntries(within(Object.keys(filter)).map((rest) => [rest, filter[path + rest] ?? []])),
  );
  return {
    declaration,
    operations: { FindMany: { filter: FindMany.filter, sort: within(FindMany.sort) }, UpdateMany, DeleteMany },
    defaultSort: sortKeys(operations.FindMany.defaultSort ?? "").map((key) =>
      isWithin(key.path, path)
        ? { ...key, path: key.path.slice(path.length), isOther: false }
        : { ...key, isOther: true },
    ),
    indexes: within(indexes),
  };
}

/** Replaces the settings of a member. @param collection - with the fields of the settings' type */
export function restoreSettings(
  collection: CollectionDeclaration,
  path: string,
  { operations: former, defaultSort, indexes }: TypeSettings,
): CollectionDeclaration {
  const merge = (present: readonly string[], rests: readonly string[]) => [
    ...present.filter((each) => !isWithin(each, path)),
    ...rests.map((rest) => path + rest),
  ];
  const mergeFilter = (present: Filter, rests: Filter): Filter => ({
    ...Object.fromEntries(Object.entries(present).filter(([each]) => !isWithin(each, path))),
    ...Object.fromEntries(Object.entries(rests).map(([rest, symbols]) => [path + rest, symbols])),
  });
  const { FindMany, UpdateMany, DeleteMany } = collection.operations;
  const { defaultSort: present = "", ...find } = FindMany;
  // Only if nothing but the change of the type has changed it.
  const isSame = sortText(defaultSort.filter(({ isOther }) => isOther)) === present;
  const sorted = isSame
    ? sortText(defaultSort.map((key) => (key.isOther ? key : { ...key, path: path + key.path })))
    : present;
  return {
    ...collection,
    operations: {
      FindMany: {
        ...find,
        filter: mergeFilter(FindMany.filter, former.FindMany.filter),
        sort: merge(FindMany.sort, former.FindMany.sort),
        ...(sorted === "" ? {} : { defaultSort: sorted }),
      },
      UpdateMany: { filter: mergeFilter(UpdateMany.filter, former.UpdateMany.filter) },
      DeleteMany: { filter: mergeFilter(DeleteMany.filter, former.DeleteMany.filter) },
    },
    indexes: merge(collection.indexes, indexes),
  };
}

function isWithin(path: string, of: string): boolean {
  return path === of || path.startsWith(`${of}.`);
}

/** Changes the operators that each operation allows. */
export function changeFilters(operations: Operations, change: (filter: Filter) => Filter): Operations {
  const { FindMany, UpdateMany, DeleteMany } = operations;
  return {
    FindMany: { ...FindMany, filter: change(FindMany.filter) },
    UpdateMany: { filter: change(UpdateMany.filter) },
    DeleteMany: { filter: change(DeleteMany.filter) },
  };
}
