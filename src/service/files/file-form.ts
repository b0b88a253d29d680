// Reads a form with a file and the declaration of its collection (RFC 7578).

import { isObject } from "../../language/internal.ts";
import { fail } from "../../wire/public.ts";
import { refuseContentEncoding } from "../message/body.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { createMalformedError, type FileRows } from "./file-rows.ts";
import { readFileStream } from "./read-file.ts";
import type { ReceivedMessage } from "./received-message.ts";
import { readJsonOrUndefined } from "./text-value.ts";

export interface FileForm {
  /** Not checked yet. */
  readonly declaration: JsonObject;
  readonly file: FileRows;
}

/**
 * Reads the entries `declaration`, a JSON object, and `file`, with a media type of its own.
 *
 * @throws ServiceError MALFORMED_FILE for anything else; and as `readFileStream`
 */
export async function readFileForm(message: ReceivedMessage): Promise<FileForm> {
  refuseContentEncoding(message);
  if (message.form === undefined)
    throw createMalformedError(
      "The form can't be read. Send it as multipart/form-data with a boundary, as `FormData` does.",
    );
  const [declaration, file] = [message.form.get("declaration"), message.form.get("file")];
  if (declaration === null || !(file instanceof Blob))
    throw createMalformedError(
      "The form needs two entries: `declaration`, the JSON of a collection, and `file`, with its rows.",
    );
  const json = readJsonOrUndefined(typeof declaration === "string" ? declaration : await declaration.text());
  if (!isObject(json))
    throw fail("MALFORMED_JSON", 'The entry `declaration` must be one JSON object, as in `{"fields":{…}}`.');
  return { declaration: json, file: await readFileStream(file.stream(), file.type, message.watch) };
}
