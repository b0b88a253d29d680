// The contract of entity tags with any service, through the client: one suite, registered for each way of reaching it.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../client.ts";
import { getEntityPath } from "../public.ts";
import type { ClientRequest } from "../request.ts";
import type { World } from "./client-contract.ts";

/** Keys that no payment in the samples has. */
let freshKey = 700_000;

/** Registers the suite for one way of reaching the service. */
export function testEntityTagContract(name: string, open: () => World | Promise<World>): void {
  let world: World;

  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const client = () => createClient(world.baseUrl, { fetch: world.fetch });
  const requestEntityTag = async (request: ClientRequest) => {
    const { ok, headers } = await request.response();
    expect(ok).toBe(true);
    return headers.get("ETag") ?? "";
  };
  const create = async () => {
    freshKey += 1;
    const payment = { _id: freshKey, order: 17, amount: 1, method: "card" };
    const tag = await requestEntityTag(client().post("/Payments", payment));
    return { path: getEntityPath("Payments", freshKey), payment, tag };
  };
  const requestAmount = async (path: string) =>
    (await client().get(path).body<{ readonly payload: { readonly amount: number } }>()).payload.amount;
  const getFirstCode = ({ body }: { readonly body: unknown }) =>
    (body as { readonly errors?: readonly { readonly code: string }[] }).errors?.[0]?.code;

  describe(`${name}: an entity tag`, () => {
    test("is strong, and the same for every response with the same row", async () => {
      const { path, payment, tag } = await create();
      expect(tag).toMatch(/^"[0-9a-z]+"$/);
      expect(await requestEntityTag(client().get(path))).toBe(tag);
      expect(await requestEntityTag(client().put(path, payment))).toBe(tag);
      const changed = await requestEntityTag(client().patch(path, { amount: 2 }));
      expect(changed).not.toBe(tag);
      expect(await requestEntityTag(client().get(path))).toBe(changed);
      expect(await requestEntityTag(client().put(path, payment))).toBe(tag);
    });

    test.each([
      ["the tag", (tag: string) => tag],
      ["the tag as a weak one", (tag: string) => `W/${tag}`],
      ["several tags", (tag: string) => `"a,b", ${tag}`],
      ["an asterisk", () => "*"],
    ])("makes a GET with %s in If-None-Match a 304 without a body", async (_, headerFor) => {
      const { path, tag } = await create();
      const headers = { "If-None-Match": headerFor(tag) };
      const { status, body, headers: received } = await client().get(path, { headers }).response();
      expect([status, body, received.get("ETag")]).toEqual([304, undefined, tag]);
      await client().patch(path, { amount: 3 }).body();
      expect((await client().get(path, { headers }).response()).status).toBe(headerFor(tag) === "*" ? 304 : 200);
    });

    test.each(["get", "delete"] as const)("that is not current in If-Match fails a %s with 412", async (method) => {
      const { path, tag } = await create();
      await client().patch(path, { amount: 2 }).body();
      for (const value of [tag, `"other"`, `W/${tag}`, '"a,*,b"', '"*"', '"a, *, b",']) {
        const response = await client()
          [method](path, { headers: { "If-Match": value } })
          .response();
        expect([response.status, getFirstCode(response)]).toEqual([412, "PRECONDITION_FAILED"]);
      }
      const current = await requestEntityTag(client().get(path));
      const headers = { "If-Match": `"other", ${current}` };
      expect((await client()[method](path, { headers }).response()).status).toBe(200);
    });

    test("in If-None-Match fails a write with 412, and `*` in If-Match allows one", async () => {
      const { path, payment, tag } = await create();
      const write = (headers: Record<string, string>) =>
        client()
          .put(path, { ...payment, amount: 7 }, { headers })
          .response();
      expect((await write({ "If-None-Match": tag })).status).toBe(412);
      expect(await requestAmount(path)).toBe(1);
      expect((await write({ "If-Match": "*", "If-None-Match": '"other"' })).status).toBe(200);
      expect(await requestAmount(path)).toBe(7);
    });

    test("of a missing entity is a 404, and of anything but an entity a 412", async () => {
      const headers = { "If-Match": '"x"' };
      expect((await client().patch("/Payments@1e300", { amount: 2 }, { headers }).response()).status).toBe(404);
      for (const request of [
        client().get("/Payments", { headers }),
        client().patch("/Payments", { amount: 2 }, { headers }),
        client().post("/$undo?step=1", undefined, { headers }),
        client().get("/$schema", { headers }),
        ...['"a,*,b"', '"a",'].map((list) =>
          client().patch("/Payments", { amount: 2 }, { headers: { "If-Match": list } }),
        ),
      ])
        expect(getFirstCode(await request.response())).toBe("PRECONDITION_FAILED");
      expect(
        (
          await client()
            .get("/Payments", { headers: { "If-Match": "*" } })
            .response()
        ).status,
      ).toBe(200);
    });

    test.each(["x", '"x', 'w/"x"', "", ",", '"x" y', '"x" *', '"x", *', '"x" "y"', '"x" "*'])(
      "can't be %j",
      async (value) => {
        const { path } = await create();
        for (const header of ["If-Match", "If-None-Match"]) {
          const response = await client()
            .get(path, { headers: { [header]: value } })
            .response();
          expect([response.status, getFirstCode(response)]).toEqual([400, "INVALID_PARAMETER"]);
          expect(JSON.stringify(response.body)).toContain(header);
        }
      },
    );

    test("applies to each part of a bundle, and sees the writes of the parts before it", async () => {
      const { path, tag } = await create();
      const headers = { "If-Match": tag };
      const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);
      const api = client();
      const send = (as: "bundle" | "transaction") =>
        api[as]([
          api.get(path, { headers: { "If-None-Match": tag } }),
          api.patch(path, { amount: 2 }, { headers }),
          api.patch(path, { amount: 3 }, { headers }),
        ]);
      expect(statuses(await send("transaction"))).toEqual([424, 424, 412]);
      expect(await requestAmount(path)).toBe(1);
      expect(statuses(await send("bundle"))).toEqual([304, 200, 412]);
      expect(await requestAmount(path)).toBe(2);
    });

    test("lets exactly one of several concurrent changes of a declaration succeed", async () => {
      const api = client();
      const path = "/$schema/Payments";
      const before = await api.get(path).response();
      const tag = before.headers.get("ETag") ?? "";
      const { payload } = before.body as { readonly payload: object };
      const change = (number: number, headers: Record<string, string>) =>
        api.put(path, { ...payload, description: `Change ${number}.` }, { headers }).response();
      const answers = await Promise.all(Array.from({ length: 6 }, (_, number) => change(number, { "If-Match": tag })));
      const [winner, another] = answers.filter(({ status }) => status === 200);
      expect(another).toBeUndefined();
      const losers = answers.filter((answer) => answer !== winner);
      expect(losers.map(getFirstCode)).toEqual(losers.map(() => "PRECONDITION_FAILED"));
      const after = await api.get(path).response();
      expect(after.body).toEqual(winner?.body);
      expect(after.headers.get("ETag")).toBe(winner?.headers.get("ETag"));
      expect(after.headers.get("ETag")).not.toBe(tag);
      expect(getFirstCode(await change(7, { "If-None-Match": "*" }))).toBe("PRECONDITION_FAILED");
      expect(getFirstCode(await api.delete(path, { headers: { "If-Match": tag } }).response())).toBe(
        "PRECONDITION_FAILED",
      );
      expect((await api.get(path, { headers: { "If-Match": tag } }).response()).status).toBe(412);
      const current = after.headers.get("ETag") ?? "";
      expect((await api.get(path, { headers: { "If-None-Match": current } }).response()).status).toBe(304);
      const missing = api.get("/$schema/Nothing", { headers: { "If-Match": tag } });
      expect(getFirstCode(await missing.response())).toBe("COLLECTION_NOT_FOUND");
    });

    test("lets exactly one of several concurrent updates succeed", async () => {
      const way = fc.constantFrom("patch", "put", "delete", "bundle", "transaction");
      await fc.assert(
        fc.asyncProperty(fc.array(way, { minLength: 2, maxLength: 12 }), async (ways) => {
          const { path, payment, tag } = await create();
          const headers = { "If-Match": tag };
          const api = client();
          const update = async (each: (typeof ways)[number], amount: number): Promise<number | undefined> => {
            if (each === "put") return (await api.put(path, { ...payment, amount }, { headers }).response()).status;
            if (each === "delete") return (await api.delete(path, { headers }).response()).status;
            const patch = api.patch(path, { amount }, { headers });
            if (each === "patch") return (await patch.response()).status;
            return (await api[each]([patch]))[0]?.status;
          };
          const statuses = await Promise.all(ways.map((each, index) => update(each, index + 2)));
          const winners = statuses.flatMap((status, index) => (status === 200 ? [index] : []));
          expect(winners).toHaveLength(1);
          const [winner = 0] = winners;
          const isGone = ways[winner] === "delete";
          expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([isGone ? 404 : 412]));
          if (!isGone) expect(await requestAmount(path)).toBe(winner + 2);
        }),
        { numRuns: 30 },
      );
    });
  });
}
