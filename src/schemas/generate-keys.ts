// Generates the keys of collections: distinct, within the limits of their type, and made of other keys where those refer.

import {
  findScale,
  getScalarType,
  type ScalarDeclaration,
  type Scale,
  type TypeDeclaration,
} from "../language/internal.ts";
import type { Random, SampleRow } from "../samples/internal.ts";
import { generateGuid, guidLength } from "./plausible-value.ts";
import type { DescribedCollection } from "./schema-document.ts";

export type SampleKey = SampleRow["_id"];

/** The keys of a collection, and the values of the fields that they are made of. */
export interface KeyedRow {
  readonly _id: SampleKey;
  readonly [field: string]: unknown;
}

/** A list of distinct values, computed one by one. */
interface Pool {
  readonly size: number;
  at(index: number): unknown;
}

/**
 * Generates up to `count` distinct keys for each collection: fewer where a key is short, an enumeration, or another
 * collection's key.
 */
export function generateKeys(
  collections: readonly DescribedCollection[],
  count: number,
  random: Random,
): ReadonlyMap<string, readonly KeyedRow[]> {
  const generated = new Map<string, readonly KeyedRow[]>();
  const open = new Set<string>();

  const generateCollectionKeys = (collection: DescribedCollection): readonly KeyedRow[] => {
    const { name } = collection.declaration;
    const known = generated.get(name);
    if (known !== undefined) return known;
    open.add(name);
    const parts = collection.keyParts.length > 0 ? collection.keyParts : ["_id"];
    const pools = parts.map((part) => createKeyPool(part, collection));
    const combinations = createSpread(
      pools.reduce((product, { size }) => product * size, 1),
      random,
    );
    const rows = Array.from({ length: Math.min(count, combinations.size) }, (_, index) => {
      let rest = combinations.at(index);
      const values = pools.map(({ size, at }) => {
        const value = at(rest % size);
        rest = Math.floor(rest / size);
        return value;
      });
      const _id = parts.length === 1 && parts[0] === "_id" ? (values[0] as SampleKey) : values.map(String).join("-");
      return { ...Object.fromEntries(parts.map((part, at) => [part, values[at]])), _id };
    });
    open.delete(name);
    generated.set(name, rows);
    return rows;
  };

  const createKeyPool = (part: string, collection: DescribedCollection): Pool => {
    const { declaration, references } = collection;
    const target = collections.find((each) => each.declaration.name === references.get(part));
    // A circle of keys has no first one: it is broken here.
    if (target !== undefined && !open.has(target.declaration.name)) {
      const keys = listFittingKeys(generateCollectionKeys(target), declaration.fields[part]);
      if (keys.length > 0) return { size: keys.length, at: (index) => keys[index] };
    }
    return createOwnPool(declaration.fields[part], declaration.name, count, random);
  };

  for (const collection of collections) generateCollectionKeys(collection);
  return generated;
}

/** The keys of rows that a field may hold, which can be narrower than the key that it refers to. */
export function listFittingKeys(rows: readonly KeyedRow[], field: TypeDeclaration | undefined): readonly SampleKey[] {
  if (field === undefined || field.type === "object" || field.type === "array") return [];
  const { type, values, minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = field;
  return rows
    .map(({ _id }) => _id)
    .filter(
      (key) =>
        typeof key === type &&
        (values === undefined || values.includes(key)) &&
        (typeof key === "string" ? key.length <= maxLength : key >= minimum && key <= maximum),
    );
}

/** The values of a key that refers to nothing. */
function createOwnPool(type: TypeDeclaration | undefined, name: string, count: number, random: Random): Pool {
  const declaration: ScalarDeclaration =
    type === undefined || type.type === "object" || type.type === "array" ? { type: "string" } : type;
  const { values } = declaration;
  if (values !== undefined && values.length > 0) {
    const distinct = [...new Set(values)].filter((value) => value !== "");
    return { size: distinct.length, at: (index) => distinct[index] };
  }
  const scale = findScale(declaration.type);
  if (scale !== undefined) return scalePool(scale, count);
  switch (getScalarType(declaration.type).literal) {
    case "number":
      return createNumberPool(declaration, count);
    case "boolean":
      return { size: 2, at: (index) => index === 1 };
    default:
      return createTextPool(declaration, name, count, random);
  }
}

/** Values in their order from a usual one, and then from the first one: days or seconds. */
function scalePool({ first, last, unit, usual, getValue }: Scale, count: number): Pool {
  const distance = Math.max(unit, 1_000);
  const size = Math.floor((last - first) / distance) + 1;
  const start = Math.floor((usual - first) / distance);
  return { size: Math.min(count, size), at: (index) => getValue(first + ((start + index) % size) * distance) };
}

function createNumberPool({ minimum, maximum }: ScalarDeclaration, count: number): Pool {
  const isOneAllowed = (minimum ?? 1) <= 1 && (maximum ?? 1) >= 1;
  const first = isOneAllowed ? 1 : Math.ceil(minimum ?? (maximum ?? 0) - count + 1);
  const size = Math.max(0, Math.min(count, Math.floor((maximum ?? Number.MAX_SAFE_INTEGER) - first + 1)));
  return { size, at: (index) => first + index };
}

function createTextPool({ maxLength }: ScalarDeclaration, name: string, count: number, random: Random): Pool {
  if (maxLength === guidLength) {
    const guids = Array.from({ length: count }, () => generateGuid(random));
    return { size: count, at: (index) => guids[index] };
  }
  const stem = `${name.slice(0, 20).toLowerCase()}-`;
  if (maxLength === undefined || maxLength >= stem.length + String(count).length)
    return { size: count, at: (index) => `${stem}${index + 1}` };
  const letters = Math.min(maxLength, 5);
  const codes = createSpread(26 ** letters, random);
  return { size: Math.min(count, codes.size), at: (index) => formatLetterCode(codes.at(index), letters) };
}

/** A number in capital letters, such as `BAR`. */
function formatLetterCode(number: number, letters: number): string {
  let rest = number;
  return Array.from({ length: letters }, () => {
    const letter = String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
    return letter;
  }).join("");
}

/** Distinct numbers below `size`, in an order that looks random: steps that share no divisor with it. */
function createSpread(size: number, random: Random): { readonly size: number; at(index: number): number } {
  // Sums and products below stay exact.
  const limit = Math.min(size, 2 ** 40);
  const first = random.whole(0, Math.max(0, limit - 1));
  const step = [7919, 6007, 4001, 2003, 1].find((each) => limit % each !== 0 || each === 1) ?? 1;
  return { size: limit, at: (index) => (first + index * step) % limit };
}
