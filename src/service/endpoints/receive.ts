// Receives a request: its body whole, or as a file that is read while it arrives.

import { type HeaderField, type RequestMessage, ServiceError } from "../../wire/index.ts";
import type { FileRows } from "../files/file-rows.ts";
import { readFileRows, readFileStream } from "../files/read-file.ts";
import { bodyLimitFor, contentTypeOf, takesRows, tooLarge } from "../message/body.ts";
import type { Watch } from "../message/progress.ts";

/** A request whose body may have been read already. It is empty then. */
export interface ReceivedMessage extends RequestMessage {
  /** The rows of the file that is the body. @throws ServiceError if it can't be read */
  readonly file?: () => FileRows;
  readonly form?: FormData | undefined;
  /** For the reading of the file in the form. */
  readonly watch?: Watch | undefined;
}

/**
 * Converts a request to the form that the parts of a bundle have, so that both are decoded alike.
 *
 * @param watch - is notified of what is read of a file, and can end the reading
 */
export async function receive(request: Request, watch?: Watch): Promise<ReceivedMessage> {
  const { pathname, search } = new URL(request.url);
  const headers: HeaderField[] = [...request.headers];
  const head = { method: request.method, target: pathname + search, headers, body: new Uint8Array() };
  if (request.method === "POST" && takesRows(head.target)) {
    const contentType = contentTypeOf(head);
    // A form that can't be read is refused later.
    if (/^multipart\/form-data/i.test(contentType))
      return { ...head, form: await request.formData().catch(() => undefined), watch };
    return { ...head, file: await fileIn(request, contentType, watch) };
  }
  if (request.body === null) return head;
  const body = new Uint8Array(await request.arrayBuffer());
  const limit = bodyLimitFor(head.target);
  if (body.length > limit) throw tooLarge(limit);
  return { ...head, body };
}

async function fileIn(request: Request, contentType: string, watch: Watch | undefined): Promise<() => FileRows> {
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

/** The rows of the file that is the body of a request or of a part of a bundle. @throws ServiceError */
export function fileOf(message: ReceivedMessage): FileRows {
  return message.file?.() ?? readFileRows(message.body, contentTypeOf(message));
}
