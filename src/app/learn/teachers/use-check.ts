// Checks the answers of the file in the editor, while the author pauses.

import { useEffect, useState } from "react";
import { type Client, collectionPath, readRows, yieldToMain } from "../../../client/index.ts";
import { checkCourse, type Finding, type ParsedCourse } from "../../../lessons/index.ts";
import type { Row } from "../../../service/index.ts";
import { greatestRowLimit } from "../../../wire/index.ts";
import { useService } from "../../service.ts";
import { messagesOf } from "../../ui/messages-of.ts";

/** The pause in typing before the answers are checked, in milliseconds. */
const pause = 400;

export interface CheckState {
  readonly findings: readonly Finding[];
  /** Whether the findings are of the current text, and all of them. */
  readonly isDone: boolean;
  /** Why the rows could not be read. */
  readonly failure: string | null;
}

const nothing: CheckState = { findings: [], isDone: false, failure: null };

/** @param parsed - a file without issues; null for none */
export function useCheck(parsed: ParsedCourse | null): CheckState {
  const service = useService();
  const [state, setState] = useState(nothing);
  useEffect(() => {
    setState((before) => ({ ...before, isDone: false, failure: null }));
    if (parsed === null) return;
    const own = new AbortController();
    const run = async (): Promise<void> => {
      const findings: Finding[] = [];
      const rows = cachedRows(service.client, own.signal);
      for await (const finding of checkCourse(parsed, { collections: service.collections, rows })) {
        findings.push(finding);
        await yieldToMain();
        if (own.signal.aborted) return;
      }
      setState({ findings, isDone: true, failure: null });
    };
    const timer = setTimeout(() => {
      run().catch((error: unknown) => {
        if (!own.signal.aborted) setState({ ...nothing, failure: messagesOf(error).join(" ") });
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [parsed, service]);
  return state;
}

/** Reads the rows of each collection once. */
function cachedRows(client: Client, signal: AbortSignal): (collection: string) => Promise<readonly Row[]> {
  const read = new Map<string, Promise<readonly Row[]>>();
  return (collection) => {
    const known = read.get(collection) ?? rowsOf(client, collection, signal);
    read.set(collection, known);
    return known;
  };
}

async function rowsOf(client: Client, collection: string, signal: AbortSignal): Promise<readonly Row[]> {
  const path = collectionPath(collection, { sort: "_id", limit: greatestRowLimit });
  return readRows(await client.get(path, { signal }).body());
}
