// The fields of a filter as values in SQL.

import {
  type CollectionDeclaration,
  type FieldType,
  getChildren,
  listFieldTypes,
  type Node,
} from "../language/public.ts";
import type { Dialect } from "./sql-text.ts";
import type { SqlTable } from "./table.ts";
import { createValue, type Value } from "./value.ts";

/** What the fields of a filter refer to. */
export interface Scope {
  readonly collection: CollectionDeclaration;
  readonly dialect: Dialect;
  readonly table: SqlTable;
}

/** @throws TypeError for a path that is not a field of the collection */
export function getTypeAt(path: string, { collection }: Scope): FieldType {
  const type = listFieldTypes(collection).get(path);
  if (type !== undefined) return type;
  throw new TypeError(`${collection.name} has no field \`${path}\`. Check the filter before you translate it.`);
}

/**
 * The value of a field that the table has.
 *
 * @throws TypeError if the path leads through an array
 */
export function getFieldValue(path: string, scope: Scope): Value {
  const { type, many } = getTypeAt(path, scope);
  const column = scope.table.column(path);
  if (!many && column !== undefined) return createValue(column, type, scope.dialect);
  throw new TypeError(`\`${path}\` has no single value. Check the filter before you translate it.`);
}

/** The paths of the fields in a node, in text order. */
export function listFieldPaths(node: Node): readonly string[] {
  return node.kind === "field" ? [node.name] : getChildren(node).flatMap(listFieldPaths);
}
