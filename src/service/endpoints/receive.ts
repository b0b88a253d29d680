import { type HeaderField, ServiceError } from "../../wire/public.ts";
import type { FileRows } from "../files/file-rows.ts";
import { readFileStream } from "../files/read-file.ts";
import type { ReceivedMessage } from "../files/received-message.ts";
import { getContentType } from "../message/body.ts";
import { createTooLargeError } from "../message/body-limits.ts";
import type { Watch } from "../message/progress.ts";
import { findBodyKind, findBodyLimit } from "./router.ts";

/**
 * Converts a request to the form that the parts of a bundle have, so that both are decoded alike.
 *
 * @param watch - is notified of what is read of a file, and can end the reading
 */
export async function receive(request: Request, watch?: Watch): Promise<ReceivedMessage> {
  const { method } = request;
  const { pathname, search } = new URL(request.url);
  const headers: HeaderField[] = [...request.headers];
  const head = { method, target: pathname + search, headers, body: new Uint8Array() };
  if (findBodyKind(method, pathname) === "rows") {
    const contentType = getContentType(head);
    // A form that can't be read is refused later.
    if (/^multipart\/form-data/i.test(contentType))
      return { ...head, form: await request.formData().catch(() => undefined), watch };
    return { ...head, file: await receiveFile(request, contentType, watch), watch };
  }
  if (request.body === null) return head;
  const body = new Uint8Array(await request.arrayBuffer());
  const limit = findBodyLimit(method, pathname);
  if (body.length > limit) throw createTooLargeError(limit);
  return { ...head, body };
}

async function receiveFile(request: Request, contentType: string, watch: Watch | undefined): Promise<() => FileRows> {
  // Not every browser has `body`.
  const stream = request.body ?? (await request.blob()).stream();
  try {
    const rows = await readFileStream(stream, contentType, watch);
    return () => rows;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Other problems of the request come first.
    return () => {
      throw error;
    };
  }
}
