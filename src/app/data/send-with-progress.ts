// Requests that report their progress, and can be cancelled: see docs/your-data.md#progress.

import { type Client, generateId, type QueryParameters, RequestError } from "../../client/internal.ts";
import { readJson } from "../../wire/public.ts";
import type { TaskProgress } from "../ui/use-task.ts";

/** The content of a file, and the media type that the service reads it as. */
export interface Content {
  readonly content: Blob;
  readonly type: string;
}

export interface RequestWatch {
  /** Cancels the request when it is aborted. The request rejects then, unless it was too late. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TaskProgress) => void;
}

interface SentRequest {
  readonly method?: "post" | "put";
  readonly path: string;
  readonly query?: QueryParameters;
  readonly file?: Content;
  /** JSON, in place of a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export async function sendWithProgress<T>(
  client: Client,
  { method = "post", path, query = {}, file, body: json, headers: given }: SentRequest,
  { signal, onProgress }: RequestWatch,
): Promise<T> {
  signal.throwIfAborted();
  const progress = generateId();
  const decoder = new TextDecoder();
  let text = "";
  let last: { readonly status: number; readonly body: unknown } | undefined;
  const onChunk = (chunk: Uint8Array): void => {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines.map((each) => readJson(each) as Line)) {
      if ("status" in line) last = line;
      else onProgress?.(describeProgress(line, file?.content.size ?? 0));
    }
  };
  // Not the signal of the request: browsers do not pass that on to a service worker.
  const cancel = () =>
    void client
      .delete(`/$import?progress=${progress}`)
      .response()
      .catch(() => {});
  signal.addEventListener("abort", cancel);
  const headers = file === undefined ? given : { ...given, "Content-Type": file.type };
  const response = await client[method](path, file?.content ?? json, { headers, onChunk })
    .params({ ...query, progress })
    .response()
    .finally(() => signal.removeEventListener("abort", cancel));
  const what = `${method.toUpperCase()} ${path}`;
  if (!response.ok) throw new RequestError(what, response);
  if (last === undefined)
    throw new Error("The connection was lost before the response. Look at the rows before you try again.");
  const { status, body } = last;
  if (status >= 400) throw new RequestError(what, { ...response, status, body });
  return body as T;
}

type Progress =
  | { readonly bytes: number }
  | { readonly collection: string; readonly rows: number; readonly of: number };
type Line = Progress | { readonly status: number; readonly body: unknown };

/** @param size - of the file that is read, in bytes */
function describeProgress(progress: Progress, size: number): TaskProgress {
  if ("rows" in progress) return { unit: `rows of ${progress.collection}`, done: progress.rows, of: progress.of };
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1_000);
  return { unit: "kB", done: kilobytes(progress.bytes), of: kilobytes(size) };
}
