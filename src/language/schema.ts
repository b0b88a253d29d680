// How a collection is declared: the shape of its rows and what each operation may filter and sort on.

import type { OperatorSymbol } from "../../grammar/operators.ts";

/** The types a field can have (docs/language.md#types). Date-times, dates and times are kept as canonical ISO text. */
export type ScalarType = "string" | "number" | "boolean" | "date" | "datetime" | "time";

interface Described {
  /** One sentence for people, shown by completion and the field list. */
  readonly description?: string;
  /** When true, a body must carry the member and it must not be null. */
  readonly required?: boolean;
}

/** A field that holds one value. A constraint that does not suit the type is ignored. */
export interface ScalarDeclaration extends Described {
  readonly type: ScalarType;
  /** The only values allowed besides null. */
  readonly values?: readonly (string | number)[];
  /** Inclusive bounds of a number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** A number without a fraction. */
  readonly integer?: boolean;
  /** In UTF-16 code units. */
  readonly maxLength?: number;
}

/** A member that holds members. */
export interface ObjectDeclaration extends Described {
  readonly type: "object";
  readonly fields: Readonly<Record<string, TypeDeclaration>>;
}

/** A member that holds any number of values of one type. */
export interface ArrayDeclaration extends Described {
  readonly type: "array";
  readonly items: TypeDeclaration;
  readonly maxItems?: number;
}

/** What a member of a row holds. */
export type TypeDeclaration = ScalarDeclaration | ObjectDeclaration | ArrayDeclaration;

/** Field path (`customer.city`) → the operators that a `$filter` of the operation may use on it. */
export type FilterableFields = Readonly<Record<string, readonly OperatorSymbol[]>>;

export interface FindManyDeclaration {
  readonly filter: FilterableFields;
  readonly sort: readonly string[];
  /** As in the query: a field path, `-` before it for descending. Absent: by key. */
  readonly defaultSort?: string;
}

export interface ManyDeclaration {
  readonly filter: FilterableFields;
}

/** The operations that take a filter. */
export type OperationName = "FindMany" | "UpdateMany" | "DeleteMany";

/** A collection: its rows, and what may be asked of them. */
export interface CollectionDeclaration {
  /** `[A-Za-z][A-Za-z0-9_]*`, as in the path `/api/Orders`. */
  readonly name: string;
  readonly description: string;
  /** Every member of a row, `_id` (the key: a number or a string) included. */
  readonly fields: Readonly<Record<string, TypeDeclaration>>;
  /** Paths of scalar fields, not inside an array and not boolean, that the store keeps an index on. */
  readonly indexes: readonly string[];
  readonly operations: {
    readonly FindMany: FindManyDeclaration;
    readonly UpdateMany: ManyDeclaration;
    readonly DeleteMany: ManyDeclaration;
  };
}

/** What a dotted path leads to: a scalar, and whether an array lies on the way. */
export interface FieldType {
  readonly type: ScalarType;
  /** True when the path passes through an array, so that one row may hold many values. */
  readonly many: boolean;
  readonly declaration: ScalarDeclaration;
}

/** Field path → type. */
export type FieldTypes = ReadonlyMap<string, FieldType>;

const typesOf = new WeakMap<CollectionDeclaration, FieldTypes>();

/** Every scalar path of a collection with its type, in the order of declaration. */
export function fieldTypes(collection: CollectionDeclaration): FieldTypes {
  let types = typesOf.get(collection);
  if (types === undefined) {
    const found = new Map<string, FieldType>();
    for (const [name, declaration] of Object.entries(collection.fields)) collect(name, declaration, false, found);
    types = found;
    typesOf.set(collection, types);
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
