// The options of the command line, as data: the command line is read by them, and the usage text printed from them.

/** How an option is written, read and explained. */
export interface Option<T> {
  /** What its value stands for, as in `<number>`; undefined for a switch, whose value is true. */
  readonly value?: string;
  /** Sentences without the last full stop. */
  readonly text: string;
  /** Its value if it is not given, which the usage text adds. */
  readonly fallback?: NoInfer<T>;
  readonly repeatable?: true;
  /** Reads the value. @throws Error that says what is wrong with it */
  readonly read: (text: string) => T;
}

const acceptGiven = () => true;

/** Reads a whole number. */
const createIntegerReader =
  (what: string, least: number, most: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new Error(`"${text}" is not ${what}. Use a whole number from ${least} to ${most}.`);
  };

/** Reads one of several words. */
const createChoiceReader =
  <const W extends string>(...words: readonly W[]) =>
  (text: string): W => {
    const word = words.find((each) => each === text);
    if (word !== undefined) return word;
    throw new Error(`"${text}" is not one of its values. Use ${words.join(" or ")}.`);
  };

function requireValue(text: string): string {
  if (text !== "") return text;
  throw new Error("It needs a value.");
}

function readOrigin(text: string): string {
  if (text === "*" || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new Error(`"${text}" is not an origin. Use a scheme and a host, such as https://shop.example.`);
}

/** The characters that an Authorization header can carry (RFC 6750, section 2.1), and enough of them. */
export function readToken(text: string): string {
  if (/^[\w.~+/-]+=*$/.test(text) && text.length >= 16) return text;
  throw new Error(
    "A token has at least 16 characters of A-Z, a-z, 0-9 and -._~+/, such as the output of `openssl rand -hex 24`.",
  );
}

/** A day, in milliseconds. */
const day = 86_400_000;

export const options = {
  store: {
    value: "store",
    text:
      "where rows are kept: memory (default), sqlite:<file>, or postgres://user@host/database; also in the environment " +
      "variable RIDDLE_STORE, for its password",
    read: requireValue,
  },
  "read-from": {
    value: "store",
    text:
      "a standby of the PostgreSQL server, for reads, which may then be 5 seconds old; also in the environment variable " +
      "RIDDLE_READ_FROM",
    read: requireValue,
  },
  workspace: {
    value: "file",
    text:
      "collections and rows that an empty store is filled with, instead of the sample shop: an export of Riddle, or an " +
      "OpenAPI description, a JSON Schema or OData metadata for collections without rows",
    read: requireValue,
  },
  rows: {
    value: "file",
    text:
      "a file with the rows of one collection, instead of a workspace: CSV, JSON or JSON lines; its declaration is " +
      "inferred and printed",
    read: requireValue,
  },
  port: {
    value: "number",
    text: "port to listen on, 0 for any free port (default: 8787, or the next free port)",
    read: createIntegerReader("a port", 0, 65_535),
  },
  host: {
    value: "address",
    text: "address to listen on (default: 127.0.0.1, this machine only)",
    read: requireValue,
  },
  token: {
    value: "secret",
    text:
      "token that requests must have as `Authorization: Bearer <secret>`; better in the environment variable " +
      "RIDDLE_TOKEN, which the list of processes does not show",
    read: readToken,
  },
  auth: {
    value: "writes|all",
    text: "which requests need the token: every one, or all but GET (default: all)",
    read: createChoiceReader("writes", "all"),
  },
  "allow-anonymous": {
    text: "listen on other addresses than this machine's without a token, which allows anyone who reaches them to read and write",
    read: acceptGiven,
  },
  "allow-host": {
    value: "name",
    text: "host name to allow besides localhost and the address; repeatable",
    repeatable: true,
    read: requireValue,
  },
  "allow-origin": {
    value: "origin",
    text:
      "origin whose pages may write besides those of this machine, such as https://shop.example, or * for all; " +
      "repeatable",
    repeatable: true,
    read: readOrigin,
  },
  "max-body": {
    value: "MiB",
    text: "size of a request's body (default: 10, and 64 for files)",
    read: createIntegerReader("a size", 1, 64),
  },
  "max-rows": {
    value: "number",
    text: "rows in a response (default: 10000)",
    read: createIntegerReader("a number of rows", 1, 10_000),
  },
  "max-requests": {
    value: "number",
    text: "requests at the same time; more get a 503",
    fallback: 100,
    read: createIntegerReader("a number of requests", 1, 100_000),
  },
  connections: {
    value: "number",
    text: "connections to PostgreSQL",
    fallback: 10,
    read: createIntegerReader("a number of connections", 1, 1_000),
  },
  timeout: {
    value: "ms",
    text: "time that a request may take after it has arrived; then it is rolled back with a 504",
    fallback: 60_000,
    read: createIntegerReader("a time", 1, day),
  },
  drain: {
    value: "ms",
    text: "after a signal to stop: time to keep serving, with 503 at /readyz",
    fallback: 0,
    read: createIntegerReader("a time", 0, day),
  },
  grace: {
    value: "ms",
    text: "after that: time for running requests to finish before they are rolled back",
    fallback: 5_000,
    read: createIntegerReader("a time", 0, day),
  },
  log: {
    value: "json|none",
    text: "json: a line for each request and error, on standard output",
    fallback: "none",
    read: createChoiceReader("json", "none"),
  },
  playground: { text: "let requests ask for faults, by the header X-Faults", read: acceptGiven },
  metrics: { text: "serve /metrics for Prometheus", read: acceptGiven },
  help: { text: "show this help", read: acceptGiven },
} satisfies Record<string, Option<unknown>>;

export function formatUsage(): string {
  const rows = Object.entries<Option<unknown>>(options).map(([name, { value, text, fallback }]) => {
    const form = `--${name}${value === undefined ? "" : ` <${value}>`}`;
    return [form, fallback === undefined ? text : `${text} (default: ${fallback})`] as const;
  });
  const width = Math.max(...rows.map(([form]) => form.length));
  const lines = rows.flatMap(([form, text]) =>
    wrapText(text, 116 - width).map((line, index) => `  ${(index === 0 ? form : "").padEnd(width)}  ${line}`),
  );
  return ["riddle serve [options]", "", ...lines].join("\n");
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
