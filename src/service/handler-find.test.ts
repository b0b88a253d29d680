import { describe, expect, test } from "vitest";
import type { Row } from "./store/store.ts";
import { createFilledStore, createTrial, notes, things, threeThings, version } from "./testing/service.ts";

const setUp = async (rows?: readonly Row[]) => createTrial(await createFilledStore(rows));
const find = async (query: string, rows?: readonly Row[]) => (await setUp(rows)).call("GET", `/Things?${query}`);
const found = async (query: string, rows?: readonly Row[]) =>
  ((await find(query, rows)).body.payload as Row[]).map((row) => row._id);

describe("GET $schema", () => {
  test("returns the collections, the version and the limits", async () => {
    const { status, body } = await (await setUp()).call("GET", "/$schema");
    expect(status).toBe(200);
    expect(body.payload).toEqual({
      version,
      collections: JSON.parse(JSON.stringify([things, notes])),
      limits: {
        defaultLimit: 100,
        maximumLimit: 10_000,
        addressCharacters: 1_000_000,
        bodyBytes: 10 * 1024 * 1024,
        bodyMembers: 100_000,
        answerBytes: 33_554_432,
        bundleBytes: 10 * 1024 * 1024,
        bundleParts: 1_000,
        headFields: 100,
        headBytes: 16 * 1024,
      },
    });
  });

  test("has no parameters", async () => {
    expect(await (await setUp()).codes("GET", "/$schema?count=true")).toEqual(["UNKNOWN_PARAMETER"]);
  });
});

describe("FindMany", () => {
  test("returns the matching rows, ordered by key if no order is requested", async () => {
    const { status, body } = await find("");
    expect(status).toBe(200);
    expect(body).toEqual({ payload: threeThings });
    expect(await found("$filter=price > 10")).toEqual([2, 3]);
    expect(await found("$filter=")).toEqual([1, 2, 3]);
    expect(await found("$filter=%20%0A")).toEqual([1, 2, 3]);
  });

  test("allows what the operation allows, also for a filter that was read before", async () => {
    const { codes, call } = await setUp();
    const query = "/Things?$filter=price > 10";
    for (const _ of [1, 2]) {
      expect((await call("GET", query)).status).toBe(200);
      expect(await codes("DELETE", query)).toEqual(["FILTER_OPERATOR_NOT_ALLOWED"]);
    }
    expect((await call("GET", "/Things?$filter=")).status).toBe(200);
    expect((await call("DELETE", "/Things?$filter=_id = 1")).body.affected).toBe(1);
    expect((await call("GET", query)).body.payload).toHaveLength(2);
  });

  test("reads `+` as a space and `%2B` as a plus", async () => {
    const rows = [
      { _id: 1, name: "a b" },
      { _id: 2, name: "a+b" },
    ];
    expect(await found("$filter=name+=+'a+b'", rows)).toEqual([1]);
    expect(await found("$filter=name+%3D+'a%2Bb'", rows)).toEqual([2]);
    expect(await found("%24filter=name%3D'a%2Bb'", rows)).toEqual([2]);
  });

  test("sorts before it skips and limits", async () => {
    expect(await found("sort=-price")).toEqual([3, 2, 1]);
    expect(await found("sort=-price&skip=1&limit=1")).toEqual([2]);
    expect(await found("skip=3")).toEqual([]);
    expect(await found("skip=9007199254740991&limit=10000")).toEqual([]);
  });

  test("sorts by the declared default, if any", async () => {
    const { call } = await setUp();
    for (const rank of [1, 3, 2]) await call("POST", "/Notes", { _id: `n${rank}`, rank });
    const keys = async (query: string) =>
      ((await call("GET", `/Notes${query}`)).body.payload as Row[]).map((row) => row._id);
    expect(await keys("")).toEqual(["n3", "n2", "n1"]);
    expect(await keys("?sort=rank")).toEqual(["n1", "n2", "n3"]);
  });

  test("returns 100 rows by default, none for a limit of 0, at most 10,000", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ _id: index + 1, name: "n" }));
    expect(await found("", rows)).toHaveLength(100);
    expect(await found("limit=110", rows)).toHaveLength(110);
    expect(await found("limit=10000", rows)).toHaveLength(120);
    expect((await find("limit=0&count=true", rows)).body).toEqual({ payload: [], totalMatches: 120 });
    expect((await find("limit=0", rows)).body).toEqual({ payload: [] });
    expect((await find("limit=10001", rows)).body.errors?.[0]?.code).toBe("INVALID_PARAMETER");
  });

  test("counts all matching rows, even if only some are returned", async () => {
    expect((await find("count=true&limit=1&$filter=price>10")).body.totalMatches).toBe(2);
    expect((await find("count=true&skip=5")).body.totalMatches).toBe(3);
    expect((await find("count=true&limit=0&$filter=name like 't*' and open = null")).body.totalMatches).toBe(2);
    expect((await find("count=true&limit=0&$filter=price in []")).body.totalMatches).toBe(0);
    expect((await find("count=false")).body).not.toHaveProperty("totalMatches");
    // Every row is in memory, so that nothing has to be estimated.
    expect((await find("count=estimate&limit=1&$filter=price>10")).body.totalMatches).toBe(2);
    expect((await find("count=estimate&limit=1")).body).not.toHaveProperty("totalIsEstimate");
  });

  test("returns the requested members", async () => {
    expect((await find("projection=name&limit=1")).body.payload).toEqual([{ _id: 1, name: "one" }]);
    expect((await find("projection=-name&limit=1")).body.payload).toEqual([{ _id: 1, price: 10 }]);
  });

  test("explains how the rows were found", async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ _id: index + 1, name: "n", price: index }));
    expect((await find("explain=true&sort=-price,name&$filter=price<2 and rank=null", rows)).body.plan).toEqual({
      access: { by: "index", index: "price", ranges: [{ upper: 2, upperOpen: true }] },
      residual: "rank = null",
      candidates: [{ index: "price", ranges: [{ upper: 2, upperOpen: true }], rows: 2 }],
      rowsInCollection: 10,
      rowsRead: 2,
      source: "memory",
      rowsMatched: 2,
      sort: ["-price", "name"],
    });
    expect((await find("explain=true&limit=0&$filter=price<2", rows)).body.plan).toMatchObject({
      rowsRead: 0,
      source: "memory",
      rowsMatched: 2,
    });
    expect((await find("explain=true", rows)).body.plan).toMatchObject({ access: { by: "all" }, rowsInCollection: 10 });
  });
});

