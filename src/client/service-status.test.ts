import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import type { ServiceStatus } from "./service-status.ts";
import { StatusBoard } from "./service-status.ts";

const client = createClient("https://shop.example/api");
const ready = { state: "ready", client, version: "1.2.3", collections: [] } as const;

test("a listener hears the status at once and after each change, until it leaves", () => {
  const board = new StatusBoard();
  const heard: ServiceStatus[] = [];
  const leave = board.subscribe((status) => heard.push(status));
  board.showProgress(500, 1200);
  board.show(ready);
  leave();
  board.showUpdate();
  expect(heard).toEqual([
    { state: "loading", loaded: 0, total: 0, updateWaiting: false },
    { state: "loading", loaded: 500, total: 1200, updateWaiting: false },
    { ...ready, updateWaiting: false },
  ]);
  expect(board.status).toEqual({ ...ready, updateWaiting: true });
});

test("a late report of progress does not undo what came after it", () => {
  const board = new StatusBoard();
  board.show(ready);
  board.showProgress(500, 1200);
  expect(board.status.state).toBe("ready");
});

test("a wait is shown whatever the state, until it is over", () => {
  const board = new StatusBoard();
  board.showWait("database");
  board.show(ready);
  const before = board.status;
  board.showWait("database");
  expect(board.status).toBe(before);
  expect(before).toEqual({ ...ready, updateWaiting: false, wait: "database" });
  board.showWait(undefined);
  expect(board.status).toEqual({ ...ready, updateWaiting: false });
});

test("an update that waits goes on waiting whatever the state, and is told once", () => {
  const board = new StatusBoard();
  board.showUpdate();
  board.show(ready);
  const before = board.status;
  board.showUpdate();
  expect(before.updateWaiting).toBe(true);
  expect(board.status).toBe(before);
});

test("the stage of an update stays whatever the state", () => {
  const board = new StatusBoard();
  board.showUpdate();
  board.showUpdateStage("delayed");
  board.show(ready);
  expect(board.status).toEqual({ ...ready, updateWaiting: true, updateStage: "delayed" });
});
