import { expect, test } from "vitest";
import { statusOf } from "./error-body.ts";
import { reasonOf } from "./status.ts";

test("reasonOf knows every status of the service, and returns an empty text for others", () => {
  expect([200, 404, 507].map(reasonOf)).toEqual(["OK", "Not Found", "Insufficient Storage"]);
  expect(Object.values(statusOf).filter((status) => reasonOf(status) === "")).toEqual([]);
  expect(reasonOf(299)).toBe("");
});
