// Reads the requests that curl commands send.

import { encodeBytes, getHeader, type HeaderField } from "../wire/public.ts";
import { dataOptions, ignoredFlags, longNames, rejections, takesValue } from "./curl-options.ts";
import { readShell, type Word } from "./shell-words.ts";
import { RequestTextError, type TextRequest } from "./text-request.ts";

/** The requests in a text. @throws RequestTextError for other commands and for options that can't be read */
export function readCurlCommands(text: string): readonly TextRequest[] {
  // A prompt becomes a space, so that offsets stay the same.
  const commands = readShell(text.replace(/^([ \t]*)[$%>](?=[ \t]+curl\b)/gm, "$1 "));
  return commands.flatMap(([command, ...rest]) => (command === undefined ? [] : readCommand(command, rest)));
}

/** One request for each address. */
function readCommand(command: Word, words: readonly Word[]): readonly TextRequest[] {
  if (!/(?:^|\/)curl(?:\.exe)?$/i.test(command.text)) {
    throw new RequestTextError(`“${command.text.slice(0, 40)}” is not curl. Paste the curl commands alone.`, command);
  }
  if (words[0]?.text.startsWith("^")) {
    throw new RequestTextError("This command is for the Windows command prompt. Copy it as cURL (bash).", words[0]);
  }
  const options = [...readOptions(words)];
  const listValues = (name: string): Word[] =>
    options.flatMap((each) => (each.name === name ? (each.value ?? []) : []));
  const addresses = listValues("--url");
  if (addresses.length === 0) throw new RequestTextError("The command has no address.", command);
  const isGet = options.some(({ name }) => name === "--get");
  const data = joinData(options);
  const hasBody = data !== undefined && !isGet;
  const query = data === undefined || hasBody ? "" : data;
  const method = listValues("--request").at(-1)?.text ?? (hasBody ? "POST" : "GET");
  const { headers, removed } = readHeaders(listValues("--header"), listValues("--json").length > 0);
  const body = encodeBytes(hasBody ? data : "");
  const defaultType = hasBody && !removed.has("content-type") ? "application/x-www-form-urlencoded" : undefined;
  return addresses.map(({ text, from, to }) => {
    const separator = query === "" ? "" : text.includes("?") ? "&" : "?";
    return { from, to, method, address: addScheme(text) + separator + query, headers, body, defaultType };
  });
}

interface Option {
  /** The long name; `--url` for an address without an option. */
  readonly name: string;
  readonly value: Word | undefined;
}

function* readOptions(words: readonly Word[]): Generator<Option> {
  const queue = words.values();
  for (const word of queue) {
    const { text } = word;
    if (!text.startsWith("-") || text === "-") yield { name: "--url", value: word };
    else if (text.startsWith("--")) yield checkOption(text, word, takesValue(text) ? queue.next().value : undefined);
    else {
      // Several short options in one word, as in -sXPOST. The first option with a value takes the rest of the word.
      for (let at = 1; at < text.length; at++) {
        const name = longNames.get(text.charAt(at)) ?? `-${text.charAt(at)}`;
        const rest = text.slice(at + 1);
        if (!takesValue(name)) yield checkOption(name, word, undefined);
        else {
          yield checkOption(name, word, rest === "" ? queue.next().value : { ...word, text: rest });
          break;
        }
      }
    }
  }
}

function checkOption(name: string, word: Word, value: Word | undefined): Option {
  const rejection = rejections[name];
  if (rejection !== undefined) throw new RequestTextError(`${name}: ${rejection}`, word);
  if (takesValue(name)) {
    if (value === undefined) throw new RequestTextError(`${name} needs a value.`, word);
  } else if (name !== "--get" && !ignoredFlags.has(name)) {
    throw new RequestTextError(`Unknown option ${name.slice(0, 40)}. Remove it if it is not needed.`, word);
  }
  return { name, value };
}

/** What all data options send together; undefined if there is none. */
function joinData(options: readonly Option[]): string | undefined {
  let data: string | undefined;
  for (const { name, value } of options) {
    if (value === undefined || !dataOptions.has(name)) continue;
    const isEncoded = name === "--data-urlencode";
    if (name !== "--data-raw" && (isEncoded ? /^[^=]*@/ : /^@/).test(value.text)) {
      throw new RequestTextError(
        `The page can't read the file \`${value.text.replace(/^[^@]*@/, "").slice(0, 60)}\`. Put its text into the command, with --data-raw.`,
        value,
      );
    }
    const text = isEncoded ? encodeUrlData(value.text) : value.text;
    data = data === undefined ? text : `${data}${name === "--json" ? "" : "&"}${text}`;
  }
  return data;
}

/** The value of --data-urlencode: `content`, `=content` or `name=content`. */
function encodeUrlData(text: string): string {
  const [, name = "", content = text] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? [];
  const encoded = Array.from(encodeBytes(content), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return `${name === "" ? "" : `${name}=`}${encoded.join("")}`;
}

/** The headers as given and as `--json` adds them, and the lower-case names of those that curl must not send. */
function readHeaders(
  words: readonly Word[],
  isJson: boolean,
): { readonly headers: readonly HeaderField[]; readonly removed: ReadonlySet<string> } {
  const given: HeaderField[] = [];
  const removed = new Set<string>();
  for (const word of words) {
    if (word.text.startsWith("@")) {
      throw new RequestTextError("The page can't read the file. Write the headers one by one.", word);
    }
    const [, name = "", sign, value = ""] = /^([^:;]+)([:;])([\s\S]*)$/.exec(word.text) ?? [];
    if (sign === undefined) throw new RequestTextError("A header is written as “Name: value”.", word);
    // "Name:" removes a header that curl adds, "Name;" sends an empty value.
    if (sign === ":" && value.trim() === "") removed.add(name.toLowerCase());
    else given.push([name.trim(), sign === ";" ? "" : value.trim()]);
  }
  const added = ["Content-Type", "Accept"].filter((name) => isJson && getHeader(given, name) === undefined);
  const all = [...added.map((name): HeaderField => [name, "application/json"]), ...given];
  return { headers: all.filter(([name]) => !removed.has(name.toLowerCase())), removed };
}

/** Without a scheme, curl uses http. */
function addScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
}