describe("FindMany's problems", () => {
  test.each([
    ["limit=-1", "INVALID_PARAMETER"],
    ["limit=", "INVALID_PARAMETER"],
    ["skip=x", "INVALID_PARAMETER"],
    ["count=1", "INVALID_PARAMETER"],
    ["explain", "INVALID_PARAMETER"],
    ["sort=secret", "INVALID_PARAMETER"],
    ["sort=__proto__", "INVALID_PARAMETER"],
    ["projection=nme", "INVALID_PARAMETER"],
    ["projection=constructor", "INVALID_PARAMETER"],
    ["$fitler=price=1", "UNKNOWN_PARAMETER"],
    ["filter=price=1", "UNKNOWN_PARAMETER"],
    ["limit=1&limit=1", "INVALID_PARAMETER"],
    ["$filter=price=1&%24filter=price=2", "INVALID_PARAMETER"],
    ["$filter=%E4", "INVALID_PARAMETER"],
    ["$filter=100%", "INVALID_PARAMETER"],
    ["$filter=price =", "FILTER_SYNTAX"],
    ["$filter=secret = 'x'", "FILTER_FIELD_NOT_ALLOWED"],
    ["$filter=1 = price and not (2 < secret + 1)", "FILTER_FIELD_NOT_ALLOWED"],
    ["$filter=__proto__ = 1", "FILTER_FIELD_NOT_ALLOWED"],
    ["$filter=constructor.name = 'x'", "FILTER_FIELD_NOT_ALLOWED"],
    ["$filter=place.prototype = 'x'", "FILTER_FIELD_NOT_ALLOWED"],
    ["$filter=kind != 'a'", "FILTER_OPERATOR_NOT_ALLOWED"],
    ["$filter=price = 'x'", "FILTER_TYPE_MISMATCH"],
    [`$filter=${"(".repeat(300)}price=1${")".repeat(300)}`, "FILTER_TOO_COMPLEX"],
  ])("%s is %s", async (query, code) => {
    const { status, body } = await find(query);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.code)).toContain(code);
    for (const error of body.errors ?? []) {
      expect(error.severity).toBe("error");
      expect(error.message).toMatch(/[.?)`]$/);
    }
  });

  test("have their position in the decoded filter", async () => {
    const { body } = await find("$filter=%20price+%3D+1+and+sceret+%3D+'x'");
    expect(body.errors).toHaveLength(1);
    expect(body.errors?.[0]?.details).toMatchObject({ from: 15, to: 21 });
  });

  test("are reported all at once", async () => {
    const { codes } = await setUp();
    const query = "x=1&limit=a&skip=-1&count=2&explain=3&sort=q&projection=r&$filter=secret=1 and kind!='a'&limit=5";
    expect(await codes("GET", `/Things?${query}`)).toEqual([
      "UNKNOWN_PARAMETER",
      "INVALID_PARAMETER",
      "FILTER_FIELD_NOT_ALLOWED",
      "FILTER_OPERATOR_NOT_ALLOWED",
      ...Array(6).fill("INVALID_PARAMETER"),
    ]);
  });
});
