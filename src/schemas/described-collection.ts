// Makes declarations of the entities that a document describes.

import { joinCode, joinWords, type ScalarDeclaration, type TypeDeclaration } from "../language/internal.ts";
import { findFreeName, toFieldName, withOperators } from "../service/internal.ts";
import type { DescribedCollection } from "./schema-document.ts";

/** An entity under the names of its document. */
export interface Entity {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, TypeDeclaration>>;
  /** The names of the fields that identify it, if the document says so. */
  readonly key: readonly string[];
  /** Name of a field → name of the entity whose key is its value. */
  readonly references: ReadonlyMap<string, string>;
}

/** Declares the entities as collections. What a collection can't have is left out, with a note. */
export function describeCollections(entities: readonly Entity[], notes: string[]): readonly DescribedCollection[] {
  const names = chooseUniqueNames(entities);
  const renamed: string[] = [];
  const described = entities.map((entity) => describe(entity, names, notes, renamed));
  if (renamed.length > 0) notes.unshift(`Keys are called \`_id\`: ${joinWords(renamed)}.`);
  return described.map((collection) => ({
    ...collection,
    references: new Map([...findReferencesByName(collection, described), ...collection.references]),
  }));
}

/** Entity → name of its collection: letters, digits and underscores, each name once. */
function chooseUniqueNames(entities: readonly Entity[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name } of entities) {
    const plain = (name.split(".").at(-1) ?? "").replace(/\W+/g, "_").replace(/^[^A-Za-z]+/, "") || "Collection";
    names.set(name, findFreeName(plain, [...names.values()]));
  }
  return names;
}

/** The collections with other names where theirs are taken. */
export function withFreeNames(
  collections: readonly DescribedCollection[],
  taken: readonly string[],
): readonly DescribedCollection[] {
  const names = new Map<string, string>();
  const others = collections.map(({ declaration }) => declaration.name).filter((name) => !taken.includes(name));
  for (const { declaration } of collections) {
    const { name } = declaration;
    names.set(name, taken.includes(name) ? findFreeName(name, [...taken, ...others, ...names.values()]) : name);
  }
  const renamed = (name: string): string => names.get(name) ?? name;
  return collections.map(({ declaration, keyParts, references }) => ({
    declaration: { ...declaration, name: renamed(declaration.name) },
    keyParts,
    references: new Map([...references].map(([field, target]) => [field, renamed(target)])),
  }));
}

function describe(
  entity: Entity,
  names: ReadonlyMap<string, string>,
  notes: string[],
  renamed: string[],
): DescribedCollection {
  const name = names.get(entity.name) ?? entity.name;
  const fields = makeNamesUsable(entity.fields, name, notes);
  const key = entity.key.map(toFieldName).filter((field) => fields[field] !== undefined);
  const [only] = key;
  const isOwn = key.length === 1 && only !== undefined && isKeyType(fields[only]);
  const { [isOwn ? only : "_id"]: declared, _id: replaced, ...others } = fields;
  if (isOwn && only !== "_id") {
    renamed.push(`\`${only}\` of ${name}`);
    if (replaced !== undefined) notes.push(`\`_id\` of ${name} was left out, because \`${only}\` is the key.`);
  }
  const keyParts = key.length > 1 ? key : [];
  if (keyParts.length > 0) notes.push(`The key \`_id\` of ${name} is made of ${joinCode(keyParts)}.`);
  const _id = isOwn && declared !== undefined ? declared : createKeyDeclaration(keyParts);
  const references = [...entity.references].flatMap(([field, target]): [string, string][] => {
    const to = names.get(target);
    const from = isOwn && toFieldName(field) === only ? "_id" : toFieldName(field);
    return to === undefined ? [] : [[from, to]];
  });
  const declaration = withOperators({ name, description: entity.description, fields: { _id, ...others } });
  return { declaration, keyParts, references: new Map(references) };
}

function createKeyDeclaration(parts: readonly string[]): ScalarDeclaration {
  if (parts.length > 0) return { type: "string", description: `The key: ${joinWords(parts)}.` };
  return { type: "number", integer: true, description: "The key." };
}

function isKeyType(declaration: TypeDeclaration | undefined): boolean {
  return declaration?.type === "string" || declaration?.type === "number";
}

/** The fields under names that a filter can write, at every depth. */
function makeNamesUsable(
  fields: Readonly<Record<string, TypeDeclaration>>,
  path: string,
  notes: string[],
): Readonly<Record<string, TypeDeclaration>> {
  const usable = new Map<string, TypeDeclaration>();
  for (const [given, declaration] of Object.entries(fields)) {
    const name = toFieldName(given);
    if (name === "" || usable.has(name)) {
      const why = name === "" ? "a filter can't write its name" : `\`${name}\` exists already`;
      notes.push(`\`${given.slice(0, 80)}\` of ${path} was left out: ${why}.`);
      continue;
    }
    if (name !== given) notes.push(`\`${given}\` of ${path} is called \`${name}\`, because a filter can't write it.`);
    usable.set(name, withUsableMembers(declaration, `${path}.${name}`, notes));
  }
  return Object.fromEntries(usable);
}

function withUsableMembers(declaration: TypeDeclaration, path: string, notes: string[]): TypeDeclaration {
  switch (declaration.type) {
    case "object":
      return { ...declaration, fields: makeNamesUsable(declaration.fields, path, notes) };
    case "array":
      return { ...declaration, items: withUsableMembers(declaration.items, path, notes) };
    default:
      return declaration;
  }
}

/** References by the usual names: `customerId` or `customer_id` refers to Customer or Customers. */
function findReferencesByName(
  { declaration }: DescribedCollection,
  all: readonly DescribedCollection[],
): readonly (readonly [field: string, target: string])[] {
  return Object.entries(declaration.fields).flatMap(([field, { type }]) => {
    const [, stem] = /^(.+?)_?(?:id|ID|Id)$/.exec(field) ?? [];
    if (stem === undefined || stem === "") return [];
    const names = [stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, "ies")].map((name) => name.toLowerCase());
    const target = all.find(({ declaration: { name } }) => names.includes(name.toLowerCase()));
    return target?.declaration.fields._id?.type === type ? [[field, target.declaration.name] as const] : [];
  });
}
