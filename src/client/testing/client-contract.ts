// The contract of the client with any service: one test suite, registered for each way of reaching a service.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Part } from "../../wire/public.ts";
import { parseBoundary, readMultipart, writeMultipart } from "../../wire/public.ts";
import type { Client } from "../client.ts";
import { createClient } from "../client.ts";
import { AddressError, AnswerError, RequestError, RequestUsedError } from "../errors.ts";
import type { ClientResponse } from "../response.ts";

/** An operation of the service that is held before it runs. */
interface Held {
  /** Resolves when the operation is about to run. */
  readonly reached: Promise<void>;
  release(): void;
}

/** A service with the sample shop, and how to reach it. */
export interface World {
  readonly baseUrl: string;
  /** Other ways to write the same base URL. */
  readonly spellings: readonly (string | URL)[];
  readonly fetch: typeof fetch;
  /** Lets some operations run, then holds the next one. Each part of a bundle without a transaction counts as one. */
  hold(free: number): Held;
  /** How many transactions the service has started. */
  begun(): number;
  /** Collects unhandled rejections. The returned function stops and returns them. */
  watchRejections(): () => Promise<unknown[]>;
  close(): void;
}

type Run = (...given: never[]) => Promise<unknown>;

/** Wraps the runner of the service's operations, to count them and to hold one. */
export function makeHoldable<R extends Run>(run: R): { readonly run: R } & Pick<World, "hold" | "begun"> {
  let begun = 0;
  let next: { free: number; reach: () => void; readonly released: Promise<void> } | undefined;
  const hold = (free: number): Held => {
    const [reached, reach] = createDoor();
    const [released, release] = createDoor();
    next = { free, reach, released };
    return { reached, release };
  };
  const held = (...given: Parameters<R>) => {
    begun++;
    return next === undefined ? run(...given) : heldOrNot(...given);
  };
  const heldOrNot = async (...given: Parameters<R>) => {
    if (next !== undefined && next.free-- === 0) {
      const { reach, released } = next;
      next = undefined;
      reach();
      await released;
    }
    return run(...given);
  };
  return { run: held as R, hold, begun: () => begun };
}

function createDoor(): [passed: Promise<void>, open: () => void] {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [passed, open];
}

/** The arguments that the client passed to fetch. */
interface Call {
  readonly url: URL;
  readonly init: RequestInit;
}

interface Given {
  readonly baseUrl?: string | URL;
  /** Changes the parts of each bundle response. */
  readonly tamper?: (parts: Part[]) => Part[];
}

const orders = ["/Orders@17", "/Orders@18", "/Orders@19"] as const;
const payment = { order: 17, amount: 5, method: "card" };
/** Keys that no payment in the samples has. */
let freshKey = 800_000;

