import { expect, test } from "vitest";
import { errorStatuses } from "./error-body.ts";
import { getReasonPhrase } from "./status.ts";

test("getReasonPhrase knows every status of the service, and returns an empty text for others", () => {
  expect([200, 404, 507].map(getReasonPhrase)).toEqual(["OK", "Not Found", "Insufficient Storage"]);
  expect(Object.values(errorStatuses).filter((status) => getReasonPhrase(status) === "")).toEqual([]);
  expect(getReasonPhrase(299)).toBe("");
});
