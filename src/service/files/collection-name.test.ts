import { expect, test } from "vitest";
import { checkCollectionName } from "../workspace/check-declaration.ts";
import { deriveCollectionName, findFreeName } from "./collection-name.ts";

test.each([
  ["my-orders.json", "MyOrders"],
  ["unit-prices.2024.csv", "UnitPrices2024"],
  ["städte.json", "Stadte"],
  ["2 cities.json", "Cities"],
  ["_private.csv", "Private"],
  ["2024.csv", "MyData"],
  ["", "MyData"],
])("of %j a collection is called %j", (file, name) => {
  expect(deriveCollectionName(file)).toBe(name);
  expect(() => checkCollectionName(name)).not.toThrow();
});

test("a name that is taken gets the next number", () => {
  expect(findFreeName("Orders", [])).toBe("Orders");
  expect(findFreeName("Orders", ["Orders", "Orders2"])).toBe("Orders3");
});
