import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/index.ts";
import { entityPath, findRoute, isInsidePrefix, targetLimit } from "./route.ts";

const endpoint = (target: string, prefix = "/api") => findRoute(target, prefix).endpoint;

function code(target: string, prefix = "/api"): string | undefined {
  try {
    endpoint(target, prefix);
  } catch (error) {
    return error instanceof ServiceError ? error.issues[0]?.code : String(error);
  }
  return undefined;
}

describe("A route", () => {
  test("is the schema, the bundle, a collection or an entity", () => {
    expect(endpoint("/api/$schema")).toEqual({ kind: "schema" });
    expect(endpoint("/api/$bundle")).toEqual({ kind: "bundle" });
    expect(endpoint("/api/Orders")).toEqual({ kind: "collection", collection: "Orders" });
    expect(endpoint("/api/Orders@17")).toEqual({ kind: "entity", collection: "Orders", key: "17" });
    expect(endpoint("/api/Orders@")).toEqual({ kind: "entity", collection: "Orders", key: "" });
  });

  test("keeps the query separate and encoded", () => {
    expect(findRoute("/api/Orders?a=%2B?&b=/", "/api")).toMatchObject({ query: "a=%2B?&b=/" });
    expect(findRoute("/api/Orders", "/api").query).toBe("");
    expect(findRoute("/api/Orders?", "/api").query).toBe("");
  });

  test("is decoded once, segment by segment", () => {
    expect(endpoint("/api/%4Frders%4017")).toEqual({ kind: "entity", collection: "Orders", key: "17" });
    expect(endpoint("/%61pi/Orders")).toEqual({ kind: "collection", collection: "Orders" });
    expect(endpoint("/api/%24bundle")).toEqual({ kind: "bundle" });
    expect(endpoint("/api/Notes@a%2Fb%3F%40%23c")).toMatchObject({ key: "a/b?@#c" });
    expect(endpoint("/api/Notes@%2541")).toMatchObject({ key: "%41" });
    expect(endpoint("/api/Notes@a+b")).toMatchObject({ key: "a+b" });
    expect(endpoint("/api/Notes@..")).toMatchObject({ key: ".." });
  });

  test.each([
    "/",
    "/api",
    "/api/",
    "/apiOrders",
    "/Orders",
    "//api/Orders",
    "/api//Orders",
    "/api/Orders/",
    "/api/Orders/17",
    "/API/Orders",
    "/api/.",
    "/api/..",
    "/api/%2e%2e",
    "/api/x/../Orders",
    "/api/%zz",
    "/api/%C3",
    "/api%2FOrders",
    "/other/api/Orders",
  ])("is not %s", (target) => {
    expect(code(target)).toBe("ENDPOINT_NOT_FOUND");
  });

  test("has a maximum length", () => {
    const longest = `/api/Orders?${"x".repeat(targetLimit - "/api/Orders?".length)}`;
    expect(code(longest)).toBeUndefined();
    expect(code(`${longest}x`)).toBe("URI_TOO_LONG");
  });

  test("may be below a path, encoded as in a URL", () => {
    expect(endpoint("/play/riddle/api/Orders", "/play/riddle/api")).toMatchObject({ collection: "Orders" });
    expect(code("/api/Orders", "/play/riddle/api")).toBe("ENDPOINT_NOT_FOUND");
    expect(code("/play/riddle/Orders", "/play/riddle/api")).toBe("ENDPOINT_NOT_FOUND");
    expect(endpoint("/my%20shop/api/Orders", "/my%20shop/api")).toMatchObject({ collection: "Orders" });
    expect(endpoint("/caf%C3%A9/api/Orders", new URL("http://x/caf\u00e9/api").pathname)).toBeDefined();
  });
});

describe("Lying inside the prefix", () => {
  test.each(["/api/Orders", "/api/", "/api/x/y", "/%61pi/Orders?x"])("is true of %s", (target) => {
    expect(isInsidePrefix(target, "/api")).toBe(true);
  });

  test.each(["/api", "/Orders", "/apix/Orders", "/api/../Orders", "/api/%2E%2E/Orders", "/api%2FOrders", "/api/%"])(
    "is false of %s",
    (target) => {
      expect(isInsidePrefix(target, "/api")).toBe(false);
    },
  );
});

describe("An entity's path", () => {
  test("is decoded to its key, whatever the key contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (key) => {
        expect(endpoint(entityPath("/my%20shop/api", "Notes", key), "/my%20shop/api")).toEqual({
          kind: "entity",
          collection: "Notes",
          key,
        });
      }),
    );
  });
});
