import { describe, expect, test } from "vitest";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { collections } from "../../../samples/public.ts";
import { createPart } from "../../requests/parts/part.ts";
import { createShopClient, sendDraft } from "../testing/shop-client.ts";
import { findDeclaredProblems } from "./declared-problems.ts";
import { listOperations } from "./operations.ts";

const every = collections.flatMap((collection) =>
  listOperations(collection).map((operation) => [operation.name, operation] as const),
);

test("every collection of the shop has eight operations", () => {
  expect(every).toHaveLength(collections.length * 8);
});

const client = createShopClient();

test.each(every)("%s makes a part that succeeds", async (name, operation) => {
  const part = createPart(await operation.make(client));
  expect(part.method).toBe(operation.method);
  expect(findDeclaredProblems(part, client, collections)).toEqual({ path: [], body: [] });
  const { answers } = await sendDraft({ parts: [part], transaction: false, timeout: "", parameters: [] }, client);
  const answer = answers.get(part.id);
  expect([200, 201], `${part.path} ${part.body} ${JSON.stringify(answer?.body)}`).toContain(answer?.status);
  if (name.includes("many")) expect(answer?.body).toEqual({ affected: 1 });
});

describe("a collection", () => {
  const bare: CollectionDeclaration = {
    name: "Things",
    description: "",
    fields: { _id: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
    indexes: [],
    operations: {
      FindMany: { filter: {}, sort: [] },
      UpdateMany: { filter: {} },
      DeleteMany: { filter: { tags: ["="] } },
    },
  };

  test("without filters for writes has no writes of many rows", () => {
    expect(listOperations(bare).map(({ name }) => name)).not.toContain("Update many in Things");
  });

  test("that can't be filtered by key starts with an invalid filter, so that not all rows are written", async () => {
    const deletion = listOperations(bare).find(({ name }) => name === "Delete many in Things");
    expect(await deletion?.make(createShopClient())).toEqual({
      method: "DELETE",
      path: "/Things?$filter=",
    });
  });

  test("without rows starts with a path that lacks a key", async () => {
    const get = listOperations(bare).find(({ name }) => name === "Get one of Things");
    expect(await get?.make(createShopClient())).toEqual({ method: "GET", path: "/Things@" });
    const create = listOperations(bare).find(({ name }) => name === "Create in Things");
    expect(await create?.make(createShopClient())).toEqual({ method: "POST", path: "/Things", body: "{}" });
  });
});
