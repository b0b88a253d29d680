// Which process uses a file. The driver in WebAssembly locks a file by a directory beside it, which a process that is killed
// leaves behind: every later transaction would find the file busy.

import { readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/** Thrown if another process uses a file. */
export class FileInUseError extends Error {
  override readonly name = "FileInUseError";
}

interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process was started, in ticks after the start of the system; undefined where that is not known. */
  readonly started?: number | undefined;
}

/**
 * Makes this process the owner of a file, and removes the lock of an owner that has ended. Further connections of this process
 * are allowed.
 * @returns what gives the file up
 * @throws FileInUseError
 */
export function ownFile(file: string): () => void {
  const path = `${file}.owner`;
  const own: Owner = { host: hostname(), pid: process.pid, started: findStart(process.pid) };
  while (!createFile(path, JSON.stringify(own))) {
    const text = readText(path);
    if (text === undefined) continue;
    const owner = readOwner(path, text);
    if (owner === undefined) throw new FileInUseError("Another process has just begun to use the file.");
    if (owner.host === own.host && owner.pid === own.pid && owner.started === own.started) return () => {};
    if (owner.host !== own.host || isRunning(owner))
      throw new FileInUseError(
        `The file is used by process ${owner.pid} on ${owner.host}. If that has ended, remove ${path} and ${file}.lock.`,
      );
    removeOwner(path, text);
    rmdirIfPresent(`${file}.lock`);
  }
  return () => rmSync(path, { force: true });
}

/** Removes the file of an owner that has ended. Another process may do the same, and be the owner by now. */
function removeOwner(path: string, text: string): void {
  const moved = `${path}.${process.pid}`;
  try {
    renameSync(path, moved);
  } catch {
    return;
  }
  const taken = readText(moved);
  if (taken !== undefined && taken !== text) renameSync(moved, path);
  else rmSync(moved, { force: true });
}

/** @returns whether it did not exist */
function createFile(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function rmdirIfPresent(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // There was no lock.
  }
}

/** After how many milliseconds nobody is writing the file any more. */
const writing = 2_000;

/** Reads the file. A process that was killed while it wrote it has ended; undefined while one may be writing it. */
function readOwner(path: string, text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - written < writing ? undefined : { host: hostname(), pid: 0 };
  }
}

function isRunning({ pid, started }: Owner): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // Another process may have its number by now.
  return started === undefined || findStart(pid) === started;
}

/** On Linux: the 22nd field of `stat`, the 20th after the name. */
function findStart(pid: number): number | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text === undefined ? undefined : Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[19]);
}
