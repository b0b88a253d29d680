import { generateId } from "../../../client/internal.ts";
import {
  type CollectionDeclaration,
  getScalarType,
  type ScalarDeclaration,
  type TypeDeclaration,
} from "../../../language/public.ts";

type Fields = Readonly<Record<string, TypeDeclaration>>;

/** Length of the UUID that the service generates for a text key. */
const generatedKeyLength = 36;

/** A body that creates an entity: its required members, or else one member. */
export function createExampleRow({ fields: { _id, ...fields } }: CollectionDeclaration): Record<string, unknown> {
  const row = createRequiredMembers(fields);
  return { ...createExampleKey(_id), ...(Object.keys(row).length > 0 ? row : createExampleChange(fields)) };
}

/** A readable key, where the service would generate none or a UUID. */
function createExampleKey(declaration: TypeDeclaration | undefined): { readonly _id?: string } {
  if (declaration?.type !== "string" || (declaration.maxLength ?? generatedKeyLength) >= generatedKeyLength) return {};
  return { _id: `new-${generateId().slice(0, 8)}`.slice(0, declaration.maxLength) };
}

/** A merge patch that changes one member, preferably one with a choice of values. */
export function createExampleChange(fields: Fields): Record<string, unknown> {
  const members = Object.entries(fields).filter(([name]) => name !== "_id");
  const member =
    members.find(([, each]) => "values" in each && each.values !== undefined) ??
    members.find(([, { type }]) => type !== "object" && type !== "array") ??
    members[0];
  return member === undefined ? {} : { [member[0]]: createExampleValue(...member) };
}

function createRequiredMembers(fields: Fields): Record<string, unknown> {
  const required = Object.entries(fields).filter(([, declaration]) => declaration.required === true);
  return Object.fromEntries(required.map(([name, declaration]) => [name, createExampleValue(name, declaration)]));
}

function createExampleValue(name: string, declaration: TypeDeclaration): unknown {
  switch (declaration.type) {
    case "object":
      return createRequiredMembers(declaration.fields);
    case "array":
      return declaration.maxItems === 0 ? [] : [createExampleValue(name, declaration.items)];
    default:
      return createExampleScalar(name, declaration);
  }
}

function createExampleScalar(
  name: string,
  { type, values, minimum, maximum, integer, maxLength }: ScalarDeclaration,
): unknown {
  if (values?.[0] !== undefined) return values[0];
  const known = getScalarType(type);
  switch (known.literal) {
    case "quoted":
      return name.slice(0, maxLength);
    case "number": {
      const least = Math.max(1, minimum ?? 1);
      return Math.min(integer === true ? Math.ceil(least) : least, maximum ?? Number.POSITIVE_INFINITY);
    }
    case "boolean":
      return true;
    case "marked":
      return known.sample;
  }
}
