// Owns the command line of the server.

import { parseArgs } from "node:util";

export const usage = `npm run serve -- [options]

  --port <number>   the port to listen on, 0 for any that is free; without it 8787, or the next free one
  --host <address>  the address to listen on; without it 127.0.0.1, so that only this machine is heard
  --help            this text`;

/** The port where none is asked for. */
const usualPort = 8787;

export interface CommandLine {
  readonly help: boolean;
  readonly host: string;
  /** 0 to 65535. */
  readonly port: number;
  /** How many ports after it are as good; none for one that was asked for. */
  readonly others: number;
}

/** @throws Error with a message for a person */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { port, host, help } = parse(args);
  if (host === "") throw new Error(`--host needs an address, such as 127.0.0.1.\n\n${usage}`);
  const common = { help: help ?? false, host: host ?? "127.0.0.1" };
  if (port === undefined) return { ...common, port: usualPort, others: 99 };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`"${port}" is no port: a whole number from 0 to 65535 is.\n\n${usage}`);
  }
  return { ...common, port: Number(port), others: 0 };
}

function parse(args: readonly string[]): { port?: string; host?: string; help?: boolean } {
  try {
    const string = { type: "string" } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { port: string, host: string, help: { type: "boolean" } },
    });
    return { ...values };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
