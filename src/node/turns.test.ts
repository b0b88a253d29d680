import { request } from "node:http";
import { expect, test } from "vitest";
import { startTestServer } from "./testing/server.ts";
import { Turns } from "./turns.ts";

test("senders take turns, with rounds of the event loop between them; the first begins at once", async () => {
  const turns = new Turns();
  const { signal } = new AbortController();
  const begun: string[] = [];
  const begin = async (sender: string, name: string) => {
    await turns.take(sender, signal);
    begun.push(name);
  };
  const all = [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["b", "b2"],
  ] as const;
  const waiting = Promise.all(all.map(([sender, name]) => begin(sender, name)));
  let rounds = 0;
  for (; begun.length < all.length; rounds++) await new Promise((resolve) => setImmediate(resolve));
  await waiting;
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
  expect(rounds).toBeGreaterThan(2 * all.length);
  expect(turns.take("a", signal)).toBeInstanceOf(Promise);
});

test("a request whose sender is gone gives up its turn", async () => {
  const turns = new Turns();
  const controller = new AbortController();
  const { signal } = new AbortController();
  await turns.take("a", signal);
  const gone = turns.take("b", controller.signal);
  const last = turns.take("c", signal);
  controller.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  await last;
});

test("a probe and another sender are answered while many requests of one sender wait", async () => {
  const count = 100;
  let handled = 0;
  const { api } = await startTestServer(async () => {
    // Work that nothing interrupts.
    for (const until = performance.now() + 20; performance.now() < until; );
    handled += 1;
    return Response.json({});
  });
  const get = (path: string, localAddress: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(new URL(path, api), { localAddress, agent: false }, (response) => {
        response.resume();
        response.on("close", () => resolve(handled));
      });
      sent.on("error", reject);
      sent.end();
    });
  const many = Array.from({ length: count }, () => get("/api/Orders", "127.0.0.2"));
  await Promise.race(many);
  const [alive, other] = await Promise.all([get("/healthz", "127.0.0.1"), get("/api/Orders", "127.0.0.1")]);
  expect(alive).toBeLessThan(count / 2);
  expect(other).toBeLessThan(count / 2);
  await Promise.all(many);
  expect(handled).toBe(count + 1);
});
