// Checks the answers of the file in the editor, while the author pauses.

import { type Client, getCollectionPath, readRows, yieldToMain } from "../../../client/internal.ts";
import { checkCourse, type Finding, type ParsedCourse } from "../../../lessons/public.ts";
import type { Row } from "../../../service/public.ts";
import { greatestRowLimit } from "../../../wire/public.ts";
import { useService } from "../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../connection/use-request.ts";

/** The pause in typing before the answers are checked, in milliseconds. */
const pause = 400;

/** The findings of a file, unless it has issues. */
export function useCheck(text: string, parsed: ParsedCourse): RequestStatus<readonly Finding[]> {
  const { client, collections } = useService();
  const key = parsed.issues.length > 0 ? null : text;
  const check = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const findings: Finding[] = [];
    for await (const finding of checkCourse(parsed, { collections, rows: createRowCache(client, signal) })) {
      findings.push(finding);
      await yieldToMain();
      signal.throwIfAborted();
    }
    return findings;
  };
  return useRequest(key, check, pause);
}

/** Reads the rows of each collection once. */
function createRowCache(client: Client, signal: AbortSignal): (collection: string) => Promise<readonly Row[]> {
  const read = new Map<string, Promise<readonly Row[]>>();
  return (collection) => {
    const known = read.get(collection) ?? requestTaskRows(client, collection, signal);
    read.set(collection, known);
    return known;
  };
}

async function requestTaskRows(client: Client, collection: string, signal: AbortSignal): Promise<readonly Row[]> {
  const path = getCollectionPath(collection, { sort: "_id", limit: greatestRowLimit });
  return readRows(await client.get(path, { signal }).body());
}