/** Registers the suite for one way of reaching the service. */
export function testClientContract(name: string, open: () => World | Promise<World>): void {
  let world: World;

  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  function setUp({ baseUrl = world.baseUrl, tamper }: Given = {}): { client: Client; calls: Call[] } {
    const calls: Call[] = [];
    const watched: typeof fetch = async (input, init = {}) => {
      calls.push({ url: new URL(String(input)), init });
      const response = await world.fetch(input, init);
      return tamper === undefined || !String(input).includes("$bundle") ? response : tamperResponse(response, tamper);
    };
    return { client: createClient(baseUrl, { fetch: watched }), calls };
  }

  /** Whether the service has an entity, requested without the test setup. */
  const requestStatus = async (path: string) => (await setUp().client.get(path).response()).status;

  describe(`${name}: bundles`, () => {
    test("sends several requests as one call", async () => {
      const { client, calls } = setUp();
      const requests = orders.map((path) => client.get(path));
      const bundle = client.bundle(requests);
      const early = requests.map((request) => request.body());
      await bundle;
      await Promise.all([...early, ...requests.map((request) => request.response())]);
      expect(calls.map(({ url, init }) => [init.method, url.pathname])).toEqual([["POST", "/api/$bundle"]]);
    });

    test("returns the responses in request order, whatever the order of the parts", async () => {
      const { client } = setUp({ tamper: (parts) => parts.toReversed() });
      const requests = orders.map((path) => client.get(path));
      const responses = await client.bundle(requests);
      expect(responses.map(readCreatedKey)).toEqual([17, 18, 19]);
      expect(responses.map(({ requestId }) => requestId)).toEqual(requests.map(({ id }) => id));
    });

    test("resolves a part with an error status to a response", async () => {
      const { client } = setUp();
      const [found, missing, wrong] = await client.bundle([
        client.get("/Orders@17"),
        client.get("/Orders@0"),
        client.post("/Payments", { amount: "much" }),
      ]);
      expect(found).toMatchObject({ status: 200, ok: true, body: { payload: { _id: 17 } } });
      expect(missing).toMatchObject({ status: 404, ok: false, body: { errors: [{ code: "ENTITY_NOT_FOUND" }] } });
      expect(wrong).toMatchObject({ status: 422, ok: false });
      for (const response of [found, missing, wrong]) {
        expect(response?.headers.get("Content-Type")).toBe("application/json");
        expect(response?.message.body.length).toBeGreaterThan(0);
      }
    });

    test("resolves the body and response of each request, awaited before or after", async () => {
      const { client } = setUp();
      const requests = orders.map((path) => client.get(path));
      const [first, , last] = requests;
      const bundle = client.bundle(requests);
      const before = [await first?.body(), await first?.response()];
      const responses = await bundle;
      expect(before).toEqual([responses[0]?.body, responses[0]]);
      expect(await last?.response()).toBe(responses[2]);
      expect(await last?.body()).toBe(responses[2]?.body);
    });

    test("sets query parameters of the bundle by name and value, or as a map", async () => {
      const { client, calls } = setUp();
      const get = () => [client.get("/Orders@17")];
      await client.bundle(get(), { params: { timeout: 5000, transaction: true } });
      await client.bundle(get(), {
        params: new Map<string, number | boolean>([
          ["timeout", 5000],
          ["transaction", true],
        ]),
      });
      await client.bundle(get()).param("timeout", 5000).param("transaction", true);
      await client.bundle(get(), { params: { timeout: 1 } }).params({ timeout: 5000, transaction: true });
      expect(calls.map(({ url }) => url.search)).toEqual(Array(4).fill("?timeout=5000&transaction=true"));
    });

    test("rejects query parameters after the bundle was sent", async () => {
      const { client } = setUp();
      const bundle = client.bundle([client.get("/Orders@17")]);
      await bundle;
      expect(() => bundle.param("timeout", 5000)).toThrow(RequestUsedError);
    });

    test("sends a transaction as a bundle with transaction=true, whatever its parameters", async () => {
      const { client, calls } = setUp();
      const key = freshKey++;
      const outcomes: unknown[] = [];
      const options = {
        params: { timeout: 5000, transaction: false },
        onHead: ({ outcome }: { outcome: unknown }) => outcomes.push(outcome),
      };
      const create = () => client.post("/Payments", { _id: key, ...payment });
      const failed = await client.transaction([create(), client.get("/Orders@0")], options).param("transaction", false);
      expect(failed.map(({ status }) => status)).toEqual([424, 404]);
      expect(await requestStatus(`/Payments@${key}`)).toBe(404);
      await client.transaction([create()], options);
      expect(await requestStatus(`/Payments@${key}`)).toBe(200);
      expect(outcomes).toEqual(["rolled-back", "committed"]);
      expect(calls.map(({ url }) => url.search)).toEqual(Array(2).fill("?timeout=5000&transaction=true"));
    });
  });

  describe(`${name}: the client`, () => {
    test("works against any base URL", async () => {
      for (const baseUrl of [world.baseUrl, new URL(world.baseUrl), `${world.baseUrl}/`, ...world.spellings]) {
        const { client } = setUp({ baseUrl });
        expect(client.baseUrl).toBe(world.baseUrl);
        expect(readCreatedKey(await client.get("/Orders@17").response())).toBe(17);
        expect((await client.bundle([client.get("Orders@17")])).map(readCreatedKey)).toEqual([17]);
      }
    });

    test("get, post, put, patch and delete create requests that are sent lazily, and once", async () => {
      const { client, calls } = setUp();
      const path = `/Payments@${freshKey}`;
      const requests = [
        client.post("/Payments", { _id: freshKey++, ...payment }),
        client.get(path),
        client.put(path, { ...payment, amount: 6 }),
        client.patch(path, { amount: 7 }),
        client.delete(path),
      ];
      await turn();
      expect(calls).toEqual([]);
      for (const request of requests) {
        await Promise.all([request.body(), request.response(), request.body()]);
        await request.response();
      }
      expect(calls.map(({ init }) => init.method)).toEqual(["POST", "GET", "PUT", "PATCH", "DELETE"]);
      const bodies = await Promise.all(requests.map((request) => request.body<{ payload?: { amount: number } }>()));
      expect(bodies.map((body) => body.payload?.amount)).toEqual([5, 5, 6, 7, undefined]);
    });

    test("binds requests synchronously, and sends one request in the next microtask, awaited or not", async () => {
      const { client, calls } = setUp();
      const request = client.get("/Orders@17");
      void client.bundle([request]);
      expect(() => request.param("limit", 1)).toThrow(RequestUsedError);
      expect(() => client.bundle([request])).toThrow(RequestUsedError);
      expect(calls).toHaveLength(0);
      await Promise.resolve();
      expect(calls).toHaveLength(1);
      expect(readCreatedKey(await request.response())).toBe(17);
    });

    test("throws when binding a request that was already sent, and binds none of the others", async () => {
      const { client } = setUp();
      const [sent, free] = [client.get("/Orders@17"), client.get("/Orders@18")];
      await sent.response();
      expect(() => client.bundle([free, sent])).toThrow(RequestUsedError);
      expect(() => client.transaction([sent])).toThrow(RequestUsedError);
      expect((await client.bundle([free])).map(readCreatedKey)).toEqual([18]);
    });

    test("rejects only the body() of a failed part, without an unhandled rejection", async () => {
      const { client } = setUp();
      const rejections = world.watchRejections();
      const found = client.get("/Orders@17");
      const missing = client.get("/Orders@0", { id: "missing" });
      const unread = client.get("/Orders@0");
      const bundle = client.bundle([found, missing, unread]);
      void unread.body();
      await bundle;
      await expect(found.body()).resolves.toMatchObject({ payload: { _id: 17 } });
      await expect(missing.response()).resolves.toMatchObject({ status: 404, ok: false, requestId: "missing" });
      await expect(missing.body()).rejects.toMatchObject({ name: "RequestError", status: 404, requestId: "missing" });
      expect(await rejections()).toEqual([]);
    });

    test("rejects a request whose part is missing", async () => {
      const { client } = setUp({ tamper: (parts) => parts.toSpliced(1, 1) });
      const requests = orders.map((path, index) => client.get(path, { id: `id-${index}` }));
      await expect(client.bundle(requests)).rejects.toBeInstanceOf(AnswerError);
      const ends = await Promise.allSettled(requests.map((request) => request.response()));
      expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(ends[1]).toMatchObject({ reason: { name: "AnswerError", requestId: "id-1" } });
    });

    test("resolves an empty bundle to [] without a call", async () => {
      const { client, calls } = setUp();
      expect(await client.bundle([])).toEqual([]);
      expect(await client.transaction([], { params: { timeout: 5 } }).param("timeout", 6)).toEqual([]);
      expect(calls).toEqual([]);
    });

    test("sets query parameters of a request by name and value or as a map; the last value wins", async () => {
      const { client, calls } = setUp();
      const request = () => client.get("/Orders?count=true").param("limit", 9).params({ sort: "-_id", limit: 2 });
      const filter = new Map([["$filter", "total + 1 > 100 and note = null"]]);
      const alone = await request().params(filter).body<{ payload: { _id: number }[] }>();
      const [bundled] = await client.bundle([request().params(filter)]);
      expect(alone.payload).toHaveLength(2);
      expect(bundled?.body).toEqual(alone);
      expect(calls[0]?.url.search).toBe(
        "?count=true&limit=2&sort=-_id&$filter=total%20%2B%201%20%3E%20100%20and%20note%20%3D%20null",
      );
    });

    test("delivers parts as they arrive: the first before the last has run", async () => {
      const { client } = setUp();
      const held = world.hold(2);
      const seen: unknown[] = [];
      const bundle = client.bundle(
        orders.map((path) => client.get(path)),
        {
          onHead: ({ status }) => seen.push(status),
          onPart: (index, response) => seen.push([index, readCreatedKey(response)]),
        },
      );
      await held.reached;
      const early = [200, [0, 17], [1, 18]];
      await expect.poll(() => seen).toEqual(early);
      held.release();
      expect(await bundle).toHaveLength(3);
      expect(seen).toEqual([...early, [2, 19]]);
    });
  });

  describe(`${name}: an AbortSignal`, () => {
    let controller: AbortController;
    const reason = new Error("changed my mind");
    beforeEach(() => {
      controller = new AbortController();
    });

    /** Ways to send with a signal, and the requests sent. */
    const ways: readonly [string, (client: Client) => Promise<unknown>][] = [
      ["a request", (client) => client.get("/Orders@17", { signal: controller.signal }).body()],
      ["a bundle", (client) => client.bundle([client.get("/Orders@17")], { signal: controller.signal })],
      ["a transaction", (client) => client.transaction([client.get("/Orders@17")], { signal: controller.signal })],
    ];

    test.each(ways)("aborted beforehand: %s sends nothing", async (_, send) => {
      const { client, calls } = setUp();
      controller.abort(reason);
      await expect(send(client)).rejects.toBe(reason);
      expect(calls).toEqual([]);
    });

    test.each(ways.slice(1))(
      "aborted in the same task: %s sends nothing, and rejects its requests",
      async (_, send) => {
        const { client, calls } = setUp();
        const sent = vi.fn();
        const request = client.get("/Orders@18");
        const both = [send(client), client.bundle([request], { signal: controller.signal, onSend: sent })];
        controller.abort(reason);
        for (const one of both) await expect(one).rejects.toBe(reason);
        await expect(request.body()).rejects.toBe(reason);
        expect(calls).toEqual([]);
        expect(sent).not.toHaveBeenCalled();
      },
    );

    test.each(ways)("aborted while waiting: %s rejects immediately", async (_, send) => {
      const { client, calls } = setUp();
      const held = world.hold(0);
      const call = send(client);
      await held.reached;
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
      held.release();
      expect(calls).toHaveLength(1);
      expect(await requestStatus("/Orders@17")).toBe(200);
    });

    test("aborted during the response: received parts are kept, the rest rejects with the signal's reason", async () => {
      const { client } = setUp();
      const held = world.hold(1);
      const requests = orders.map((path) => client.get(path));
      const onPart = () => controller.abort(reason);
      await expect(client.bundle(requests, { signal: controller.signal, onPart })).rejects.toBe(reason);
      held.release();
      const ends = await Promise.allSettled(requests.map((request) => request.response()));
      expect(ends.map((end) => (end.status === "rejected" ? end.reason : readCreatedKey(end.value)))).toEqual([
        17,
        reason,
        reason,
      ]);
    });

    test("aborted afterwards: changes nothing", async () => {
      const { client } = setUp();
      const request = client.get("/Orders@17", { signal: controller.signal });
      await request.response();
      controller.abort(reason);
      expect(readCreatedKey(await request.response())).toBe(17);
    });
  });

  describe(`${name}: errors`, () => {
    test("have status, every issue, headers and body; the message names the request and its problems", async () => {
      const { client } = setUp();
      const error = await client.get("/Orders?$filter=nope=1&limit=x").body().catch(returnReason);
      expect(error).toBeInstanceOf(RequestError);
      const { status, issues, requestId, headers, body, message } = error as RequestError;
      expect([status, requestId]).toEqual([400, undefined]);
      expect(issues.map(({ code }) => code)).toEqual(["FILTER_FIELD_NOT_ALLOWED", "INVALID_PARAMETER"]);
      expect(body).toEqual({ errors: issues });
      expect(headers.get("Content-Type")).toBe("application/json");
      expect(message).toMatch(/^GET \/api\/Orders was answered with 400 Bad Request: .*nope.*limit/s);
    });

    test("of a part have its request id", async () => {
      const { client } = setUp();
      const requests = [client.get("/Orders@0", { id: "first" }), client.get("/Orders@17", { id: "second" })];
      await client.transaction(requests);
      const errors = await Promise.all(requests.map((request) => request.body().catch(returnReason)));
      expect(errors).toMatchObject([
        { status: 404, requestId: "first", issues: [{ code: "ENTITY_NOT_FOUND" }] },
        { status: 424, requestId: "second", issues: [{ code: "NOT_EXECUTED" }] },
      ]);
    });

    test("of a bundle that is refused as a whole reject the bundle and each of its requests", async () => {
      const { client } = setUp();
      const requests = orders.map((path) => client.get(path));
      const refused = {
        name: "RequestError",
        status: 400,
        requestId: undefined,
        issues: [{ code: "INVALID_PARAMETER" }],
      };
      await expect(client.bundle(requests, { params: { timeout: 0 } })).rejects.toMatchObject(refused);
      for (const request of requests) {
        await expect(request.body()).rejects.toMatchObject(refused);
        await expect(request.response()).rejects.toMatchObject(refused);
      }
    });

    test("are thrown for an address of more than 1,000,000 characters, which is not sent", async () => {
      const { client, calls } = setUp();
      const filter = (length: number) => `note = '${"x".repeat(length)}'`;
      const around = `${world.baseUrl}/Orders?$filter=${encodeURIComponent(filter(0)).replaceAll("'", "%27")}`.length;
      const find = (length: number) => client.get("/Orders").param("$filter", filter(length - around));
      await expect(find(1_000_000).body()).resolves.toEqual({ payload: [] });
      await expect(find(1_000_001).body()).rejects.toThrow(AddressError);
      await expect(find(1_000_001).body()).rejects.toThrow(/1000001 characters.*at most 1000000.*Shorten the filter/);
      await expect(client.bundle([client.get("/Orders")]).param("note", filter(1_000_000))).rejects.toThrow(
        AddressError,
      );
      expect(calls).toHaveLength(1);
    });
  });

  describe(`${name}: credentials`, () => {
    test.each([
      ["a page's own server gets what the browser sends by itself", "/api", undefined],
      ["another origin gets none, and sets none", "https://elsewhere.example/api", "omit"],
    ])("%s", async (_, baseUrl, credentials) => {
      const calls: (RequestInit | undefined)[] = [];
      const refuse: typeof fetch = async (_input, init) => {
        calls.push(init);
        throw new TypeError("not sent");
      };
      const client = createClient(baseUrl, { fetch: refuse });
      await client.get("/Orders").body().catch(returnReason);
      await client.post("/Orders", {}).body().catch(returnReason);
      await client.bundle([client.get("/Orders")]).catch(returnReason);
      expect(calls.map((init) => init?.credentials)).toEqual(Array(3).fill(credentials));
    });
  });
}

/** The response of the service to a bundle, with its parts changed. */
async function tamperResponse(response: Response, tamper: (parts: Part[]) => Part[]): Promise<Response> {
  const boundary = parseBoundary(response.headers.get("Content-Type"));
  const parts = readMultipart(new Uint8Array(await response.arrayBuffer()), boundary);
  return new Response(new Uint8Array(writeMultipart(tamper(parts), boundary)), response);
}

function readCreatedKey({ body }: ClientResponse): number {
  return (body as { payload: { _id: number } }).payload._id;
}

const returnReason = (reason: unknown) => reason;

/** Resolves in a later task. */
function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
