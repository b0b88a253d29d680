import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createSinglePool } from "./single-pool.ts";
import { openSqliteConnection } from "./sqlite-connection.ts";

const folder = mkdtempSync(join(tmpdir(), "riddle-connection-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A statement that counts for some seconds, if the number is in the millions. */
const count = (most: number) => ({
  text: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${most}) SELECT max(n) AS n FROM numbers`,
  params: [],
});

test("a statement that nobody waits for is ended, and what its transaction wrote is rolled back", async () => {
  const pool = createSinglePool(() => openSqliteConnection(join(folder, "interrupted.sqlite")));
  const { connection, release } = await pool.acquire();
  await connection.execute("CREATE TABLE things (name)", "INSERT INTO things VALUES ('kept')");
  await connection.execute("BEGIN IMMEDIATE", "INSERT INTO things VALUES ('lost')");
  const counting = connection.run(count(5_000_000));
  const settled = counting.then(
    () => "done",
    () => "failed",
  );
  // The process does other work concurrently.
  expect(await Promise.race([settled, setImmediate("other work")])).toBe("other work");
  expect(connection.cancel()).toBe(false);
  await expect(counting).rejects.toThrow("not open");
  release(false);

  const next = await pool.acquire();
  expect(await next.connection.run({ text: "SELECT name FROM things", params: [] })).toEqual([{ name: "kept" }]);
  next.release(false);
  await pool.close();
});

test("a short statement is not ended, and a database in memory is not lost", async () => {
  for (const file of [join(folder, "short.sqlite"), ":memory:"]) {
    const connection = await openSqliteConnection(file);
    const creating = connection.execute("CREATE TABLE things (name)");
    connection.cancel();
    await creating;
    expect(connection.isLost).toBe(false);
    await connection.close();
  }
  const connection = await openSqliteConnection(":memory:");
  const counting = connection.run(count(1_500_000));
  connection.cancel();
  expect(await counting).toEqual([{ n: 1_500_000 }]);
  await connection.close();
});

test("the error of a statement for several rows has the row, and the rows before it are written", async () => {
  const connection = await openSqliteConnection(":memory:");
  await connection.execute("CREATE TABLE things (name TEXT PRIMARY KEY)");
  const writing = connection.runForEach("INSERT INTO things VALUES (?1)", [["a"], ["b"], ["a"], ["c"]]);
  await expect(writing).rejects.toMatchObject({ message: expect.stringContaining("UNIQUE constraint failed"), row: 2 });
  const rows = await connection.run({ text: "SELECT name FROM things ORDER BY name", params: [] });
  expect(rows).toEqual([{ name: "a" }, { name: "b" }]);
  await connection.close();
});

test("pages that are not read to the end leave no statement behind", async () => {
  const connection = await openSqliteConnection(":memory:");
  await connection.execute("CREATE TABLE things (number)");
  await connection.runForEach(
    "INSERT INTO things VALUES (?1)",
    Array.from({ length: 3_000 }, (_, number) => [number]),
  );
  for await (const page of connection.pages({ text: "SELECT number FROM things", params: [] })) {
    expect(page).toHaveLength(1_000);
    break;
  }
  // SQLite drops no table that a statement reads.
  await connection.execute("DROP TABLE things");
  await connection.close();
});
