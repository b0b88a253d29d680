import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTemporaryFolder } from "../../scripts/testing/temporary-folder.ts";
import { storeFor } from "./stores.ts";

const options = { onUnexpected: () => {}, onRetry: () => {}, timeout: 60_000, connections: 1 };

describe("a store", () => {
  test.each([
    ["mysql://riddle:secret@localhost/riddle", "mysql:…"],
    ["mysql:host=localhost;password=secret", "mysql:…"],
    ["sqlite:", "sqlite:"],
    ["postgres://", "postgres:…"],
    ["Memory", "Memory"],
  ])("%s is rejected, with nothing but its scheme in the message", async (spec, shown) => {
    const reason = await storeFor(spec, options).catch((error: Error) => error.message);
    expect(reason).toContain(`"${shown}" is not a store. Use --store memory, sqlite:<file>,`);
  });

  test.each([
    ["memory", "postgres://h2/shop"],
    ["postgres://h1/shop", "sqlite:shop.sqlite"],
  ])("%s can't be read from %s", async (spec, readFrom) => {
    await expect(storeFor(spec, { ...options, readFrom })).rejects.toThrow(
      "--read-from needs --store, both as postgres:",
    );
  });

  test("in memory loses its rows with the process", async () => {
    expect((await storeFor("memory", options)).isKept).toBe(false);
  });

  test("in SQLite keeps them in its file", async () => {
    const file = join(createTemporaryFolder({}), "rows.sqlite");
    for (const epoch of [0, 1]) {
      const { store, isKept } = await storeFor(`sqlite:${file}`, options);
      expect(isKept).toBe(true);
      expect((await store.schema()).epoch).toBe(epoch);
      await store.define([]);
      await store.close();
    }
  });

  test("in PostgreSQL that can't be reached says so, and reports the cause", async () => {
    const onUnexpected = vi.fn();
    // Port 1 is reserved, and refuses connections.
    const { store } = await storeFor("postgres://riddle:secret@127.0.0.1:1/riddle", { ...options, onUnexpected });
    onTestFinished(() => store.close());
    await expect(store.schema()).rejects.toThrow("The database can't be reached");
    expect(onUnexpected).toHaveBeenCalled();
  });
});
