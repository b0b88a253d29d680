// What ends requests early: too many of them, their time limit, a sender that leaves, and a server that stops.

import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { boot, createMemoryStore, type Store } from "../service/public.ts";
import { makeInterruptible } from "./interruptible.ts";
import { Running } from "./running.ts";
import { Shutdown } from "./stop.ts";
import { fewRows, sendBytes, startTestServer } from "./testing/server.ts";

function signalled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A service whose transactions that write wait for as long as nobody interrupts them, as a database does. */
async function slow() {
  const memory = createMemoryStore();
  const reached = signalled();
  const rolledBack = vi.fn();
  const store: Store = {
    ...memory,
    transact: (scope, work) => {
      if (scope.mode === "read") return memory.transact(scope, work);
      return memory.transact(scope, async (transaction) => {
        await work(transaction);
        reached.resolve();
        await new Promise((_, reject) => {
          const abort = () => {
            rolledBack();
            reject(scope.signal?.reason);
          };
          if (scope.signal?.aborted) abort();
          scope.signal?.addEventListener("abort", abort);
        });
        throw new Error("It is never committed.");
      });
    },
  };
  const { handle, prepare } = boot({
    store,
    sample: fewRows,
    prefix: "/api",
    version: "1.2.3",
    getStore: makeInterruptible,
  });
  await prepare();
  // A server without limits, to look at the rows.
  const { api: unlimited } = await startTestServer(handle);
  return { handle, unlimited, reached: reached.promise, rolledBack };
}

const patch = { method: "PATCH", headers: { "Content-Type": "application/json" }, body: '{"note":"late"}' };
const readCode = async (response: Response) => [response.status, (await response.json()).errors[0].code];
const readNote = async (api: string) => (await (await fetch(`${api}/Orders@17`)).json()).payload.note;

/** A bundle with one part. */
function bundle(transaction: boolean, api: string): Promise<Response> {
  const head = "Content-Type: application/http\r\nX-Request-Id: a\r\n\r\n";
  const part = `PATCH /api/Orders@17 HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${patch.body}`;
  return fetch(`${api}/$bundle?transaction=${transaction}`, {
    method: "POST",
    headers: { "Content-Type": "multipart/mixed; boundary=x" },
    body: `--x\r\n${head}${part}\r\n--x--\r\n`,
  });
}

