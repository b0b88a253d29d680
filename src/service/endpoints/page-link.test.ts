import { describe, expect, test } from "vitest";
import { createCachedStore } from "../store/cache/cached-store.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { pagesContract } from "../testing/pages-contract.ts";
import { createFilledStore, createTrial } from "../testing/service.ts";

pagesContract("Pages by position in memory", createMemoryStore, 60);
pagesContract("Pages by position in tables in memory", () => createCachedStore(createMemoryStore()), 40);

async function setUp() {
  return createTrial(await createFilledStore());
}

describe("The link to the next page", () => {
  test("has the parameters of the request but `skip`, and a position", async () => {
    const { call } = await setUp();
    const { headers } = await call("GET", "/Things?sort=-price&limit=1&skip=1&projection=name&$filter=price > 1");
    const link = headers.get("Link") ?? "";
    expect(link).toMatch(/^<\?sort=-price&limit=1&projection=name&%24filter=price\+%3E\+1&after=[\w-]+>; rel="next"$/);
    const { body } = await call("GET", `/Things${link.slice(1, link.indexOf(">"))}`);
    expect(body.payload).toEqual([{ _id: 1, name: "one" }]);
  });

  test("is missing after the last page, after no rows, and if it would be too long", async () => {
    const { call } = await setUp();
    const long = `name != '${"x".repeat(4_000)}'`;
    const queries = [
      "limit=4",
      "limit=3&count=true",
      "limit=0",
      "skip=2&limit=1&count=true",
      `limit=1&$filter=${long}`,
    ];
    for (const query of queries) expect((await call("GET", `/Things?${query}`)).headers.get("Link"), query).toBe(null);
    expect((await call("GET", "/Things?limit=3")).headers.get("Link"), "not known to be the last").not.toBe(null);
  });

  test("is refused with another filter, sort or collection, with `skip` and `explain`, and if it was changed", async () => {
    const { call } = await setUp();
    const { headers } = await call("GET", "/Things?$filter=price > 1&sort=name&limit=1");
    const after = /after=([\w-]+)/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    const refuse = async (query: string) => (await call("GET", query)).body.errors?.map(({ message }) => message);
    const elsewhere = [
      "The parameter `after` belongs to a page with another filter, sort or declaration. Request the first page, without it.",
    ];
    expect(await refuse(`/Things?sort=name&after=${after}`)).toEqual(elsewhere);
    expect(await refuse(`/Things?$filter=price > 1&sort=-name&after=${after}`)).toEqual(elsewhere);
    expect(await refuse(`/Notes?sort=-rank&after=${after}`)).toEqual([
      "The parameter `after` belongs to a page with another filter, sort or declaration. Request the first page, without it.",
    ]);
    const query = `/Things?$filter=price > 1&sort=name&after=${after}`;
    expect(await refuse(`${query}&skip=1`)).toEqual([
      "The parameter `after` continues a page, so it can't be combined with `skip`. Leave one out.",
    ]);
    expect(await refuse(`${query}&explain=true`)).toEqual([
      "The parameter `after` continues a page, so it can't be combined with `explain`. Leave one out.",
    ]);
    for (const changed of ["", "x", `${after}x`, after.slice(0, -4), btoa("[1]"), btoa("[]"), btoa('{"a":1}')])
      expect(await refuse(`/Things?$filter=price > 1&sort=name&after=${changed}`)).toHaveLength(1);
    const check = JSON.parse(atob(after.replaceAll("-", "+").replaceAll("_", "/")))[0];
    for (const values of [[1, 1], ["a", "b"], ["a", null], [{}, 1], ["a"], ["a", 1, 1]])
      expect(
        await refuse(
          `/Things?$filter=price > 1&sort=name&after=${btoa(JSON.stringify([check, ...values])).replaceAll("=", "")}`,
        ),
      ).toHaveLength(1);
  });
});
