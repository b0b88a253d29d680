// Processes of `riddle serve`, and their memory.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../scripts/project.mjs";

/** Resident memory in bytes; NaN where the system has no /proc. */
export interface Memory {
  readonly before: number;
  readonly highest: number;
  /** Undefined if the server has ended. */
  readonly after: number | undefined;
}

const running = new Set<ChildProcess>();

/** Starts servers over a store, and stops them when `work` with their origins is done. @returns the memory of the largest one */
export async function withServers(
  number: number,
  store: string,
  work: (origins: readonly string[]) => Promise<void>,
): Promise<Memory> {
  const file = execFileSync(process.execPath, [join(root, "scripts/build/build-service.mjs")], {
    encoding: "utf8",
  }).trim();
  const servers = await Promise.all(Array.from({ length: number }, () => start(file, store)));
  const largest = (field: string) => Math.max(...servers.map(({ child }) => readMemory(child, field)));
  const before = largest("VmRSS");
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, largest("VmHWM"));
  }, 200);
  await work(servers.map(({ origin }) => origin));
  clearInterval(watch);
  highest = Math.max(highest, largest("VmHWM"));
  const hasEnded = servers.some(({ child }) => child.exitCode !== null || child.signalCode !== null);
  const after = hasEnded ? undefined : largest("VmRSS");
  await Promise.all(
    servers.map(async ({ child }) => {
      if (!running.has(child)) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }),
  );
  return { before, highest, after };
}

async function start(file: string, store: string): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const args = [file, "serve", "--store", store, "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for await (const line of createInterface(child.stdout))
    if (line.startsWith("http")) return { child, origin: new URL(line).origin };
  throw new Error("The server has ended before it listened.");
}

export function endServers(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** @param field - VmRSS for the resident memory, VmHWM for the most that there was; 0 if the process has ended */
function readMemory({ pid }: ChildProcess, field: string): number {
  if (process.platform !== "linux") return Number.NaN;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
