import { expect, test } from "vitest";
import { collections, rows } from "../samples/index.ts";
import { boot } from "./boot.ts";
import { readFaults } from "./faults.ts";
import { createMemoryStore } from "./store/memory-store.ts";

function shop() {
  const service = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "1.2.3" });
  return (faults: string, method = "GET", path = "Products") => {
    const headers: Record<string, string> = faults === "" ? {} : { "x-faults": faults };
    return service.handle(new Request(`http://x/api/${path}`, { method, headers }));
  };
}

test("a value consists of any of its parts, in any order", () => {
  const none = { latency: 0, status: undefined, offline: false, every: 1 };
  expect(readFaults("latency=500")).toEqual({ ...none, latency: 500 });
  expect(readFaults("every=3, status=429,latency=60000")).toEqual({ ...none, every: 3, status: 429, latency: 60_000 });
  expect(readFaults("offline")).toEqual({ ...none, offline: true });
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
