// The declaration of a collection: the shape of its rows, and what each operation can filter and sort on.

import type { OperatorSymbol } from "../../grammar/operators.ts";
import type { ScalarTypeName } from "./types/table.ts";

interface Described {
  /** One sentence, shown in completion and the field list. */
  readonly description?: string;
  /** If true, the member must be present and not null in a request body. */
  readonly required?: boolean;
}

/** A field with one value. Constraints that do not apply to the type are ignored. */
export interface ScalarDeclaration extends Described {
  readonly type: ScalarTypeName;
  /** The only values allowed, besides null. */
  readonly values?: readonly (string | number)[];
  /** The inclusive bounds of a number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether a number must be an integer. */
  readonly integer?: boolean;
  /** In UTF-16 code units. */
  readonly maxLength?: number;
}

/** A member that contains other members. */
export interface ObjectDeclaration extends Described {
  readonly type: "object";
  readonly fields: Readonly<Record<string, TypeDeclaration>>;
}

/** A member that contains any number of values of one type. */
export interface ArrayDeclaration extends Described {
  readonly type: "array";
  readonly items: TypeDeclaration;
  readonly maxItems?: number;
}

/** The content of a member. */
export type TypeDeclaration = ScalarDeclaration | ObjectDeclaration | ArrayDeclaration;

/** Field path (`customer.city`) → the operators that the operation's `$filter` can use on it. */
export type FilterableFields = Readonly<Record<string, readonly OperatorSymbol[]>>;

export interface FindManyDeclaration {
  readonly filter: FilterableFields;
  readonly sort: readonly string[];
  /** A field path, prefixed with `-` for descending order, as in the query. Default: by key. */
  readonly defaultSort?: string;
}

export interface ManyDeclaration {
  readonly filter: FilterableFields;
}

/** The operations that take a filter. */
export type OperationName = "FindMany" | "UpdateMany" | "DeleteMany";

/** A collection: its rows, and the operations on them. */
export interface CollectionDeclaration {
  /** Matches `[A-Za-z][A-Za-z0-9_]*`, as in the path `/api/Orders`. */
  readonly name: string;
  readonly description: string;
  /** Every member of a row, including `_id` (the key: a number or a string). */
  readonly fields: Readonly<Record<string, TypeDeclaration>>;
  /** The paths that the store indexes: scalar fields that are not boolean and not inside an array. */
  readonly indexes: readonly string[];
  readonly operations: {
    readonly FindMany: FindManyDeclaration;
    readonly UpdateMany: ManyDeclaration;
    readonly DeleteMany: ManyDeclaration;
  };
}

/** The target of a dotted path: a scalar, and whether the path leads through an array. */
export interface FieldType {
  readonly type: ScalarTypeName;
  /** Whether the path leads through an array, so that one row may contain many values. */
  readonly many: boolean;
  readonly declaration: ScalarDeclaration;
}

/** The name of a field's type: `string`, or `string[]` for a field inside an array. */
export function typeName({ type, many }: FieldType): string {
  return many ? `${type}[]` : type;
}

/** Field path → type. */
export type FieldTypes = ReadonlyMap<string, FieldType>;

const known = new WeakMap<CollectionDeclaration, FieldTypes>();

/** Every scalar path of a collection with its type, in declaration order. */
export function listFieldTypes(collection: CollectionDeclaration): FieldTypes {
  let types = known.get(collection);
  if (types === undefined) {
    const found = new Map<string, FieldType>();
    for (const [name, declaration] of Object.entries(collection.fields)) collect(name, declaration, false, found);
    types = found;
    known.set(collection, types);
  }
  return types;
}

function collect(path: string, declaration: TypeDeclaration, many: boolean, into: Map<string, FieldType>): void {
  switch (declaration.type) {
    case "object":
      for (const [name, inner] of Object.entries(declaration.fields)) collect(`${path}.${name}`, inner, many, into);
      break;
    case "array":
      collect(path, declaration.items, true, into);
      break;
    default:
      into.set(path, { type: declaration.type, many, declaration });
  }
}
