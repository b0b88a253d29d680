import { describe, expect, test } from "vitest";
import { ServiceError } from "../../wire/public.ts";
import { readJsonBody, refuseBody } from "./body.ts";
import { bodyLimit } from "./body-limits.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const message = (body: Uint8Array, type?: string) => ({
  method: "POST",
  target: "/api/Things",
  headers: type === undefined ? [] : ([["content-type", type]] as const),
  body,
});
const read = (body: Uint8Array | string, type?: string) =>
  readJsonBody(message(typeof body === "string" ? bytes(body) : body, type), ["application/json", "application/x"]);

function code(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof ServiceError ? error.issues[0]?.code : String(error);
  }
  return undefined;
}

describe("A JSON body", () => {
  test.each([
    "application/json",
    "application/x",
    "Application/JSON",
    "application/json;charset=utf-8",
    'application/json ; Charset="UTF-8"',
    "application/json; profile=x",
  ])("is accepted as %s", (type) => {
    expect(read('{"a":"\u00e4"}', type)).toEqual({ a: "\u00e4" });
  });

  test.each([undefined, "", "text/plain", "application/json5", "json", "application/json; charset=iso-8859-1"])(
    "is rejected as %s",
    (type) => {
      expect(code(() => read("{}", type))).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );

  test.each(["", "{", "{a:1}", "{'a':1}", "[1,]", "{}{}", "// no\n{}", "undefined", "NaN"])("is not %o", (text) => {
    expect(code(() => read(text, "application/json"))).toBe("MALFORMED_JSON");
  });

  test.each(["null", "[]", '"a"', "1", "true"])("is an object, not %s", (text) => {
    expect(() => read(text, "application/json")).toThrow("must be one JSON object");
    expect(code(() => read(text, "application/json"))).toBe("MALFORMED_JSON");
  });

  test("is UTF-8; a byte order mark is ignored", () => {
    expect(code(() => read(new Uint8Array([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]), "application/json"))).toBe(
      "MALFORMED_JSON",
    );
    expect(read("\ufeff{}", "application/json")).toEqual({});
  });

  test("has a maximum size", () => {
    const largest = bytes(`{"a":"${"x".repeat(bodyLimit - 8)}"}`);
    expect(largest).toHaveLength(bodyLimit);
    expect(code(() => read(largest, "application/json"))).toBeUndefined();
    expect(code(() => read(new Uint8Array(bodyLimit + 1), "application/json"))).toBe("TOO_LARGE");
    const members = (count: number) => Array.from({ length: count }, (_, at) => `"m${at}":"::"`).join();
    expect(code(() => read(`{${members(100_001)}}`, "application/json"))).toBe("TOO_LARGE");
    expect(Object.keys(read(`{${members(100_000)}}`, "application/json"))).toHaveLength(100_000);
  });

  test("is rejected if the operation takes none", () => {
    expect(code(() => refuseBody(message(bytes("{}"))))).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect(code(() => refuseBody(message(bytes(""), "application/json")))).toBeUndefined();
  });
});
