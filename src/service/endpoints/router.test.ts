import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/public.ts";
import { isInsidePrefix, targetLimit, writeEntityPath } from "../message/target.ts";
import { decode, findAction, findBodyKind, findBodyLimit, findRoute } from "./router.ts";

function endpoint(target: string, prefix = "/api") {
  const { endpoint: found, name, key } = findRoute(target, prefix);
  return { path: found.path, name, key };
}

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
    expect(endpoint("/api/$schema")).toEqual({ path: "$schema", name: "", key: "" });
    expect(endpoint("/api/$bundle")).toMatchObject({ path: "$bundle" });
    expect(endpoint("/api/Orders")).toEqual({ path: "{collection}", name: "Orders", key: "" });
    expect(endpoint("/api/Orders@17")).toEqual({ path: "{collection}@{key}", name: "Orders", key: "17" });
    expect(endpoint("/api/Orders@")).toEqual({ path: "{collection}@{key}", name: "Orders", key: "" });
  });

  test("keeps the query separate and encoded", () => {
    expect(findRoute("/api/Orders?a=%2B?&b=/", "/api")).toMatchObject({ query: "a=%2B?&b=/" });
    expect(findRoute("/api/Orders", "/api").query).toBe("");
    expect(findRoute("/api/Orders?", "/api").query).toBe("");
  });

  test("is decoded once, segment by segment", () => {
    expect(endpoint("/api/%4Frders%4017")).toEqual({ path: "{collection}@{key}", name: "Orders", key: "17" });
    expect(endpoint("/%61pi/Orders")).toEqual({ path: "{collection}", name: "Orders", key: "" });
    expect(endpoint("/api/%24bundle")).toMatchObject({ path: "$bundle" });
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
    expect(endpoint("/play/riddle/api/Orders", "/play/riddle/api")).toMatchObject({ name: "Orders" });
    expect(code("/api/Orders", "/play/riddle/api")).toBe("ENDPOINT_NOT_FOUND");
    expect(code("/play/riddle/Orders", "/play/riddle/api")).toBe("ENDPOINT_NOT_FOUND");
    expect(endpoint("/my%20shop/api/Orders", "/my%20shop/api")).toMatchObject({ name: "Orders" });
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
        expect(endpoint(writeEntityPath("/my%20shop/api", "Notes", key), "/my%20shop/api")).toEqual({
          path: "{collection}@{key}",
          name: "Notes",
          key,
        });
      }),
    );
  });
});

describe("An endpoint", () => {
  const send = (method: string, target: string) => ({ method, target, headers: [], body: new Uint8Array() });
  const readCode = (run: () => unknown): string | undefined => {
    try {
      run();
    } catch (error) {
      return error instanceof ServiceError ? error.issues[0]?.code : String(error);
    }
    return undefined;
  };

  test.each([
    ["$schema/Orders", ["GET", "PUT", "DELETE"]],
    ["$import/Orders", ["POST", "DELETE"]],
    ["Orders@1", ["GET", "PUT", "PATCH", "DELETE"]],
  ])("%s has its methods and no other", (path, methods) => {
    const route = findRoute(`/api/${path}`, "/api");
    for (const method of methods) expect(findAction(send(method, ""), route)).toBeDefined();
    for (const method of ["HEAD", "toString", "constructor"])
      expect(findAction(send(method, ""), route)).toBeUndefined();
  });

  test.each([
    ["POST", "$bundle", "NESTED_BUNDLE"],
    ["PUT", "$schema/Orders", "MALFORMED_PART"],
    ["POST", "$import", "MALFORMED_PART"],
    ["GET", "$export", "MALFORMED_PART"],
    ["POST", "$reset", "MALFORMED_PART"],
    ["GET", "$snapshots", "MALFORMED_PART"],
  ])("%s %s can't be part of a bundle", (method, path, expected) => {
    const context = { schema: { epoch: 1, collections: [] }, prefix: "/api" };
    expect(readCode(() => decode(send(method, `/api/${path}`), context))).toBe(expected);
  });

  test("is looked for before its method", () => {
    const context = { schema: { epoch: 1, collections: [] }, prefix: "/api" };
    expect(readCode(() => decode(send("POST", "/api/Nothing@1"), context))).toBe("COLLECTION_NOT_FOUND");
    expect(readCode(() => decode(send("PUT", "/api/$import/Nothing"), context))).toBe("METHOD_NOT_ALLOWED");
  });

  test("has the body of its method, below any prefix", () => {
    expect(findBodyKind("POST", "/api/$import/Orders?key=id")).toBe("rows");
    expect(findBodyKind("POST", "/my%20shop/$v1/%24infer/Orders")).toBe("rows");
    expect(findBodyKind("POST", "/api/$import")).toBe("file");
    expect(findBodyKind("DELETE", "/api/$import/Orders")).toBe("json");
    expect(findBodyKind("POST", "/api/Orders")).toBe("json");
    expect(findBodyLimit("POST", "/api/$import")).toBeGreaterThan(findBodyLimit("POST", "/api/Orders"));
  });
});
