import { expect, onTestFinished, test, vi } from "vitest";
import { collections, getSampleRows } from "../../samples/public.ts";
import { boot } from "../boot.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { readAnswer, sendRaw, writeRawPart } from "../testing/bundle.ts";
import { createFilledStore, createTrial } from "../testing/service.ts";
import { readFaults } from "./faults.ts";

function shop() {
  const service = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "1.2.3",
  });
  return (faults: string, method = "GET", path = "Products") => {
    const headers: Record<string, string> = faults === "" ? {} : { "x-faults": faults };
    return service.handle(new Request(`http://x/api/${path}`, { method, headers }));
  };
}

test("a value consists of any of its parts, in any order", () => {
  const none = { latency: 0, status: undefined, offline: false, timeout: false, every: 1 };
  expect(readFaults("latency=500")).toEqual({ ...none, latency: 500 });
  expect(readFaults("every=3, status=429,latency=60000")).toEqual({ ...none, every: 3, status: 429, latency: 60_000 });
  expect(readFaults("offline")).toEqual({ ...none, offline: true });
  expect(readFaults("timeout,every=2")).toEqual({ ...none, timeout: true, every: 2 });
});

test.each(["", "slow", "latency=60001", "latency=-1", "latency", "status=200", "status=600", "every=0", "offline=1"])(
  "%j is refused with an example",
  async (value) => {
    const response = await shop()(value === "" ? " , " : value);
    expect(response.status).toBe(400);
    const [{ code, message }] = (await response.json()).errors;
    expect([code, message]).toEqual(["INVALID_PARAMETER", expect.stringContaining("latency=500, status=503, every=3")]);
  },
);

test("a status replaces the response, and the request is not executed", async () => {
  const send = shop();
  const response = await send("status=429", "DELETE", "Products@B-7");
  expect([response.status, response.statusText]).toEqual([429, "Too Many Requests"]);
  expect((await response.json()).errors).toMatchObject([{ code: "FAULT" }]);
  expect(response.headers.get("X-Service-Version")).toBe("1.2.3");
  expect((await send("", "GET", "Products@B-7")).status).toBe(200);
});

test("only every n-th request with the header gets a fault", async () => {
  const send = shop();
  const statuses: number[] = [];
  for (const faults of ["every=3,status=503", "every=3,status=503", "", "every=3,status=503", "every=3,status=503"])
    statuses.push((await send(faults)).status);
  expect(statuses).toEqual([200, 200, 200, 503, 200]);
});

test("a missing response is a network error", async () => {
  expect((await shop()("offline")).type).toBe("error");
});

test("a latency alone delays the normal response", async () => {
  const send = shop();
  const [first] = await Promise.race([
    send("latency=200").then(({ status }) => ["delayed", status]),
    send("").then(({ status }) => ["usual", status]),
  ]);
  expect(first).toBe("usual");
  expect((await send("latency=1")).status).toBe(200);
});

test("clients with different faults are counted apart", async () => {
  const send = shop();
  const one = "every=2,status=503";
  const other = "every=2,status=500";
  const statuses: number[] = [];
  for (const faults of [one, other, one, other]) statuses.push((await send(faults)).status);
  expect(statuses).toEqual([200, 200, 503, 500]);
});

test("a delay comes with each n-th request only", async () => {
  const send = shop();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await send("latency=60000,every=2")).status).toBe(200);
  const delayed = send("latency=60000,every=2");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.runAllTimers();
  expect((await delayed).status).toBe(200);
});

test("a timeout has no response until the client gives up", async () => {
  const { handle } = createTrial(await createFilledStore());
  const controller = new AbortController();
  const request = new Request("http://x/api/Things", { headers: { "X-Faults": "timeout" }, signal: controller.signal });
  const waiting = handle(request);
  const first = await Promise.race([waiting, handle(new Request("http://x/api/Things"))]);
  expect(first.status).toBe(200);
  controller.abort();
  expect((await waiting).type).toBe("error");
});

test("a part of a bundle can have a status, which fails its transaction", async () => {
  const { handle, call } = createTrial(await createFilledStore());
  const part = (key: number, faults: string) =>
    writeRawPart(`DELETE /api/Things@${key} HTTP/1.1\r\n${faults}\r\n`, `X-Request-Id: p${key}`);
  const parts = [part(1, ""), part(2, "X-Faults: status=503\r\n"), part(3, "X-Faults: latency=5\r\n")];
  expect((await readAnswer(await sendRaw({ handle }, parts))).statuses).toEqual([200, 503, 400]);
  const together = await readAnswer(await sendRaw({ handle }, parts.slice(1, 2), "?transaction=true"));
  expect([together.outcome, together.statuses]).toEqual(["rolled-back", [503]]);
  expect((await call("GET", "/Things@2")).status).toBe(200);
});
