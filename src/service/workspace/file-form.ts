// Reads a form with a file and the declaration of its collection (RFC 7578).

import { fail, type RequestMessage } from "../../wire/index.ts";
import { contentTypeOf, refuseContentEncoding } from "../body.ts";
import type { JsonObject } from "../json-object.ts";
import { type FileRows, malformed } from "./file-rows.ts";
import { readFileRows } from "./read-file.ts";

const formType = "multipart/form-data";

/** Whether the body of a request is a form. */
export function hasForm(message: RequestMessage): boolean {
  return contentTypeOf(message).toLowerCase().startsWith(formType);
}

export interface FileForm {
  /** Not checked yet. */
  readonly declaration: JsonObject;
  readonly file: FileRows;
}

/**
 * Reads the entries `declaration`, a JSON object, and `file`, with a media type of its own.
 *
 * @throws ServiceError MALFORMED_FILE for anything else; and as `readFileRows`
 */
export async function readFileForm(message: RequestMessage): Promise<FileForm> {
  refuseContentEncoding(message);
  const form = await formOf(message);
  const [declaration, file] = [form.get("declaration"), form.get("file")];
  if (declaration === null || !(file instanceof Blob))
    throw malformed("The form needs two entries: `declaration`, the JSON of a collection, and `file`, with its rows.");
  return {
    declaration: objectOf(typeof declaration === "string" ? declaration : await declaration.text()),
    file: readFileRows(new Uint8Array(await file.arrayBuffer()), file.type),
  };
}

function formOf(message: RequestMessage): Promise<FormData> {
  const headers = { "Content-Type": contentTypeOf(message) };
  return new Response(message.body as Uint8Array<ArrayBuffer>, { headers }).formData().catch(() => {
    throw malformed("The form can't be read. Send it as multipart/form-data with a boundary, as `FormData` does.");
  });
}

function objectOf(text: string): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json as JsonObject;
  throw fail("MALFORMED_JSON", 'The entry `declaration` must be one JSON object, as in `{"fields":{…}}`.');
}
