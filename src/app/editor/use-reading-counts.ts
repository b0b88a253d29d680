// The row counts of the other reading, from the service, for the latest texts only.

import { type Client, getCollectionPath, readTotal } from "../../client/internal.ts";
import { useRequest } from "../connection/use-request.ts";
import type { SampleSource } from "./sample.ts";

export type ReadingCounts =
  | { readonly state: "counting" }
  | { readonly state: "failed"; readonly why: string }
  | {
      readonly state: "known";
      /** Rows that the other reading matches. */
      readonly rows: number;
      /** Rows that only the other reading matches. */
      readonly gained: number;
      /** Rows that only the text matches. */
      readonly lost: number;
    };

/** The pause in typing before the request, in milliseconds. */
const typingPause = 200;

/**
 * Counts what `other` matches compared with `text`, by three Finds with limit 0. Sends nothing while `other` is
 * null. Requests are aborted when the texts change or the component unmounts.
 */
export function useReadingCounts(source: SampleSource, text: string, other: string | null): ReadingCounts {
  const { client } = source;
  const collection = source.collection.name;
  const key = other === null ? null : JSON.stringify([collection, text, other]);
  const { value, isFresh } = useRequest(
    key,
    (signal) => countReadings(client, collection, text, other ?? "", signal),
    typingPause,
  );
  return value !== null && isFresh ? value : { state: "counting" };
}

/** Returns the counts, or why there are none. */
export async function countReadings(
  client: Client,
  collection: string,
  text: string,
  other: string,
  signal: AbortSignal,
): Promise<ReadingCounts> {
  const count = async ($filter: string): Promise<number> => {
    const path = getCollectionPath(collection, { $filter, limit: 0, count: true });
    return readTotal(await client.get(path, { signal }).body());
  };
  try {
    const [rows, gained, lost] = await Promise.all([
      count(other),
      count(`(${other}) and not (${text})`),
      count(`(${text}) and not (${other})`),
    ]);
    return { state: "known", rows, gained, lost };
  } catch (error) {
    return { state: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}
