// Changes the declaration of a collection, or checks what a change would do: see docs/your-data.md#declarations.

import { type Client, RequestError } from "../../../client/public.ts";
import { type CollectionDeclaration, readCollections } from "../../../language/public.ts";
import type { Preview } from "../../../service/internal.ts";
import { listErrorMessages } from "../../ui/error-messages.ts";
import { type RequestWatch, sendWithProgress } from "../send-with-progress.ts";
import { getOriginalPath } from "./field-names.ts";
import { findMember } from "./members.ts";
import type { Proposal } from "./proposal.ts";

/** The parameters that say what becomes of the members of rows, and of their values. */
export function writeChanges({ key, columns, conversion }: Proposal) {
  return {
    key: key ?? undefined,
    columns: Object.keys(columns).length === 0 ? undefined : JSON.stringify(columns),
    conversion: JSON.stringify(conversion),
  };
}

/** @param before - the declaration that the proposal began with. If another one is in force by now, nothing is changed */
export async function changeDeclaration(
  client: Client,
  before: CollectionDeclaration,
  proposal: Proposal,
  watch: RequestWatch,
): Promise<void> {
  const { collection } = proposal;
  const path = `/$schema/${collection.name}`;
  const request = client.get(path, { signal: watch.signal });
  const { payload } = await request.body<{ readonly payload?: unknown }>();
  const isCurrent = (declared: CollectionDeclaration) =>
    JSON.stringify(readCollections([payload])) === JSON.stringify(readCollections([declared]));
  if (!isCurrent(before)) {
    // An earlier attempt may have succeeded without a response.
    if (isCurrent(collection)) return;
    throw new Error(`The fields of ${collection.name} have changed since this dialog was opened. Open it again.`);
  }
  // A server may have no tags of declarations.
  const tag = (await request.response()).headers.get("ETag");
  const headers = tag === null ? undefined : { "If-Match": tag };
  const query = writeChanges(proposal);
  await sendWithProgress(client, { method: "put", path, query, body: collection, headers }, watch);
}

/** @returns why a change would be refused, and where; or how many values would become null, and why the first of them */
export async function checkChange(client: Client, proposal: Proposal, signal: AbortSignal) {
  const { collection } = proposal;
  try {
    const { lost = 0, problems = [] } = await client
      .put(`/$schema/${collection.name}`, collection, { signal })
      .params({ check: true, ...writeChanges(proposal) })
      .body<{ readonly lost?: number; readonly problems?: readonly { readonly message: string }[] }>();
    return { problems: [], paths: [], lost, losses: problems.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problems: listErrorMessages(error), paths: listProblemPaths(error.issues), lost: 0, losses: [] };
  }
}

/** Where the values are that problems are about, such as `lines[0].price`. */
export function listProblemPaths(problems: readonly Pick<Preview["problems"][number], "details">[]): readonly string[] {
  return problems.flatMap(({ details }) => (typeof details?.path === "string" ? [details.path] : []));
}

/** The fields of a proposal that are required and were not, among those of some values. @param paths - such as `lines[0].price` */
export function listNewlyRequired(
  { collection, columns }: Proposal,
  before: CollectionDeclaration,
  paths: readonly string[],
): readonly string[] {
  const isRequired = (declared: CollectionDeclaration, path: string) =>
    findMember(declared, path)?.declaration.required === true;
  const fields = new Set(paths.map((path) => path.replace(/\[\d+\]/g, "")));
  return [...fields].filter(
    (path) => isRequired(collection, path) && !isRequired(before, getOriginalPath(columns, path)),
  );
}
