// Owns what a store must be able to rely on in the declarations that `define` is given.

import type { CollectionDeclaration } from "../../language/index.ts";

const collectionName = /^[A-Za-z][A-Za-z0-9_]*$/;
// A key path is JavaScript identifiers joined by dots (Indexed Database API 3.0, section 2.5 "valid key path").
const indexPath = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*(\.[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*)*$/u;

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
      throw new TypeError(`Collection "${name}" can't have an index on "${wrong}". Use a field path such as customer.city.`);
    }
  }
}

/** Whether both say the same, member by member. */
export function sameDeclarations(a: readonly CollectionDeclaration[], b: readonly CollectionDeclaration[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Name → declaration, for the names of a transaction's scope. Throws RangeError for a name that isn't declared. */
export function scopeOf(
  names: readonly string[],
  collections: readonly CollectionDeclaration[],
): ReadonlyMap<string, CollectionDeclaration> {
  const declared = new Map(collections.map((collection) => [collection.name, collection]));
  return new Map(
    names.map((name) => {
      const declaration = declared.get(name);
      if (declaration === undefined) {
        throw new RangeError(`There is no collection "${name}" in this store. Read the schema for those there are.`);
      }
      return [name, declaration];
    }),
  );
}
