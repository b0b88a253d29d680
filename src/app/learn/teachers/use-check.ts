import { getCollectionPath, readRows, yieldToMain } from "../../../client/internal.ts";
import { checkCourse, type Finding, type ParsedCourse } from "../../../lessons/public.ts";
import type { Row } from "../../../service/public.ts";
import { greatestRowLimit } from "../../../wire/public.ts";
import { useService } from "../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../connection/use-request.ts";

/** The pause in typing before the answers are checked, in milliseconds. */
const pause = 400;

/** Checks the answers of a file while the author pauses. Returns the findings, unless the file has issues. */
export function useCheck(text: string, parsed: ParsedCourse): RequestStatus<readonly Finding[]> {
  const { client, collections } = useService();
  const check = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const request = async (collection: string): Promise<readonly Row[]> => {
      const path = getCollectionPath(collection, { sort: "_id", limit: greatestRowLimit });
      return readRows(await client.get(path, { signal }).body());
    };
    // The rows of each collection are requested once.
    const requested = new Map<string, Promise<readonly Row[]>>();
    const rows = (collection: string): Promise<readonly Row[]> => {
      const known = requested.get(collection) ?? request(collection);
      requested.set(collection, known);
      return known;
    };
    const findings: Finding[] = [];
    for await (const finding of checkCourse(parsed, { collections, rows })) {
      findings.push(finding);
      await yieldToMain();
      signal.throwIfAborted();
    }
    return findings;
  };
  return useRequest(parsed.issues.length > 0 ? null : text, check, pause);
}