describe("a request", () => {
  test("that takes longer than the timeout is rolled back, with a 504 that names it", async () => {
    const { handle, unlimited } = await slow();
    const { api } = await startTestServer(handle, { timeout: 50 });
    const before = await readNote(unlimited);
    const response = await fetch(`${api}/Orders@17`, patch);
    expect(await readCode(response.clone())).toEqual([504, "TIMEOUT"]);
    expect(await response.text()).toContain("50 ms");
    expect(await readNote(unlimited)).toBe(before);
  });

  test.each([true, false])("with a bundle (transaction=%s) has the timeout in its part", async (transaction) => {
    const { handle } = await slow();
    const { api } = await startTestServer(handle, { timeout: 50 });
    const response = await bundle(transaction, api);
    expect(response.headers.get("X-Bundle-Outcome")).toBe(transaction ? "rolled-back" : "completed");
    expect(await response.text()).toMatch(/HTTP\/1\.1 504 Gateway Timeout[\s\S]*50 ms/);
  });

  test("is not timed before it has arrived, nor after its response", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const running = new Running({ timeout: 50 });
    const [slow, quick] = [new EventEmitter(), new EventEmitter()] as unknown as [ServerResponse, ServerResponse];
    const first = running.start(slow, undefined);
    const second = running.start(quick, undefined);
    for (const each of [first, second]) each.takePlace();
    second.limitTime();
    quick.emit("close");
    expect(second.signal.reason.issues[0].code).toBe("SERVER_UNAVAILABLE");
    vi.advanceTimersByTime(1_000);
    expect([first.signal.aborted, vi.getTimerCount(), running.size]).toEqual([false, 0, 1]);
    first.limitTime();
    vi.advanceTimersByTime(49);
    expect(first.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first.signal.reason.issues[0].code).toBe("TIMEOUT");
  });

  test("with a file is not timed while the file arrives", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = signalled();
    const ended = signalled();
    let signal: AbortSignal | undefined;
    const { port } = await startTestServer(
      async (request) => {
        ({ signal } = request);
        for await (const _ of request.body ?? []) begun.resolve();
        ended.resolve();
        await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
        throw request.signal.reason;
      },
      { timeout: 50 },
    );
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("POST /api/$import/Stock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n_id\n"),
    );
    await begun.promise;
    vi.advanceTimersByTime(1_000);
    expect(signal?.aborted).toBe(false);
    socket.write("new\n");
    await ended.promise;
    vi.advanceTimersByTime(50);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 504 /);
    socket.destroy();
  });

  test("whose sender leaves is rolled back", async () => {
    const { handle, reached, rolledBack } = await slow();
    const { api } = await startTestServer(handle);
    const before = await readNote(api);
    const controller = new AbortController();
    const response = fetch(`${api}/Orders@17`, { ...patch, signal: controller.signal });
    await reached;
    controller.abort();
    await expect(response).rejects.toThrow();
    await expect.poll(() => rolledBack.mock.calls.length).toBe(1);
    expect(await readNote(api)).toBe(before);
  });

  test("over the most at the same time is a 503 to be sent again, and the next one is served", async () => {
    const begun = signalled();
    const ended = signalled();
    const { api } = await startTestServer(
      async () => {
        begun.resolve();
        await ended.promise;
        return Response.json({});
      },
      { maxRequests: 1 },
    );
    const first = fetch(api);
    await begun.promise;
    const second = await fetch(api);
    expect(second.headers.get("Retry-After")).toBe("1");
    expect(await readCode(second)).toEqual([503, "SERVER_UNAVAILABLE"]);
    // Its rest is read, so that the connection stays.
    const file = { method: "POST", headers: { "Content-Type": "text/csv" }, body: "x".repeat(1_000_000) };
    const third = await fetch(`${api}/$import/Stock`, file);
    expect(await readCode(third)).toEqual([503, "SERVER_UNAVAILABLE"]);
    ended.resolve();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await fetch(api)).status).toBe(200);
  });

  test("that has not arrived takes no place, and is cut off if nothing of it comes", async () => {
    const pace = { bytes: 1, period: 500 };
    const { api, port } = await startTestServer(undefined, { maxRequests: 1, pace });
    const head = "PATCH /api/Orders@17 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n";
    const waiting = Array.from({ length: 20 }, () => sendBytes(port, head));
    await expect.poll(async () => (await fetch(`${api}/Orders?limit=1`)).status).toBe(200);
    expect(await Promise.all(waiting)).toEqual(Array(20).fill(""));
  });

  test("of a sender that has half of the places leaves the last ones to others", () => {
    const running = new Running({ maxRequests: 20 });
    const start = (address: string) => {
      const outgoing = new EventEmitter() as unknown as ServerResponse;
      running.start(outgoing, address).takePlace();
      return outgoing;
    };
    const greedy = Array.from({ length: 18 }, () => start("10.0.0.1"));
    expect(() => start("10.0.0.1")).toThrow(/has no place for this one/);
    start("10.0.0.2");
    start("10.0.0.2");
    expect(() => start("10.0.0.3")).toThrow(/has no place for this one/);
    greedy[0]?.emit("close");
    expect(() => start("10.0.0.1")).toThrow(/has no place for this one/);
    start("10.0.0.3");
  });

  describe("whose client", () => {
    const size = 32 * 1024 * 1024;
    /** In milliseconds, longer than a busy machine stops this process. */
    const patience = 2_000;

    async function large() {
      const { port, api } = await startTestServer(
        async ({ url }) => (url.endsWith("/large") ? new Response("x".repeat(size)) : Response.json({})),
        { maxRequests: 1, pace: { bytes: 1024, period: patience / 2 } },
      );
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /api/large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
      );
      onTestFinished(() => void socket.destroy());
      return { socket, statusOfNext: async () => (await fetch(api)).status };
    }

    test("reads nothing more of the response loses its place to the next one", async () => {
      const { socket, statusOfNext } = await large();
      await once(socket, "data");
      socket.pause();
      expect(await statusOfNext()).toBe(503);
      await expect.poll(statusOfNext).toBe(200);
    });

    test("reads slowly gets all of the response", async () => {
      const { socket } = await large();
      const begin = performance.now();
      let received = 0;
      for await (const { length } of socket as AsyncIterable<Buffer>) {
        received += length;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(received).toBeGreaterThan(size);
      expect(performance.now() - begin).toBeGreaterThan(patience);
    });
  });

  test("with a body over the most is a 413, whether it is announced or not", async () => {
    const { api } = await startTestServer(undefined, { maxBody: 1024 * 1024 });
    const body = () => new Blob(["x".repeat(1024 * 1024 + 1)]);
    for (const path of ["Orders", "$import/Stock"])
      for (const sent of [body(), body().stream()]) {
        const init = { method: "POST", headers: { "Content-Type": "text/csv" }, body: sent, duplex: "half" };
        const response = await fetch(`${api}/${path}`, init as RequestInit);
        expect(await readCode(response.clone())).toEqual([413, "TOO_LARGE"]);
        expect(await response.text()).toContain("more than 1 MiB");
      }
  });
});

