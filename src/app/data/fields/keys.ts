import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../../language/public.ts";
import { type Fields, type Proposal, withFields } from "./proposal.ts";

/** Keys that the service makes. */
const number: ScalarDeclaration = { type: "number", integer: true };

/** Takes the keys from a member of the file, or lets the service make them. */
export function withKey(proposal: Proposal, key: string | null): Proposal {
  if (proposal.key === key) return proposal;
  const { _id = number, ...others } = proposal.collection.fields;
  const former: Fields = proposal.key === null ? {} : { [proposal.key]: { ..._id, required: true } };
  const { [key ?? ""]: own = number, ...rest }: Fields = { ...former, ...others };
  const { required: _, ...declaration } = own;
  return withFields({ ...proposal, key }, { _id: declaration as TypeDeclaration, ...rest });
}

/** A list of a thousand would block the page. */
const mostKeys = 100;

/** The fields that can be the key: members of the rows with a number or a text, the first hundred of them. */
export function listPossibleKeys({ collection, key }: Pick<Proposal, "collection" | "key">): readonly string[] {
  const suitable = Object.entries(collection.fields).filter(
    ([name, { type }]) => name !== "_id" && (type === "number" || type === "string"),
  );
  return [...(key === null ? [] : [key]), ...suitable.slice(0, mostKeys).map(([name]) => name)];
}

/** The members of a file that can be the keys of a collection that there is: those that it does not declare. */
export function listKeyMembers(
  { fields }: CollectionDeclaration,
  found: Pick<Proposal, "collection" | "key">,
): readonly string[] {
  return listPossibleKeys(found).filter((name) => !Object.hasOwn(fields, name));
}
