// Example values for what a collection declares: sound by the declaration, and plain enough to be typed over.

import { randomId } from "../../../client/index.ts";
import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../../language/index.ts";

type Fields = Readonly<Record<string, TypeDeclaration>>;

/** A UUID, of which the service makes a text key where none is given, has so many characters. */
const madeKey = 36;

/** A body with which an entity can be made: what is required, or else the first member that there is. */
export function exampleRow({ fields }: CollectionDeclaration): Record<string, unknown> {
  const row = requiredOf(fields);
  return { ...keyOf(fields._id), ...(Object.keys(row).length > 0 ? row : exampleChange(fields)) };
}

/** A key that can be read, where the service would make none or one of random signs. */
function keyOf(declaration: TypeDeclaration | undefined): { readonly _id?: string } {
  if (declaration?.type !== "string" || (declaration.maxLength ?? madeKey) >= madeKey) return {};
  return { _id: `new-${randomId().slice(0, 8)}`.slice(0, declaration.maxLength) };
}

/** A merge patch that changes one member: one that has a choice of values, if there is one. */
export function exampleChange(fields: Fields): Record<string, unknown> {
  const members = Object.entries(fields).filter(([name]) => name !== "_id");
  const [name, declaration] =
    members.find(([, each]) => "values" in each && each.values !== undefined) ??
    members.find(([, { type }]) => type !== "object" && type !== "array") ??
    members[0] ??
    [];
  return name === undefined || declaration === undefined ? {} : { [name]: exampleOf(name, declaration) };
}

function requiredOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, declaration]) =>
      declaration.required === true && name !== "_id" ? [[name, exampleOf(name, declaration)]] : [],
    ),
  );
}

function exampleOf(name: string, declaration: TypeDeclaration): unknown {
  switch (declaration.type) {
    case "object":
      return requiredWithKey(declaration.fields);
    case "array":
      return declaration.maxItems === 0 ? [] : [exampleOf(name, declaration.items)];
    default:
      return scalar(name, declaration);
  }
}

/** Within a row `_id` is a member like others. */
function requiredWithKey(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, declaration]) =>
      declaration.required === true ? [[name, exampleOf(name, declaration)]] : [],
    ),
  );
}

function scalar(name: string, declaration: ScalarDeclaration): unknown {
  const { type, values, minimum, maximum, integer, maxLength = Number.POSITIVE_INFINITY } = declaration;
  if (values?.[0] !== undefined) return values[0];
  switch (type) {
    case "string":
      return name.slice(0, maxLength);
    case "number": {
      const least = minimum === undefined ? 1 : integer === true ? Math.ceil(minimum) : minimum;
      return Math.min(Math.max(1, least), maximum ?? Number.POSITIVE_INFINITY);
    }
    case "boolean":
      return true;
    case "date":
      return "2024-07-01";
    case "datetime":
      return "2024-07-01T12:00:00Z";
    case "time":
      return "12:00:00";
  }
}
