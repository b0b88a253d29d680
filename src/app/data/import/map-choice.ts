// The choice whether a map in the rows of a file is a list of entries, or an object with a field for each key.

import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Conversion, FieldConversion, Preview } from "../../../service/internal.ts";
import { getOriginalPath } from "../fields/field-names.ts";
import { listMembers } from "../fields/members.ts";
import { type Proposal, withMember } from "../fields/proposal.ts";

/** The path of a map that is to be read in another way than the file was; undefined if there is none. */
export function findChangedMap({ conversion }: Proposal, preview: Preview): string | undefined {
  const [wanted, read] = [conversion.fields ?? {}, preview.conversion?.fields ?? {}];
  return Object.keys(wanted).find((path) => (wanted[path]?.entries ?? false) !== (read[path]?.entries ?? false));
}

/** The proposal with a map as it is in a preview of the file that was read again. */
export function withReadAgain(proposal: Proposal, path: string, preview: Preview): Proposal {
  const find = ({ collection, columns }: Pick<Proposal, "collection" | "columns">) =>
    listMembers(collection).find((member) => getOriginalPath(columns, member.path) === path);
  const [present, inferred] = [find(proposal), find({ collection: preview.collection, columns: {} })];
  const isBeside = ([each]: readonly [string, unknown]) => each !== path && !each.startsWith(`${path}.`);
  const read = Object.entries(preview.conversion?.fields ?? {}).filter((entry) => !isBeside(entry));
  const kept = Object.entries(proposal.conversion.fields ?? {}).filter(isBeside);
  const columns = Object.fromEntries(
    Object.entries(proposal.columns).filter((entry) => entry[0] === path || isBeside(entry)),
  );
  const conversion = { ...proposal.conversion, fields: Object.fromEntries([...kept, ...read]) };
  const typed = Object.fromEntries(
    Object.entries(proposal.typed).filter(([each]) => !each.startsWith(`${present?.path}.`)),
  );
  const changed = { ...proposal, columns, conversion, typed };
  return present === undefined || inferred === undefined
    ? changed
    : withMember(changed, present.path, () => inferred.declaration);
}

/** How the maps of a file are read for a collection that there is: as lists where it has lists of entries with keys. */
export function adaptConversion(target: CollectionDeclaration, conversion: Conversion): Conversion {
  const fields: Record<string, FieldConversion> = {};
  for (const [path, { entries: _, ...field }] of Object.entries(conversion.fields ?? {})) fields[path] = field;
  for (const { path, declaration } of listMembers(target)) {
    if (declaration.type !== "array" || declaration.items.type !== "object") continue;
    if (declaration.items.fields.key !== undefined) fields[path] = { ...fields[path], entries: true };
  }
  return { ...conversion, fields };
}
