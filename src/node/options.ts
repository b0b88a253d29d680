// The command line of the server.

import { parseArgs } from "node:util";

export const usage = `npm run serve -- [options]

  --port <number>          port to listen on, 0 for any free port (default: 8787, or the next free port)
  --host <address>         address to listen on (default: 127.0.0.1, this machine only)
  --allow-host <name>      host name to allow besides localhost and the address; repeatable
  --allow-origin <origin>  origin whose pages may write besides those of this machine, such as https://shop.example,
                           or * for all; repeatable
  --help                   show this help`;

/** The port if none is given. */
const defaultPort = 8787;

export interface CommandLine {
  readonly help: boolean;
  readonly host: string;
  /** 0 to 65535. */
  readonly port: number;
  /** How many of the following ports to try if it is in use; 0 if a port was given. */
  readonly others: number;
  /** Allowed host names. */
  readonly hosts: readonly string[];
  /** Origins whose pages may write; `*` for all. */
  readonly origins: readonly string[];
}

/** Parses the command line. @throws Error with a user-readable message */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { port, host, help, "allow-host": names = [], "allow-origin": origins = [] } = parse(args);
  if (host === "") throw new Error(`--host needs an address, such as 127.0.0.1.\n\n${usage}`);
  const wrong = origins.find((origin) => origin !== "*" && !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is not an origin. Use a scheme and a host, such as https://shop.example.\n\n${usage}`);
  const hosts = host === undefined ? names : [host, ...names];
  const common = { help: help ?? false, host: host ?? "127.0.0.1", hosts, origins };
  if (port === undefined) return { ...common, port: defaultPort, others: 99 };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`"${port}" is not a port. Use a whole number from 0 to 65535.\n\n${usage}`);
  }
  return { ...common, port: Number(port), others: 0 };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

interface Options {
  readonly port?: string;
  readonly host?: string;
  readonly help?: boolean;
  readonly "allow-host"?: string[];
  readonly "allow-origin"?: string[];
}

function parse(args: readonly string[]): Options {
  try {
    const string = { type: "string" } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: string,
        host: string,
        help: { type: "boolean" },
        "allow-host": { ...string, multiple: true },
        "allow-origin": { ...string, multiple: true },
      },
    });
    return { ...values };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
