import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeQuery, getCollectionPath, getEntityPath, readBase, resolveTarget } from "./address.ts";
import { AddressError } from "./errors.ts";

const base = readBase("https://shop.example/sub/api/", undefined);

describe("readBase", () => {
  test("accepts an absolute URL with or without a trailing slash", () => {
    expect(base).toEqual({ origin: "https://shop.example", host: "shop.example", prefix: "/sub/api" });
    expect(readBase(new URL("http://localhost:4173"), undefined).prefix).toBe("");
  });

  test.each([
    ["api", "https://shop.example/sub/api"],
    ["./api", "https://shop.example/sub/api"],
    ["/api", "https://shop.example/api"],
    ["https://other.example/v1", "https://other.example/v1"],
  ])("resolves %s against the page", (text, expected) => {
    const { origin, prefix } = readBase(text, "https://shop.example/sub/index.html#/explore");
    expect(origin + prefix).toBe(expected);
  });

  test.each(["api", "file:///api", "https://h/api?key=1", "https://h/api#x", "https://me:secret@h/api"])(
    "rejects %s",
    (text) => {
      expect(() => readBase(text, undefined)).toThrow(AddressError);
    },
  );

  test("never includes a password in the error", () => {
    expect(() => readBase("https://me:secret@h/api", undefined)).toThrow(/^(?!.*secret)/s);
  });
});

describe("paths", () => {
  test("encode a collection, a key and a query", () => {
    expect(getEntityPath("Orders", 17)).toBe("/Orders@17");
    expect(getEntityPath("Orders", "a/b?c@d#e+f")).toBe("/Orders@a%2Fb%3Fc%40d%23e%2Bf");
    expect(getCollectionPath("Orders")).toBe("/Orders");
    expect(getCollectionPath("Orders", { $filter: "total + 1 > 2 and note = 'a&b#'", limit: 5, count: true })).toBe(
      "/Orders?$filter=total%20%2B%201%20%3E%202%20and%20note%20%3D%20'a%26b%23'&limit=5&count=true",
    );
  });

  test("skip undefined values, and accept a Map", () => {
    expect(getCollectionPath("Orders", { sort: undefined })).toBe("/Orders");
    expect(encodeQuery(new Map([["a b", 1]]))).toBe("a%20b=1");
  });

  test("round-trip any filter as form-urlencoded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (filter) => {
        const target = resolveTarget(base, getCollectionPath("Orders", { $filter: filter }), "");
        expect(new URLSearchParams(target.split("?")[1]).get("$filter")).toBe(filter);
        expect(target).toMatch(/^\/sub\/api\/Orders\?[\x21-\x7e]*$/);
      }),
    );
  });

  test("round-trip any key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (key) => {
        const target = resolveTarget(base, getEntityPath("Orders", key), "");
        expect(decodeURIComponent(target)).toBe(`/sub/api/Orders@${key}`);
      }),
    );
  });

  test("reject a lone surrogate", () => {
    expect(() => getEntityPath("Orders", "\ud800")).toThrow(AddressError);
  });
});

describe("resolveTarget", () => {
  test("prepends the prefix and appends the query", () => {
    expect(resolveTarget(base, "/Orders", "")).toBe("/sub/api/Orders");
    expect(resolveTarget(base, "Orders", "a=1")).toBe("/sub/api/Orders?a=1");
    expect(resolveTarget(base, "/Orders?b=2", "a=1")).toBe("/sub/api/Orders?b=2&a=1");
    expect(resolveTarget(base, "/Orders?", "a=1")).toBe("/sub/api/Orders?a=1");
  });

  test("encodes characters that a request line must not contain", () => {
    expect(resolveTarget(base, "/Orders?$filter=note = 'é\\n'", "")).toBe(
      "/sub/api/Orders?$filter=note%20=%20%27%C3%A9%5Cn%27",
    );
  });

  test.each(["/../Orders", "/%2e%2e/Orders", "/a/../../x"])("rejects %s, which leads outside the base URL", (path) => {
    expect(() => resolveTarget(base, path, "")).toThrow("leads outside the base URL");
  });

  test("stays on its host", () => {
    expect(resolveTarget(base, "//evil.example/x", "")).toBe("/sub/api//evil.example/x");
    const root = readBase("https://shop.example", undefined);
    expect(resolveTarget(root, "//evil.example/x", "")).toBe("//evil.example/x");
  });

  test.each(["/Orders?$filter=placed > #2024-03-01#", "/a\nb", "/a\tb", "/a\\b", "/a\ud800"])(
    "rejects %j, which the URL parser would change",
    (path) => {
      expect(() => resolveTarget(base, path, "")).toThrow(/must be percent-encoded\. Encode it/);
    },
  );
});
