// A form with a file and a declaration whose fields may be columns under other names.

import { readColumns, withColumns } from "../files/columns.ts";
import { type Conversion, moveConversion, readConversion } from "../files/conversion.ts";
import { type FileForm, readFileForm } from "../files/file-form.ts";
import { withEntries } from "../files/map-entries.ts";
import type { ReceivedMessage } from "../files/received-message.ts";
import type { Parameters } from "../message/parameters.ts";
import { packRows } from "../rows/packed-rows.ts";

interface MovedForm extends FileForm {
  readonly conversion: Conversion | undefined;
}

/** Reads a form, and moves the members of its rows as `columns` and `conversion` say. */
export async function readMovedForm(message: ReceivedMessage, parameters: Parameters): Promise<MovedForm> {
  const columns = readColumns(parameters.get("columns"));
  const given = readConversion(parameters.get("conversion"));
  const conversion = moveConversion(given, columns);
  const form = await readFileForm(message);
  const file = withEntries(form.file, given);
  const rows = packRows(file.rows, ({ place, row }) => ({ place, row: withColumns(row, columns) }));
  return { declaration: form.declaration, file: { ...file, rows }, conversion };
}
