import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import type { ServiceStatus } from "./service-status.ts";
import { StatusBoard } from "./service-status.ts";

const client = createClient("https://shop.example/api");
const ready = { state: "ready", client, version: "1.2.3", collections: [] } as const;

test("calls a listener immediately and after each change, until it unsubscribes", () => {
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

test("ignores late progress", () => {
  const board = new StatusBoard();
  board.show(ready);
  board.showProgress(500, 1200);
  expect(board.status.state).toBe("ready");
});

test("shows a wait in every state until it ends", () => {
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

test("keeps a waiting update in every state, and notifies once", () => {
  const board = new StatusBoard();
  board.showUpdate();
  board.show(ready);
  const before = board.status;
  board.showUpdate();
  expect(before.updateWaiting).toBe(true);
  expect(board.status).toBe(before);
});

test("keeps the stage of an update in every state", () => {
  const board = new StatusBoard();
  board.showUpdate();
  board.showUpdateStage("delayed");
  board.show(ready);
  expect(board.status).toEqual({ ...ready, updateWaiting: true, updateStage: "delayed" });
});
