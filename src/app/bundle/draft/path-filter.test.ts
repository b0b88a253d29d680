import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { getFilteredOperation, getFilterParameter, setFilterParameter } from "./path-filter.ts";

const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });

/** Decodes the filter as the service does (docs/service.md). */
function sentFilter(path: string): string | undefined {
  const { target } = client.get(path).message;
  // A filter may contain question marks.
  const query = target.slice(target.indexOf("?") + 1);
  const pair = query.split("&").find((each) => each.startsWith("$filter="));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice("$filter=".length).replaceAll("+", " "));
}

test("reads a filter as the service does", () => {
  expect(getFilterParameter("/Orders?limit=5&$filter=note like 'a%2Bb%26c+d'&sort=total")).toBe("note like 'a+b&c d'");
  expect(getFilterParameter("/Orders?limit=5")).toBeUndefined();
  expect(getFilterParameter("/Orders")).toBeUndefined();
});

describe("writes a filter", () => {
  test.each([
    ["/Orders", "total > 100", "/Orders?$filter=total > 100"],
    ["/Orders?limit=5&$filter=a = 1&count=true", "b = 2", "/Orders?limit=5&$filter=b = 2&count=true"],
    ["/Orders?%24filter=a", "b", "/Orders?$filter=b"],
    ["/Orders?limit=5", "due > #2024-06-01#", "/Orders?$filter=due%20%3E%20%232024-06-01%23&limit=5"],
    ["/Orders", "note like '50%'", "/Orders?$filter=note%20like%20'50%25'"],
    ["/Orders", "", "/Orders"],
  ])("into %j: %j", (path, filter, expected) => {
    expect(setFilterParameter(path, filter, client)).toBe(expected);
  });

  test("and keeps an empty one, because no filter means all rows", () => {
    expect(setFilterParameter("/Orders?$filter=a = 1", "", client)).toBe("/Orders?$filter=");
  });

  test("so that any filter is received and read back unchanged", () => {
    const sound = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(
        sound,
        fc.constantFrom("/Orders", "/Orders?limit=5", "/Orders?sort=a&$filter=x&limit=1"),
        (filter, path) => {
          const written = setFilterParameter(path, filter, client);
          if (filter === "" && !path.includes("$filter")) return;
          expect(getFilterParameter(written)).toBe(filter);
          expect(sentFilter(written)).toBe(filter);
        },
      ),
    );
  });
});

test("only operations on a collection have a filter", () => {
  expect(getFilteredOperation("GET", "/Orders?limit=1")).toBe("FindMany");
  expect(getFilteredOperation("PATCH", "/Orders")).toBe("UpdateMany");
  expect(getFilteredOperation("DELETE", "/Orders")).toBe("DeleteMany");
  expect(getFilteredOperation("POST", "/Orders")).toBeUndefined();
  expect(getFilteredOperation("GET", "/Orders@17")).toBeUndefined();
});
