import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { compose, getBundleParameters, getBundleTarget, getPathPrefix } from "./compose.ts";
import { type BundleDraft, type BundlePart, createPart } from "./part.ts";
import { createStarterDraft } from "./starter.ts";

const client = createClient("http://shop.test/sub/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });

function draft(...parts: readonly Partial<BundlePart>[]): BundleDraft {
  return { parts: parts.map((part) => createPart(part)), transaction: false, timeout: "", parameters: [] };
}

function composed(given: BundleDraft) {
  const result = compose(given, client);
  if ("refusal" in result) throw new Error(result.refusal);
  return result;
}

function refusal(given: BundleDraft): string {
  const result = compose(given, client);
  if ("refusal" in result) return result.refusal;
  throw new Error("It was not refused.");
}

describe("a part becomes a request", () => {
  test("with its method, its path below the prefix, its id and its body as typed", () => {
    const [request] = composed(
      draft({ method: "PATCH", path: "/Stock@A", body: '{ "onHand": 1,', id: "a.1" }),
    ).requests;
    expect(request?.id).toBe("a.1");
    expect(request?.message).toMatchObject({ method: "PATCH", target: "/sub/api/Stock@A" });
    expect(new TextDecoder().decode(request?.message.body)).toBe('{ "onHand": 1,');
    expect(request?.message.headers).toContainEqual(["Content-Type", "application/json"]);
  });

  test.each(["GET", "DELETE"] as const)("a %s is sent without a body", (method) => {
    const [request] = composed(draft({ method, path: "/Stock@A", body: "{}" })).requests;
    expect(request?.message.body).toHaveLength(0);
  });

  test.each(["POST", "PUT", "PATCH"] as const)("a %s without text has an empty JSON body", (method) => {
    const [request] = composed(draft({ method, path: "/Stock", body: "" })).requests;
    expect(request?.message.body).toHaveLength(0);
    expect(request?.message.headers).toContainEqual(["Content-Type", "application/json"]);
  });

  test("a filter is encoded", () => {
    const [request] = composed(draft({ path: "/Orders?$filter=city = 'Αθήνα'" })).requests;
    expect(request?.message.target).toMatch(/\$filter=city%20=%20%27%CE%91/);
  });

  test("a path without a slash gets one", () => {
    expect(composed(draft({ path: "Orders" })).requests[0]?.message.target).toBe("/sub/api/Orders");
  });
});

test("disabled parts are not sent, and the others keep their numbers", () => {
  const { requests, sent } = composed(draft({ id: "a" }, { id: "b", on: false }, { id: "c" }));
  expect(requests.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(sent.map(({ number }) => number)).toEqual([1, 3]);
});

describe("a draft that can't be sent is rejected with a reason", () => {
  test.each<[string, BundleDraft, RegExp]>([
    ["no parts", draft(), /There are no parts/],
    ["only parts that are switched off", draft({ on: false }), /Every part is switched off/],
    ["a repeated id", draft({ id: "x" }, {}, { id: "x" }), /^Parts 1 and 3 have the same X-Request-Id x\./],
    ["a malformed id", draft({ id: "a b" }), /^Part 1 can't be sent\. Use 1 to 64/],
    ["no id", draft({}, { id: "" }), /^Part 2 can't be sent\. A part needs an X-Request-Id/],
    ["a number sign", draft({ path: "/Orders?$filter=placed > #2024-01-01#" }), /%23/],
    ["a path that leads out", draft({ path: "/../secret" }), /outside/],
  ])("%s", (_what, given, reason) => {
    expect(refusal(given)).toMatch(reason);
  });

  test("unless the problem is in a disabled part", () => {
    const given = draft({ id: "x" }, { id: "x", on: false }, { id: "a b", path: "/#", on: false });
    expect(composed(given).requests).toHaveLength(1);
  });

  test("unless the service can report the problem", () => {
    expect(composed(draft({ method: "POST", path: "Orders", body: "{" }, { path: "" })).requests).toHaveLength(2);
  });
});

test("empty bundle parameters are omitted", () => {
  const given = draft({});
  expect(getBundleTarget(given, client)).toBe("/sub/api/$bundle");
  expect(getBundleTarget({ ...given, transaction: true, timeout: " 20 ", parameters: [["$x", "a b"]] }, client)).toBe(
    "/sub/api/$bundle?$x=a%20b&transaction=true&timeout=20",
  );
  expect(getBundleParameters(createStarterDraft())).toEqual({ transaction: true, timeout: "2000" });
});

test("the prefix is the path of the base", () => {
  expect(getPathPrefix("http://shop.test/api")).toBe("/api");
  expect(getPathPrefix("http://shop.test/")).toBe("");
});
