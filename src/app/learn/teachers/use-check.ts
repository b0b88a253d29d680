import { yieldToTasks } from "../../../client/internal.ts";
import { checkCourse, type Finding, type ParsedCourse } from "../../../lessons/public.ts";
import { greatestRowLimit } from "../../../wire/public.ts";
import { useService } from "../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../connection/use-request.ts";
import { requestRows } from "../../requests/query/request-rows.ts";

/** The pause in typing before the answers are checked, in milliseconds. */
const pause = 400;

/** Checks the answers of a file while the author pauses. Returns the findings, unless the file has issues. */
export function useCheck(text: string, parsed: ParsedCourse): RequestStatus<readonly Finding[]> {
  const { client, collections } = useService();
  const check = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const query = { sort: "_id", limit: greatestRowLimit };
    const rows = (collection: string) => requestRows(client, collection, query, signal);
    const findings: Finding[] = [];
    for await (const finding of checkCourse(parsed, { collections, rows })) {
      findings.push(finding);
      await yieldToTasks();
      signal.throwIfAborted();
    }
    return findings;
  };
  return useRequest(parsed.issues.length > 0 ? null : text, check, pause);
}
