import { expect, test } from "vitest";
import { findDifference, formatQuery } from "./query-text.tsx";

test("queries that differ only in their sort have different texts", () => {
  const query = { collection: "Orders", filter: "total > 1" };
  expect(formatQuery(query)).toBe("Orders: total > 1");
  expect(formatQuery({ ...query, sort: "-total" })).toBe("Orders: total > 1, sorted by total, descending");
});

test.each([
  [
    "status = 'open' and total > 100 and priority = 5",
    "status = 'open' and total > 100 and paid = true",
    "and priority = 5",
  ],
  [
    "status = 'open' and customer.city = 'New York'",
    "status = 'open' and customer.city = 'New Jersey'",
    "and customer.city = 'New York'",
  ],
  ["status in ['open', 'paid', 'cancelled']", "status in ['open', 'paid', 'refunded']", "'cancelled']"],
  ["status = 'open' and total > 100", "total > 100", "status = 'open' and total > 100"],
  [
    "status = 'open' and total > 100",
    "status = 'open' and total > 100 and paid = true",
    "status = 'open' and total > 100",
  ],
  ["total > 100", "total > 200", "total > 100"],
])("of %s beside %s, shows %s", (text, other, shown) => {
  expect(text.slice(findDifference(text, other))).toBe(shown);
});
