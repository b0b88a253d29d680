// What a curl command asks for.

import type { HeaderField } from "../../../wire/index.ts";
import { bytesOfText } from "../byte-text.ts";
import { dataOptions, refusals, shortNames, silentFlags, silentValues } from "./curl-options.ts";
import { type PastedRequest, PasteError } from "./pasted.ts";
import type { Word } from "./shell-words.ts";

/** Whether a command is curl, under any of its names. */
export function isCurl(word: Word | undefined): boolean {
  return word !== undefined && /(^|[\\/])curl(\.exe)?$/i.test(word.text);
}

/**
 * The requests of one command: one for each address.
 *
 * @param words - `curl` itself first
 * @param input - what the command is given to read, where that is known
 * @throws PasteError for options that can't be taken
 */
export function readCurl(words: readonly Word[], input: string | undefined): readonly PastedRequest[] {
  const requests: PastedRequest[] = [];
  let call = new CurlCall(input);
  const [name, ...rest] = words;
  const queue = rest.flatMap(split).values();
  for (const option of queue) {
    if (option.text === "--next") {
      requests.push(...call.end(name));
      call = new CurlCall(input);
    } else if (!option.text.startsWith("-") || option.text === "-") call.address(option);
    else call.option(option, () => queue.next().value);
  }
  requests.push(...call.end(name));
  return requests;
}

/** Short options in one word, as in `-sXPOST`, one by one with their long names. */
function split(word: Word, index: number, all: readonly Word[]): Word[] {
  const { text } = word;
  if (!/^-[^-]/.test(text) || isValue(all[index - 1])) return [word];
  const pieces: Word[] = [];
  for (let at = 1; at < text.length; at++) {
    const long = shortNames[text.charAt(at)] ?? `-${text.charAt(at)}`;
    pieces.push({ ...word, text: long });
    if (!takesValue(long)) continue;
    if (at + 1 < text.length) pieces.push({ ...word, text: text.slice(at + 1) });
    break;
  }
  return pieces;
}

/** Whether the word after this one is its value, however much that looks like an option. */
function isValue(before: Word | undefined): boolean {
  if (before === undefined) return false;
  const last = before.text.startsWith("--") ? before.text : lastShort(before.text);
  return last !== undefined && takesValue(last);
}

function lastShort(text: string): string | undefined {
  if (!/^-[^-]/.test(text)) return undefined;
  const first = [...text.slice(1)].findIndex((letter) => takesValue(shortNames[letter] ?? ""));
  // With its value in the same word it takes no other.
  return first === text.length - 2 ? shortNames[text.charAt(first + 1)] : undefined;
}

function takesValue(option: string): boolean {
  const isOther = ["--request", "--header", "--url", "--user", "--form", "--upload-file", "--config"].includes(option);
  return isOther || dataOptions.has(option) || silentValues.has(option);
}

/** What the options so far say. */
class CurlCall {
  readonly #input: string | undefined;
  readonly #addresses: Word[] = [];
  readonly #headers: HeaderField[] = [];
  readonly #removed = new Set<string>();
  #data: string | undefined;
  #method: string | undefined;
  #isGet = false;
  #isJson = false;

  constructor(input: string | undefined) {
    this.#input = input;
  }

  address(word: Word): void {
    this.#addresses.push(word);
  }

  option(option: Word, next: () => Word | undefined): void {
    const { text } = option;
    const refusal = refusals[text];
    if (refusal !== undefined) throw new PasteError(`${text}: ${refusal}`, option);
    if (silentFlags.has(text)) return;
    if (text === "--get") {
      this.#isGet = true;
      return;
    }
    if (!takesValue(text)) {
      throw new PasteError(`curl's option ${text} is not known here. Leave it out if it does not matter.`, option);
    }
    const value = next();
    if (value === undefined) throw new PasteError(`${text} needs a value after it.`, option);
    if (text === "--url") this.address(value);
    else if (text === "--request") this.#method = value.text;
    else if (text === "--header") this.#header(value);
    else if (dataOptions.has(text)) this.#addData(text, value);
  }

  #header(word: Word): void {
    const { text } = word;
    if (text.startsWith("@")) throw new PasteError("The page can't read the file. Write the headers one by one.", word);
    const [, name = "", sign, value = ""] = /^([^:;]+)([:;])([\s\S]*)$/.exec(text) ?? [];
    if (sign === undefined) throw new PasteError("A header is written as “Name: value”.", word);
    // "Name:" takes away what curl would send, "Name;" sends an empty value.
    if (sign === ":" && value.trim() === "") this.#removed.add(name.toLowerCase());
    else this.#headers.push([name.trim(), sign === ";" ? "" : value.trim()]);
  }

  #addData(option: string, word: Word): void {
    const piece = this.#dataOf(option, word);
    const isJson = option === "--json";
    this.#isJson ||= isJson;
    this.#data = this.#data === undefined ? piece : `${this.#data}${isJson ? "" : "&"}${piece}`;
  }

  #dataOf(option: string, word: Word): string {
    const { text } = word;
    if (option === "--data-urlencode") return encoded(word);
    if (option === "--data-raw" || !text.startsWith("@")) return text;
    if (text === "@-" && this.#input !== undefined) {
      // Of a file, --data leaves line breaks out.
      return option === "--data-binary" || option === "--json" ? this.#input : this.#input.replaceAll(/[\r\n]/g, "");
    }
    throw new PasteError(`The page can't read ${text === "@-" ? "what" : "the file that"} curl would read here.`, word);
  }

  end(command: Word | undefined): PastedRequest[] {
    const [first] = this.#addresses;
    if (first === undefined) {
      throw new PasteError("The command has no address.", { from: command?.from ?? 0, to: command?.to ?? 0 });
    }
    const isQuery = this.#isGet && this.#data !== undefined;
    const body = this.#isGet ? undefined : this.#data;
    const given = new Set(this.#headers.map(([name]) => name.toLowerCase()));
    const json = [
      ["Content-Type", "application/json"],
      ["Accept", "application/json"],
    ] as const;
    const bytes = bytesOfText(body ?? "");
    const made = this.#isJson ? json.filter(([name]) => !given.has(name.toLowerCase())) : [];
    return this.#addresses.map(({ text, from, to }) => ({
      from,
      to,
      method: this.#method ?? (body === undefined ? "GET" : "POST"),
      address: withScheme(isQuery ? `${text}${text.includes("?") ? "&" : "?"}${this.#data}` : text),
      headers: [...made, ...this.#headers].filter(([name]) => !this.#removed.has(name.toLowerCase())),
      body: bytes,
      defaultType:
        body === undefined || this.#removed.has("content-type") ? undefined : "application/x-www-form-urlencoded",
    }));
  }
}

// Without one curl guesses from the host's name, and nearly always http.
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
}

/** The forms `content`, `=content` and `name=content`. */
function encoded(word: Word): string {
  const [, name = "", sign, content = ""] = /^([^=@]*)([=@])([\s\S]*)$/.exec(word.text) ?? [];
  if (sign === "@") throw new PasteError("The page can't read the file that curl would read here.", word);
  const value = sign === undefined ? word.text : content;
  return `${name === "" ? "" : `${name}=`}${percentEncoded(value)}`;
}

function percentEncoded(value: string): string {
  return Array.from(bytesOfText(value), (byte) => {
    const sign = String.fromCharCode(byte);
    return /[A-Za-z0-9._~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
