import { joinWords } from "../../language/internal.ts";
import { fail, yieldToTasks } from "../../wire/public.ts";
import { createTooLargeError, fileLimit } from "../message/body-limits.ts";
import type { Watch } from "../message/progress.ts";
import { CsvReader } from "./csv-rows.ts";
import { createMalformedError, type FileRows, type RowReader } from "./file-rows.ts";
import { JsonLinesReader, JsonReader } from "./json-rows.ts";

/** The formats, by the media type of the body. */
const readers: Readonly<Record<string, new (rows?: string) => RowReader>> = {
  "application/json": JsonReader,
  "application/x-ndjson": JsonLinesReader,
  "application/jsonl": JsonLinesReader,
  "text/csv": CsvReader,
  "text/tab-separated-values": CsvReader,
};

/**
 * Reads the rows of a file. UTF-8 and UTF-16 are recognized; `charset` names any other encoding. `rows` names the
 * member with the rows of JSON, percent-encoded.
 *
 * @param contentType - with parameters, such as `text/csv; charset=windows-1252`
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE; TOO_LARGE; MALFORMED_FILE for no file of the format
 */
export function readFileRows(bytes: Uint8Array, contentType: string): FileRows {
  const reader = new FileReader(contentType);
  reader.add(bytes);
  return reader.end();
}

/** Like `readFileRows`, for a stream, with pauses. At no time are all bytes or, but for JSON, all of the text in memory. */
export async function readFileStream(
  stream: ReadableStream<Uint8Array>,
  contentType: string,
  watch?: Watch,
): Promise<FileRows> {
  const source = stream.getReader();
  try {
    const reader = new FileReader(contentType);
    for (let chunk = await source.read(); !chunk.done; chunk = await source.read()) {
      for (let at = 0; at < chunk.value.length; at += pieceSize) {
        const bytes = reader.add(chunk.value.subarray(at, at + pieceSize));
        if (at + pieceSize >= chunk.value.length) watch?.report({ bytes });
        await yieldToTasks();
      }
    }
    return reader.end();
  } finally {
    // Without effect at the end; after an error the rest is not wanted.
    await source.cancel().catch(() => {});
  }
}

/** How much of a stream is read between two pauses, at most, in bytes. */
const pieceSize = 64 * 1024;

/** @param name - percent-encoded; what is not stays as it is */
function decodeName(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** How much of a text shows what it is, in characters. */
const beginning = 1_000;

class FileReader {
  readonly #rows: RowReader;
  readonly #charset: string | undefined;
  #decoder: TextDecoder | undefined;
  #begin = "";
  #size = 0;

  constructor(contentType: string) {
    const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim());
    const reader = readers[type.toLowerCase()];
    if (reader === undefined) {
      const given = type === "" ? "none was given" : `it is \`${type.slice(0, 80)}\``;
      const types = joinWords(Object.keys(readers), "or");
      throw fail("UNSUPPORTED_MEDIA_TYPE", `The body's Content-Type must be ${types}; ${given}.`);
    }
    const parameter = (name: string) =>
      parameters
        .find((part) => part.toLowerCase().startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replaceAll('"', "");
    this.#rows = new reader(decodeName(parameter("rows")));
    this.#charset = parameter("charset") || undefined;
  }

  /** Returns how many bytes have been read. */
  add(bytes: Uint8Array): number {
    this.#size += bytes.length;
    if (this.#size > fileLimit) throw createTooLargeError(fileLimit);
    this.#decoder ??= createDecoder(bytes, this.#charset);
    this.#addText(decode(this.#decoder, bytes, true));
    return this.#size;
  }

  end(): FileRows {
    if (this.#decoder !== undefined) this.#addText(decode(this.#decoder, undefined, false));
    this.#checkBegin();
    return this.#rows.end();
  }

  #addText(text: string): void {
    if (this.#begin.length < beginning) {
      this.#begin += text.slice(0, beginning);
      if (this.#begin.length >= beginning) this.#checkBegin();
    }
    if (text.includes("\0")) throw createNotTextError();
    this.#rows.add(text);
  }

  #checkBegin(): void {
    if (isMarkup(this.#begin))
      throw createMalformedError(
        "This is HTML or XML, perhaps a page in place of the file. Send JSON, JSON lines or CSV.",
      );
    if (controls.test(this.#begin)) throw createNotTextError();
  }
}

/** Characters that no text begins with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0e-\x1f]/;

function createNotTextError(): Error {
  return createMalformedError(
    "The file is not text: it has control characters, as images and archives do. Save its data as CSV or JSON.",
  );
}

/** Whether a text is HTML or XML, as a server answers that has no such file. */
export function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|!--|html|\?xml|[a-z]+[\s>])/i.test(text.slice(0, beginning));
}

/** The text of a file in UTF-8 or UTF-16. @throws ServiceError MALFORMED_FILE */
export function decodeFileText(bytes: Uint8Array): string {
  return decode(createDecoder(bytes), bytes, false);
}

/** @param bytes - the first ones of the file */
function createDecoder(bytes: Uint8Array, charset = "utf-8"): TextDecoder {
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4)
    throw createMalformedError("This is a ZIP archive or a spreadsheet. Save the sheet as CSV and send that.");
  const [isLittle, isBig] = [first === 0xff && second === 0xfe, first === 0xfe && second === 0xff];
  // Without a byte order mark, by the zeros of the first two characters.
  const isBareLittle = first !== 0 && second === 0 && third !== 0 && fourth === 0;
  const isBareBig = first === 0 && second !== 0 && third === 0 && fourth !== 0;
  const name = isLittle || isBareLittle ? "utf-16le" : isBig || isBareBig ? "utf-16be" : charset;
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    throw fail("UNSUPPORTED_MEDIA_TYPE", `The charset \`${name.slice(0, 40)}\` is unknown. Send the file in UTF-8.`);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    if (bytes !== undefined && controls.test(String.fromCharCode(...bytes.subarray(0, beginning))))
      throw createNotTextError();
    throw fail(
      "MALFORMED_FILE",
      `The file is not ${decoder.encoding.toUpperCase()} text. Save it in UTF-8, or name its encoding, as in \`text/csv; charset=windows-1252\`.`,
      { encoding: decoder.encoding },
    );
  }
}
