import { describe, expect, test } from "vitest";
import type { Method } from "../../../client/public.ts";
import { collections } from "../../../samples/public.ts";
import { createShopClient } from "../../bundle/testing/shop-client.ts";
import { type KnownKey, requestKnownKeys } from "./known-keys.ts";
import { findPathPlace, listParameters, listPathOptions } from "./path-options.ts";

const keys: readonly KnownKey[] = [
  { key: 17, label: "paid" },
  { key: 170, label: "" },
  { key: "A/1 ü", label: "" },
];

/** The options at the `|` in a path, as the completed paths. */
function offered(marked: string, method: Method = "GET"): string[] {
  const path = marked.replace("|", "");
  const place = findPathPlace(path, marked.indexOf("|"));
  if (place === null) return [];
  const options = listPathOptions(place, { method, collections, keys });
  return options.map(({ text }) => path.slice(0, place.from) + text + path.slice(place.to));
}

describe("offers", () => {
  test("collections by their prefix in any case", () => {
    expect(offered("/|")).toEqual(["/Customers", "/Products", "/Orders", "/Stock", "/Payments"]);
    expect(offered("p|")).toEqual(["/Products", "/Payments"]);
    expect(offered("/or|@17")).toEqual(["/Orders@17"]);
  });

  test("after a complete collection, what may follow it", () => {
    expect(offered("/Orders|")).toEqual(["/Orders", "/Orders@", "/Orders?"]);
    expect(offered("/Orders|", "POST")).toEqual(["/Orders"]);
  });

  test("existing keys, encoded", () => {
    expect(offered("/Orders@1|")).toEqual(["/Orders@17", "/Orders@170"]);
    expect(offered("/Orders@a|")).toEqual(["/Orders@A%2F1%20%C3%BC"]);
  });

  test("the parameters of the operation", () => {
    expect(offered("/Orders?|", "DELETE")).toEqual(["/Orders?$filter="]);
    expect(offered("/Orders?limit=5&s|")).toEqual(["/Orders?limit=5&sort=", "/Orders?limit=5&skip="]);
    expect(offered("/Orders?so|=total&limit=5")).toEqual(["/Orders?sort=total&limit=5"]);
    expect(offered("/Orders@17?|")).toEqual([]);
  });

  test("fields to sort by, in sequence and in descending order", () => {
    expect(offered("/Stock?sort=onHand,re|&limit=5")).toEqual(["/Stock?sort=onHand,reserved&limit=5"]);
    expect(offered("/Stock?sort=-on|")).toEqual(["/Stock?sort=-onHand"]);
    expect(offered("/Orders?projection=customer.c|")).toEqual(["/Orders?projection=customer.city"]);
    expect(offered("/Orders?count=t|")).toEqual(["/Orders?count=true"]);
  });
});

describe("with a real service", () => {
  const client = createShopClient();

  test.each(["GET", "PATCH", "DELETE", "POST"] as const)("%s has exactly these parameters", async (method) => {
    const path = "/Orders?no-such=1";
    const requests = { GET: client.get, DELETE: client.delete, PATCH: client.patch, POST: client.post };
    const { body } = await requests[method](path, {}).response();
    const text = JSON.stringify(body);
    const known = ["$filter", "sort", "limit", "skip", "after", "projection", "count", "explain"];
    expect(known.filter((name) => text.includes(`${name}\``) || text.includes(` ${name}`))).toEqual(
      listParameters(method).map(({ name }) => name),
    );
  });

  test("keys come from the first rows, with a label for each", async () => {
    const [products] = collections.filter(({ name }) => name === "Products");
    if (products === undefined) throw new Error("Products is declared.");
    const keysFound = await requestKnownKeys(client, products);
    expect(keysFound).toHaveLength(100);
    expect(keysFound[0]?.label).not.toBe("");
    const { status } = await client.get(`/Products@${keysFound[0]?.key}`).response();
    expect(status).toBe(200);
  });
});
