import { expect, test } from "vitest";
import { formatQuery } from "./query-text.tsx";

test("queries that differ only in their sort have different texts", () => {
  const query = { collection: "Orders", filter: "total > 1" };
  expect(formatQuery(query)).toBe("Orders: total > 1");
  expect(formatQuery({ ...query, sort: "-total" })).toBe("Orders: total > 1, sorted by total, descending");
});
