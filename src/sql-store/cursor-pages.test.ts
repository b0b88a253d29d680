import { expect, test } from "vitest";
import { readCursorPages } from "./cursor-pages.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";

const statement = { text: "SELECT 1", params: [] };

/** Runs statements; FETCH returns full pages until it fails. */
function recorder(failsAt = Number.POSITIVE_INFINITY) {
  const ran: string[] = [];
  let fetches = 0;
  const run = async ({ text }: { readonly text: string }) => {
    const [verb = ""] = text.split(" ");
    ran.push(verb);
    fetches += verb === "FETCH" ? 1 : 0;
    if (fetches === failsAt) throw new Error("failed");
    return Array.from({ length: 1_000 }, () => ({}));
  };
  return { ran, run };
}

test("a cursor is closed if its pages are no longer needed", async () => {
  const { ran, run } = recorder();
  for await (const page of readCursorPages(statement, run)) if (page.length > 0) break;
  expect(ran).toEqual(["DECLARE", "FETCH", "CLOSE"]);
});

test("a cursor of a query that failed is not closed, because the transaction takes no statement", async () => {
  const { ran, run } = recorder(2);
  const reading = async () => {
    for await (const page of readCursorPages(statement, run)) expect(page).toHaveLength(1_000);
  };
  await expect(reading()).rejects.toThrow("failed");
  expect(ran).toEqual(["DECLARE", "FETCH", "FETCH"]);
});

test.each([
  ["25P03", "unavailable"],
  ["25006", "unavailable"],
  ["25P02", "unexpected"],
])("of the invalid states of a transaction, %s is %s", (code, failure) => {
  expect(createPostgresDialect(true).classifyFailure({ code })).toBe(failure);
});
