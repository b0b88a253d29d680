// The link that contains a collection with its rows.

import type { Client } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";
import { writeRoute } from "../route.ts";
import { linkTo } from "../share/link.ts";
import { rowsAsJson } from "./data-requests.ts";

/** Of a link, in characters: chat and mail programs cut off longer ones. */
const longest = 30_000;
/** Of what a link contains, in characters: far below what unpacking allows. */
const mostContent = 500_000;

/**
 * Returns a link that opens the collection after consent.
 *
 * @throws an Error for a collection that is too large, whose message is for the reader
 */
export async function collectionLink(client: Client, collection: CollectionDeclaration): Promise<string> {
  const { name } = collection;
  const rows = await rowsAsJson(client, name);
  const content = `{"riddle":1,"collections":${JSON.stringify([collection])},"rows":{${JSON.stringify(name)}:${rows}}}`;
  const link = content.length > mostContent ? null : await linkTo(writeRoute("data", [["content", content]], "", ""));
  if (link === null || link.length > longest)
    throw new Error(`${name} is too large for a link. Export everything, and send the file.`);
  return link;
}
