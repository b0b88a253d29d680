// Reads the command line of the server, and what the environment holds instead.

import { parseArgs } from "node:util";
import { formatUsage, type Option, options, readToken } from "./option-table.ts";
import type { Authentication } from "./token.ts";

/** The port if none is given. */
const defaultPort = 8787;

export interface CommandLine {
  readonly help: boolean;
  /** See docs/server.md#stores. */
  readonly store: string;
  /** A standby that reads may be answered from. */
  readonly readFrom: string | undefined;
  /** A file with collections and rows; undefined for the samples. */
  readonly workspace: string | undefined;
  /** A file with the rows of one collection, instead of a workspace. */
  readonly rows: string | undefined;
  readonly host: string;
  /** 0 to 65535. */
  readonly port: number;
  /** How many of the following ports to try if it is in use; 0 if a port was given. */
  readonly others: number;
  /** Allowed host names. */
  readonly hosts: readonly string[];
  /** Origins whose pages may write; `*` for all. */
  readonly origins: readonly string[];
  readonly authentication: Authentication | undefined;
  /** In bytes; undefined for the limits of the service. */
  readonly maxBody: number | undefined;
  readonly maxRows: number | undefined;
  readonly maxRequests: number;
  readonly connections: number;
  /** In milliseconds, as the next two. */
  readonly timeout: number;
  readonly drain: number;
  readonly grace: number;
  readonly log: "json" | "none";
  readonly metrics: boolean;
  /** Whether requests may ask for faults. */
  readonly playground: boolean;
}

/** Parses the command line; the word `serve` in front of it is optional. @throws Error with a user-readable message */
export function readCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv = {}): CommandLine {
  try {
    return read(args, environment);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${formatUsage()}`);
  }
}

function read(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const words = parse(args);
  const one = <N extends Name>(name: N) => words.get(name)?.at(-1) as Value<N> | undefined;
  const chosen = <N extends WithFallback>(name: N): Value<N> => one(name) ?? (options[name].fallback as Value<N>);
  const all = <N extends Name>(name: N) => (words.get(name) ?? []) as Value<N>[];
  const host = one("host") ?? "127.0.0.1";
  const port = one("port");
  const help = one("help") ?? false;
  const authentication = createAuthentication(one("token") ?? readEnvironmentToken(environment), one("auth"));
  if (!help && authentication === undefined && !isThisMachine(host) && one("allow-anonymous") !== true)
    throw new Error(
      `Other machines can reach the server on ${host}. Set the environment variable RIDDLE_TOKEN to a token that they ` +
        "need, or add --allow-anonymous to allow anyone to read and write.",
    );
  if (one("workspace") !== undefined && one("rows") !== undefined)
    throw new Error("--workspace and --rows both say what an empty store is filled with. Leave one of them.");
  const size = one("max-body");
  return {
    help,
    store: one("store") ?? environment.RIDDLE_STORE ?? "memory",
    readFrom: one("read-from") ?? environment.RIDDLE_READ_FROM,
    workspace: one("workspace"),
    rows: one("rows"),
    host,
    port: port ?? defaultPort,
    others: port === undefined ? 99 : 0,
    hosts: one("host") === undefined ? all("allow-host") : [host, ...all("allow-host")],
    origins: all("allow-origin"),
    authentication,
    maxBody: size === undefined ? undefined : size * 2 ** 20,
    maxRows: one("max-rows"),
    maxRequests: chosen("max-requests"),
    connections: chosen("connections"),
    timeout: chosen("timeout"),
    drain: chosen("drain"),
    grace: chosen("grace"),
    log: chosen("log"),
    metrics: one("metrics") ?? false,
    playground: one("playground") ?? false,
  };
}

function readEnvironmentToken({ RIDDLE_TOKEN: token }: NodeJS.ProcessEnv): string | undefined {
  if (token === undefined) return undefined;
  try {
    return readToken(token);
  } catch (error) {
    throw new Error(`RIDDLE_TOKEN: ${error instanceof Error ? error.message : error}`);
  }
}

function createAuthentication(token: string | undefined, kind: Authentication["for"] | undefined) {
  if (token !== undefined) return { token, for: kind ?? "all" };
  if (kind === undefined) return undefined;
  throw new Error("--auth needs a token. Set the environment variable RIDDLE_TOKEN.");
}

/** Whether only this machine reaches an address. */
function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

type Name = keyof typeof options;
/** The options with a fallback. */
type WithFallback = { [N in Name]: (typeof options)[N] extends { readonly fallback: unknown } ? N : never }[Name];
type Value<N extends Name> = ReturnType<(typeof options)[N]["read"]>;

function parse(args: readonly string[]): ReadonlyMap<Name, readonly unknown[]> {
  const table: Readonly<Record<string, Option<unknown>>> = options;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(table).map(([name, { value }]) => [
        name,
        { type: value === undefined ? "boolean" : "string", multiple: true } as const,
      ]),
    ),
  });
  const [command = "serve", extra] = positionals;
  if (command !== "serve") throw new Error(`"${command}" is not a command. The only one is serve.`);
  if (extra !== undefined) throw new Error(`"${extra}" belongs to no option. Options begin with two hyphens.`);
  return new Map(
    Object.entries(values).map(([name, texts]) => {
      const { read: readValue, repeatable } = table[name] as Option<unknown>;
      const list = [texts ?? []].flat();
      if (list.length > 1 && repeatable !== true) throw new Error(`--${name} is given twice. Leave one of them.`);
      return [name as Name, list.map((text) => readOptionValue(name, String(text), readValue))];
    }),
  );
}

function readOptionValue(name: string, text: string, readValue: (text: string) => unknown): unknown {
  try {
    return readValue(text);
  } catch (error) {
    throw new Error(`--${name}: ${error instanceof Error ? error.message : error}`);
  }
}
