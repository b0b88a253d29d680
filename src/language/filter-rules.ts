// What an operation of a collection lets a filter say: which fields, with which operators, of which types.

import type { OperatorSymbol } from "../../grammar/operators.ts";
import {
  type CollectionDeclaration,
  type FieldTypes,
  type FilterableFields,
  fieldTypes,
  type OperationName,
} from "./schema.ts";

/** What an operation of a collection lets a filter say. */
export interface FilterRules {
  readonly types: FieldTypes;
  readonly filterable: FilterableFields;
}

/** The rules of one operation of a collection. */
export function filterRules(collection: CollectionDeclaration, operation: OperationName): FilterRules {
  return { types: fieldTypes(collection), filterable: collection.operations[operation].filter };
}

/** The operators declared for a field; undefined for a field that no filter may name. */
export function operatorsFor(rules: FilterRules, name: string): readonly OperatorSymbol[] | undefined {
  return Object.hasOwn(rules.filterable, name) && rules.types.has(name) ? rules.filterable[name] : undefined;
}
