// Which process uses a file. The driver in WebAssembly locks a file by a directory beside it, which a process that is killed
// leaves behind: every later transaction would find the file busy.

import { linkSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** After how many milliseconds another process is no longer writing its name, or replacing that of one that has ended. */
const longest = 5_000;

/** File → the number of its connections in this process. */
const connections = new Map<string, number>();

/**
 * Makes this process the owner of a file, for one more connection, and removes the lock of an owner that has ended.
 * @returns what gives the file up, with the last connection
 * @throws FileInUseError, or an Error as the driver throws it if there can be no file
 */
export function ownFile(file: string): () => void {
  const count = connections.get(file) ?? 0;
  if (count === 0) {
    try {
      becomeOwner(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof FileInUseError || code === undefined) throw error;
      // Rows can be deleted to make room, without a name beside them.
      if (code !== "ENOSPC") throw new Error("unable to open database file", { cause: error });
    }
  }
  connections.set(file, count + 1);
  return () => {
    const left = (connections.get(file) ?? 1) - 1;
    connections.set(file, left);
    if (left === 0) rmSync(`${file}.owner`, { force: true });
  };
}

function becomeOwner(file: string): void {
  const path = `${file}.owner`;
  const own: Owner = { host: hostname(), pid: process.pid, started: findStart(process.pid) };
  const name = `${path}.${process.pid}`;
  writeFileSync(name, JSON.stringify(own));
  try {
    while (!link(name, path)) {
      const text = readText(path);
      if (text === undefined) continue;
      const owner = readOwner(path, text);
      // A connection of this process has left its name when it failed.
      if (owner.host === own.host && owner.pid === own.pid && owner.started === own.started) return;
      if (owner.host !== own.host || isRunning(owner))
        throw new FileInUseError(
          `The file is used by process ${owner.pid} on ${owner.host}. If that has ended, remove ${path} and ${file}.lock.`,
        );
      if (replaceOwner(file, text, name)) return;
    }
  } finally {
    rmSync(name, { force: true });
  }
}

/**
 * Replaces the name of an owner that has ended, and removes its lock. While the name is there, no other process can be the
 * owner, and of those that want to replace it, one does.
 * @returns whether this process has done so
 */
function replaceOwner(file: string, text: string, name: string): boolean {
  const path = `${file}.owner`;
  const marker = `${path}.replacing`;
  if (!link(name, marker)) {
    if (isRecent(marker)) throw new FileInUseError("Another process has just begun to use the file.");
    rmSync(marker, { force: true });
    return false;
  }
  try {
    if (readText(path) !== text) return false;
    breakLock(file);
    renameSync(name, path);
    return true;
  } finally {
    rmSync(marker, { force: true });
  }
}

/** Gives a file a second name. @returns whether there was none of that name */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** @returns undefined if there is no such file */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the lock of a connection that has ended in a statement. */
export function breakLock(file: string): void {
  try {
    rmdirSync(`${file}.lock`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A file that has no name in it was damaged, as when the power failed: its process has ended. */
function readOwner(path: string, text: string): Owner {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    if (isRecent(path)) throw new FileInUseError("Another process has just begun to use the file.");
    return { host: hostname(), pid: 0 };
  }
}

function isRecent(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - written < longest;
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
