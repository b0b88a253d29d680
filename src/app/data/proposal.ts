// The declaration that a person makes of an inferred one.

import type { CollectionDeclaration, ScalarDeclaration, ScalarType, TypeDeclaration } from "../../language/index.ts";
import { type Preview, withOperators } from "../../service/index.ts";

type Fields = CollectionDeclaration["fields"];

/** A declaration under review. */
export interface Proposal {
  readonly collection: CollectionDeclaration;
  /** The member of the file that becomes `_id`; null if the service makes the keys. */
  readonly key: string | null;
}

/** Changes the type of a field. Constraints of the former type are dropped. */
export function withType(proposal: Proposal, path: string, type: ScalarType): Proposal {
  const changed = changeScalar(proposal.collection.fields, path.split("."), ({ required }) => ({
    type,
    ...(required === true ? { required } : {}),
  }));
  return { ...proposal, collection: declared(proposal.collection, changed) };
}

/** Makes a field required or optional. */
export function withRequired(proposal: Proposal, path: string, isRequired: boolean): Proposal {
  const changed = changeScalar(proposal.collection.fields, path.split("."), ({ required: _, ...rest }) => ({
    ...rest,
    ...(isRequired ? { required: true } : {}),
  }));
  return { ...proposal, collection: { ...proposal.collection, fields: changed } };
}

/** Adds or removes the index of a field. */
export function withIndex(proposal: Proposal, path: string, isIndexed: boolean): Proposal {
  const others = proposal.collection.indexes.filter((each) => each !== path);
  return { ...proposal, collection: { ...proposal.collection, indexes: isIndexed ? [...others, path] : others } };
}

/** Takes the keys from the inferred member, or lets the service make them. */
export function withKey(proposal: Proposal, inferred: Pick<Preview, "collection" | "key">, isUsed: boolean): Proposal {
  const { key } = inferred;
  if (key === null || (proposal.key !== null) === isUsed) return proposal;
  const { _id, [key]: own, ...rest } = proposal.collection.fields;
  const fields: Fields = isUsed
    ? { _id: inferred.collection.fields._id ?? number, ...rest }
    : { _id: number, [key]: { ...(_id ?? own ?? number), required: true }, ...rest };
  return { key: isUsed ? key : null, collection: declared(proposal.collection, fields) };
}

const number: ScalarDeclaration = { type: "number", integer: true };

/** The declaration with other fields, and with all operations that they have. */
function declared(before: CollectionDeclaration, fields: Fields): CollectionDeclaration {
  const collection = withOperators({ ...before, fields });
  const { sort } = collection.operations.FindMany;
  return { ...collection, indexes: before.indexes.filter((path) => sort.includes(path)) };
}

function changeScalar(
  fields: Fields,
  [name = "", ...rest]: readonly string[],
  change: (declaration: ScalarDeclaration) => ScalarDeclaration,
): Fields {
  const field = fields[name];
  return field === undefined ? fields : { ...fields, [name]: changeIn(field, rest, change) };
}

function changeIn(
  declaration: TypeDeclaration,
  path: readonly string[],
  change: (declaration: ScalarDeclaration) => ScalarDeclaration,
): TypeDeclaration {
  switch (declaration.type) {
    case "object":
      return { ...declaration, fields: changeScalar(declaration.fields, path, change) };
    case "array":
      return { ...declaration, items: changeIn(declaration.items, path, change) };
    default:
      return change(declaration);
  }
}
