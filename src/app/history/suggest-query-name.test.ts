import { expect, test } from "vitest";
import { suggestQueryName } from "./suggest-query-name.ts";

test.each([
  [{ collection: "Orders" }, "Every row of Orders"],
  [{ collection: "Orders", filter: " \n" }, "Every row of Orders"],
  [{ collection: "Orders", filter: "total > 100" }, "Total is greater than 100"],
  [
    { collection: "Orders", filter: "status in ['open', 'paid'] and total > 100 and priority = 5" },
    "Status is one of 'open' or 'paid', and total is greater…",
  ],
  [{ collection: "Orders", filter: "(((" }, "…"],
] as const)("%j", (question, name) => {
  expect(suggestQueryName(question)).toBe(name);
});
