import { describe, expect, test } from "vitest";
import { readPageMessage, readWorkerMessage } from "./worker-messages.ts";

describe("readPageMessage", () => {
  test.each(["claim", "activate", "keep-files", "reset-samples"])("reads %s", (type) => {
    expect(readPageMessage({ type, more: 1 })).toEqual({ type });
  });

  test("reads the size of samples, which must be a number", () => {
    expect(readPageMessage({ type: "reset-samples", size: 2000 })).toEqual({ type: "reset-samples", size: 2000 });
    expect(readPageMessage({ type: "reset-samples", size: "2000" })).toEqual({ type: "reset-samples" });
  });

  test.each([undefined, null, "claim", 1, {}, { type: "other" }, { type: 1 }])("ignores %j", (data) => {
    expect(readPageMessage(data)).toBeUndefined();
  });
});

describe("readWorkerMessage", () => {
  test.each([
    { type: "progress", loaded: 500, total: 5500 },
    { type: "waiting", wait: "transaction" },
    { type: "waiting", wait: { loaded: 2000, total: 5000 } },
    { type: "waiting", wait: null },
    { type: "collections" },
    { type: "done" },
    { type: "error", message: "The disk is full." },
  ])("reads %j", (message) => {
    expect(readWorkerMessage(message)).toEqual(message);
  });

  test.each([
    null,
    [],
    { type: "progress", loaded: 1 },
    { type: "waiting", wait: "x" },
    { type: "waiting", wait: { loaded: 2000 } },
    { type: "error" },
    { type: "claim" },
  ])("ignores %j", (data) => {
    expect(readWorkerMessage(data)).toBeUndefined();
  });
});
