// The rules for filters of one operation of a collection: which fields, with which operators, of which types.

import { type OperatorSymbol, operators } from "../../grammar/operators.ts";
import {
  type CollectionDeclaration,
  type FieldTypes,
  type FilterableFields,
  listFieldTypes,
  type OperationName,
} from "./schema.ts";

/** The fields, operators and types that the filters of an operation can use. */
export interface FilterRules {
  readonly types: FieldTypes;
  readonly filterable: FilterableFields;
}

/** The rules of one operation of a collection. */
export function filterRules(collection: CollectionDeclaration, operation: OperationName): FilterRules {
  return { types: listFieldTypes(collection), filterable: collection.operations[operation].filter };
}

const everything = new WeakMap<CollectionDeclaration, FilterRules>();

/** Rules that allow every declared field with every operator, so that only the types of a filter are checked. */
export function createUnrestrictedRules(collection: CollectionDeclaration): FilterRules {
  let rules = everything.get(collection);
  if (rules === undefined) {
    const types = listFieldTypes(collection);
    const all = [...operators.keys()];
    rules = { types, filterable: Object.fromEntries([...types.keys()].map((path) => [path, all])) };
    everything.set(collection, rules);
  }
  return rules;
}

/** The operators declared for a field. Undefined for a field that can't be used in a filter. */
export function findOperators(rules: FilterRules, name: string): readonly OperatorSymbol[] | undefined {
  return Object.hasOwn(rules.filterable, name) && rules.types.has(name) ? rules.filterable[name] : undefined;
}
