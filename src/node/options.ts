// The command line of the server.

import { parseArgs } from "node:util";

export const usage = `npm run serve -- [options]

  --port <number>          the port to listen on, 0 for any that is free; without it 8787, or the next free one
  --host <address>         the address to listen on; without it 127.0.0.1, so that only this machine is heard
  --allow-host <name>      a name to be called by, beside localhost and the address itself; may come again
  --allow-origin <origin>  an origin whose pages may write, beside those of this machine: https://shop.example, or *
                           for every one; may come again
  --help                   this text`;

/** The port where none is asked for. */
const usualPort = 8787;

export interface CommandLine {
  readonly help: boolean;
  readonly host: string;
  /** 0 to 65535. */
  readonly port: number;
  /** How many ports after it are as good; none for one that was asked for. */
  readonly others: number;
  /** Names to be called by. */
  readonly hosts: readonly string[];
  /** Origins whose pages may write; `*` for every one. */
  readonly origins: readonly string[];
}

/** @throws Error with a message for a person */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { port, host, help, "allow-host": names = [], "allow-origin": origins = [] } = parse(args);
  if (host === "") throw new Error(`--host needs an address, such as 127.0.0.1.\n\n${usage}`);
  const wrong = origins.find((origin) => origin !== "*" && !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is no origin: a scheme and a host are, such as https://shop.example.\n\n${usage}`);
  const hosts = host === undefined ? names : [host, ...names];
  const common = { help: help ?? false, host: host ?? "127.0.0.1", hosts, origins };
  if (port === undefined) return { ...common, port: usualPort, others: 99 };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`"${port}" is no port: a whole number from 0 to 65535 is.\n\n${usage}`);
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
