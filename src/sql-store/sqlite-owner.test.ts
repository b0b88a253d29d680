import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownFile } from "./sqlite-owner.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "riddle-owner-"));
  file = join(folder, "shop.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Leaves the lock of an owner, as a process does that is killed in a transaction. */
function leave(owner: object | string): void {
  writeFileSync(`${file}.owner`, typeof owner === "string" ? owner : JSON.stringify(owner));
  mkdirSync(`${file}.lock`);
}

const isLocked = () => existsSync(`${file}.lock`);

test("a file has one owner until it is given up", () => {
  const giveUp = ownFile(file);
  expect(JSON.parse(readFileSync(`${file}.owner`, "utf8"))).toMatchObject({ host: hostname(), pid: process.pid });
  giveUp();
  expect(readdirSync(folder)).toEqual([]);
});

test("further connections of the same process remove no lock, and the last one gives the file up", () => {
  const giveUps = [ownFile(file), ownFile(file)];
  mkdirSync(`${file}.lock`);
  giveUps.push(ownFile(file));
  giveUps.shift()?.();
  giveUps.shift()?.();
  expect(readdirSync(folder)).toEqual(["shop.sqlite.lock", "shop.sqlite.owner"]);
  giveUps.shift()?.();
  expect(readdirSync(folder)).toEqual(["shop.sqlite.lock"]);
});

test("a folder that does not exist is an error of the driver's own", () => {
  expect(() => ownFile(join(folder, "none", "shop.sqlite"))).toThrow("unable to open database file");
});

test("while another process replaces the name of one that has ended, the file is in use", () => {
  leave({ host: hostname(), pid: 2 ** 22 + 1 });
  writeFileSync(`${file}.owner.replacing`, "");
  expect(() => ownFile(file)).toThrow("Another process has just begun to use the file.");
  expect(isLocked()).toBe(true);
  utimesSync(`${file}.owner.replacing`, 0, 0);
  ownFile(file)();
  expect(isLocked()).toBe(false);
});

test.each([
  ["that has ended", { host: hostname(), pid: 2 ** 22 + 1 }],
  ["whose number another process has", { host: hostname(), pid: process.ppid, started: -1 }],
  ["that was killed while it wrote its name", "{"],
])("the lock of an owner %s is removed", (_, owner) => {
  leave(owner);
  utimesSync(`${file}.owner`, 0, 0);
  ownFile(file);
  expect(isLocked()).toBe(false);
  expect(readdirSync(folder)).toEqual(["shop.sqlite.owner"]);
});

test.each([
  ["that runs", { host: hostname(), pid: process.ppid }],
  ["on another machine", { host: "elsewhere.example", pid: 7 }],
])("the lock of an owner %s stays, and the error says what to do", (_, owner) => {
  leave(owner);
  expect(() => ownFile(file)).toThrow(
    `The file is used by process ${owner.pid} on ${owner.host}. If that has ended, remove ${file}.owner and ${file}.lock.`,
  );
  expect(isLocked()).toBe(true);
});

test("a name that another process may be writing is not taken for that of one that has ended", () => {
  leave("{");
  expect(() => ownFile(file)).toThrow("Another process has just begun to use the file.");
  expect(isLocked()).toBe(true);
});

test("a lock without an owner is another program's", () => {
  mkdirSync(`${file}.lock`);
  ownFile(file)();
  expect(isLocked()).toBe(true);
});
