// What a file or a text is that was dropped, pasted, shared or read from the clipboard, and so where it is opened.

import { parse } from "../../../language/public.ts";
import { detectRequestTextFormat } from "../../../request-text/public.ts";
import { readLink } from "../../address/link.ts";
import { fileLimit, tooLarge } from "../../ui/forms/load-file.ts";
import { isOpenable } from "./source-file.ts";

export interface Recognized {
  readonly kind: "rows" | "openable" | "request" | "course" | "filter" | "link";
  /** A text has a name here, too. */
  readonly file: File;
  /** The whole request; of a link, the part from `#`; otherwise how the file begins. */
  readonly text: string;
}

/** How much of a file shows what it is, in bytes. */
const beginningSize = 4_096;

const openedKinds =
  "Riddle opens rows as CSV or JSON, its own exports, descriptions such as OpenAPI, requests such as curl commands, filters, and courses.";

/** @param given - a text has no name. @throws Error with a message for the reader, if nothing can be done with it */
export async function recognize(given: File): Promise<Recognized> {
  const { name, type } = given;
  const what = name === "" ? "The text" : name;
  const file = new File([given], name === "" ? "Pasted" : name);
  if (file.size > fileLimit) throw new Error(tooLarge);
  const text = await file.slice(0, beginningSize).text();
  if (text.trim() === "") throw new Error(`${what} is empty.`);
  // UTF-16 has such characters, too, after its mark of two bytes.
  if (/^(audio|image|video)\//.test(type) || (text.includes("\0") && !/^\ufffd\ufffd(?!\ufffd)/.test(text)))
    throw new Error(`${what} is not a text file. ${openedKinds}`);
  if (/^\s*\{\s*"transaction"\s*:/.test(text))
    throw new Error(`${what} is a bundle. Open it in Bundle, with “Open a file…”.`);
  const link = /^\s*https?:/.test(text) ? readLink(await file.text()) : null;
  if (link !== null) return { kind: "link", file, text: link };
  if (/\.(md|markdown)$/i.test(name) || /^\s*\{\s*"riddleProgress"/.test(text)) return { kind: "course", file, text };
  if (await isOpenable({ name, content: file }))
    return { kind: "openable", file: new File([file], name || "the pasted text"), text };
  const isJson = /^\s*[[{]/.test(text);
  if (!isJson && /^$|\.(http|rest|sh|txt)$/i.test(name) && detectRequestTextFormat(text) !== undefined)
    return { kind: "request", file, text: await file.text() };
  if (!isJson && name === "" && parse(text).issues.length === 0) return { kind: "filter", file, text: text.trim() };
  if (isJson || /\.(csv|tsv|json|geojson|ndjson|jsonl)$/i.test(name) || isTable(text))
    return { kind: "rows", file, text };
  throw new Error(`${what} can't be opened. ${openedKinds}`);
}

function isTable(text: string): boolean {
  const [first = "", second = ""] = text.trimStart().split(/\r?\n|\r/);
  return ["\t", ",", ";", "|"].some((delimiter) => first.includes(delimiter) && second.includes(delimiter));
}
