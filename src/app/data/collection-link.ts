// The links that contain a collection with its rows, or all that are the reader's own.

import type { Client } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";
import { linkTo } from "../address/link.ts";
import { writeRoute } from "../address/route.ts";
import type { Service } from "../connection/service.ts";
import type { HandOvers } from "../hand-overs.ts";
import { rowsAsJson } from "./data-requests.ts";
import { savedWork } from "./saved-work.ts";

/** Of a link, in characters: chat and mail programs cut off longer ones. */
const longest = 30_000;
/** Of what a link contains, in characters: far below what unpacking allows. */
const mostContent = 500_000;

/**
 * Returns a link that opens the collection after consent.
 *
 * @throws an Error for a collection that is too large, whose message is for the reader
 */
export function collectionLink(client: Client, collection: CollectionDeclaration): Promise<string> {
  return linkWith(client, [collection], "", collection.name);
}

/**
 * Returns a link that opens all collections but the samples, the saved queries and the bundle, after consent.
 *
 * @throws an Error whose message is for the reader, for too much, or if there is none
 */
export async function workspaceLink(service: Service, handOvers: HandOvers): Promise<string> {
  const { collections: samples } = await import("../../samples/index.ts");
  const own = service.collections.filter(({ name }) => samples.every((sample) => sample.name !== name));
  if (own.length === 0) throw new Error("There is no collection of your own. The samples are in every browser.");
  return linkWith(
    service.client,
    own,
    `,"saved":${JSON.stringify(await savedWork(service, handOvers))}`,
    "All that is your own",
  );
}

async function linkWith(
  client: Client,
  collections: readonly CollectionDeclaration[],
  saved: string,
  what: string,
): Promise<string> {
  const rows: string[] = [];
  for (const { name } of collections) rows.push(`${JSON.stringify(name)}:${await rowsAsJson(client, name)}`);
  const content = `{"riddle":1,"collections":${JSON.stringify(collections)},"rows":{${rows.join(",")}}${saved}}`;
  const link = content.length > mostContent ? null : await linkTo(writeRoute("data", [["content", content]], "", ""));
  if (link === null || link.length > longest)
    throw new Error(`${what} is too large for a link. Export everything, and send the file.`);
  return link;
}
