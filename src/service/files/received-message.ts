import type { RequestMessage } from "../../wire/public.ts";
import { getContentType } from "../message/body.ts";
import type { Watch } from "../message/progress.ts";
import type { FileRows } from "./file-rows.ts";
import { readFileRows } from "./read-file.ts";

/** A request whose body may have been read already. It is empty then. */
export interface ReceivedMessage extends RequestMessage {
  /** The rows of the file that is the body. @throws ServiceError if it can't be read */
  readonly file?: () => FileRows;
  readonly form?: FormData | undefined;
  /** For the reading of the file in the form, and for the check of rows. */
  readonly watch?: Watch | undefined;
}

/** Whether the body of a request is a form. */
export function hasForm(message: ReceivedMessage): boolean {
  return "form" in message;
}

/** Reads the rows of the file that is the body of a request or of a part of a bundle. @throws ServiceError */
export function readFile(message: ReceivedMessage): FileRows {
  return message.file?.() ?? readFileRows(message.body, getContentType(message));
}