describe("the limit of rows", () => {
  test("applies to the default limit and to others, and is in the schema", async () => {
    const service = boot({ store: createMemoryStore(), sample: fewRows, prefix: "/api", version: "1.2.3", maxRows: 7 });
    const { api } = await startTestServer(service.handle);
    expect((await (await fetch(`${api}/Orders`)).json()).payload).toHaveLength(7);
    const refused = await fetch(`${api}/Orders?limit=8`);
    expect(await refused.text()).toContain("must be a whole number from 0 to 7, not `8`");
    const { limits } = (await (await fetch(`${api}/$schema`)).json()).payload;
    expect(limits).toMatchObject({ defaultLimit: 7, maximumLimit: 7 });
  });
});

describe("a server that stops", () => {
  test("lets a running request finish, and accepts no other", async () => {
    const begun = signalled();
    const ended = signalled();
    const shutdown = new Shutdown();
    const { api } = await startTestServer(
      async () => {
        begun.resolve();
        await ended.promise;
        return Response.json({ done: true });
      },
      { shutdown },
    );
    const first = fetch(api);
    await begun.promise;
    const stopped = shutdown.stop({ grace: 60_000 });
    await expect(fetch(api)).rejects.toThrow();
    ended.resolve();
    expect(await (await first).json()).toEqual({ done: true });
    await stopped;
  });

  test.each([
    ["an update", (api: string) => fetch(`${api}/Orders@17`, patch)],
    ["a bundle", (api: string) => bundle(true, api)],
  ])("rolls %s back that does not finish in time, and says so", async (_, send) => {
    const { handle, reached, rolledBack } = await slow();
    const shutdown = new Shutdown();
    const { api } = await startTestServer(handle, { shutdown });
    const answer = send(api);
    await reached;
    await shutdown.stop({ grace: 0 });
    expect(rolledBack).toHaveBeenCalledOnce();
    expect(await (await answer).text()).toMatch(/The server stopped before this was done\. Nothing was changed\./);
  });

  test("says 503 at /readyz and keeps serving for the time to drain", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const shutdown = new Shutdown();
    const { origin, api } = await startTestServer(undefined, { shutdown });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const stopped = shutdown.stop({ drain: 60_000, grace: 60_000 });
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${api}/Orders?limit=1`)).status).toBe(200);
    vi.advanceTimersByTime(60_000);
    await stopped;
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });
});

describe("the probes", () => {
  test("need neither a known host nor a token", async () => {
    const token = "0123456789abcdef";
    const { port } = await startTestServer(undefined, { authentication: { token, for: "all" } });
    for (const path of ["/healthz", "/readyz?verbose", "/healthz?"]) {
      const answer = await sendBytes(port, `GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:8787\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"(alive|ready)"\}$/);
    }
  });

  test("say 503 if the store takes no writes, and the cause is in the log only", async () => {
    const onUnexpected = vi.fn();
    const cause = new Error("password of riddle is wrong");
    const { origin } = await startTestServer(undefined, { check: () => Promise.reject(cause), onUnexpected });
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "the store takes no writes" }]);
    expect(onUnexpected).toHaveBeenCalledWith(cause);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});
