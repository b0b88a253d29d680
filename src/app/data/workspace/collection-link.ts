// Links that contain collections with their rows, and open them after consent.

import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { readJson } from "../../../wire/public.ts";
import { linkTo } from "../../address/link.ts";
import { writeRoute } from "../../address/route.ts";
import type { Service } from "../../connection/service.ts";
import type { HandOvers } from "../../hand-overs.ts";
import { requestRowsAsJson } from "./exports.ts";
import { collectSavedWork, type SavedWork } from "./saved-work.ts";

/** Of a link, in characters: chat and mail programs cut off longer ones. */
const linkLimit = 30_000;
/** Of what a link contains, in characters of JSON: far below what unpacking allows. */
const contentLimit = 500_000;

/**
 * Returns a link that opens a collection.
 *
 * @throws Error for a collection that is too large, whose message is for the reader
 */
export function linkToCollection(client: Client, collection: CollectionDeclaration): Promise<string> {
  return createLink(client, collection.name, [collection]);
}

/**
 * Returns a link that opens all collections but the samples, the saved queries and the bundle.
 *
 * @throws Error whose message is for the reader, for too much, or if there is none
 */
export async function linkToWorkspace(service: Service, handOvers: HandOvers): Promise<string> {
  const { collections: samples } = await import("../../../samples/internal.ts");
  const own = service.collections.filter(({ name }) => samples.every((sample) => sample.name !== name));
  if (own.length === 0) throw new Error("There is no collection of your own. The samples are in every browser.");
  return createLink(service.client, "All that is your own", own, await collectSavedWork(service, handOvers));
}

async function createLink(
  client: Client,
  what: string,
  collections: readonly CollectionDeclaration[],
  saved?: SavedWork,
): Promise<string> {
  const tooLarge = new Error(`${what} is too large for a link. Export everything, and send the file.`);
  const rows: [name: string, rows: unknown][] = [];
  let size = 0;
  for (const { name } of collections) {
    const json = await requestRowsAsJson(client, name);
    size += json.length;
    if (size > contentLimit) throw tooLarge;
    rows.push([name, readJson(json)]);
  }
  const content = JSON.stringify({ riddle: 1, collections, rows: Object.fromEntries(rows), saved });
  if (content.length > contentLimit) throw tooLarge;
  const link = await linkTo(writeRoute("data", [["content", content]], "", ""));
  if (link.length > linkLimit) throw tooLarge;
  return link;
}
