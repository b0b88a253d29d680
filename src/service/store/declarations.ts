import type { CollectionDeclaration } from "../../language/public.ts";
import { type Schema, SchemaChangedError, type TransactionScope } from "./store.ts";

const collectionName = /^[A-Za-z][A-Za-z0-9_]*$/;
// A key path is JavaScript identifiers joined by dots (Indexed Database API 3.0, section 2.5 "valid key path").
const indexPath =
  /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*(\.[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*)*$/u;

/** Throws TypeError for a name or an index path that can't be kept, and for a name that is given twice. */
export function checkDeclarations(collections: readonly CollectionDeclaration[]): void {
  const names = new Set<string>();
  for (const { name, indexes } of collections) {
    if (!collectionName.test(name)) {
      throw new TypeError(
        `A collection can't be called "${name}". Begin with a letter A to Z and go on with letters, digits and underscores.`,
      );
    }
    if (names.has(name)) throw new TypeError(`Collection "${name}" is declared twice. Give each one its own name.`);
    names.add(name);
    const wrong = indexes.find((path) => !indexPath.test(path));
    if (wrong !== undefined) {
      throw new TypeError(
        `Collection "${name}" can't have an index on "${wrong}". Use a field path such as customer.city.`,
      );
    }
  }
}

/** Whether both have the same members and values. */
export function isSameDeclarations(a: readonly CollectionDeclaration[], b: readonly CollectionDeclaration[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @throws SchemaChangedError if the caller's epoch is no longer in force */
export function checkEpoch(epoch: number, schema: Schema): void {
  if (epoch === schema.epoch) return;
  throw new SchemaChangedError(
    "The collections have changed, perhaps in another tab. Read the schema again, then try again.",
  );
}

/**
 * Name → declaration, for the names of a transaction's scope. Throws SchemaChangedError when the caller's epoch is no
 * longer in force, RangeError for a name that isn't declared.
 */
export function resolveScope(
  { epoch, collections: names }: TransactionScope,
  schema: Schema,
): ReadonlyMap<string, CollectionDeclaration> {
  checkEpoch(epoch, schema);
  const declared = indexByName(schema.collections);
  const scope = new Map<string, CollectionDeclaration>();
  for (const name of names) {
    const declaration = declared.get(name);
    if (declaration === undefined)
      throw new RangeError(`There is no collection "${name}" in this store. Read the schema for those there are.`);
    scope.set(name, declaration);
  }
  return scope;
}

const maps = new WeakMap<readonly CollectionDeclaration[], ReadonlyMap<string, CollectionDeclaration>>();

/** Name → declaration. */
export function indexByName(collections: readonly CollectionDeclaration[]): ReadonlyMap<string, CollectionDeclaration> {
  const known = maps.get(collections);
  if (known !== undefined) return known;
  const map = new Map(collections.map((collection) => [collection.name, collection]));
  maps.set(collections, map);
  return map;
}
