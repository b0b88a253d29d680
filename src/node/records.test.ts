// The access log and the metrics of a server.

import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { boot, createMemoryStore, UnknownOutcomeError } from "../service/public.ts";
import { Metrics } from "./metrics.ts";
import { fewRows, sendBytes, startTestServer } from "./testing/server.ts";

function logged() {
  const lines: string[] = [];
  return { log: (line: string) => void lines.push(line), entries: () => lines.map((line) => JSON.parse(line)), lines };
}

describe("the access log", () => {
  test("has one line for each request, without the values of its query", async () => {
    const { log, entries, lines } = logged();
    const { api } = await startTestServer(undefined, { log });
    const address = `${api}/Orders?$filter=${encodeURIComponent("note = 'unheard'\n")}&limit=1&limit=2`;
    const response = await fetch(address, { headers: { "X-Request-Id": "mine-1" } });
    await response.text();
    await fetch(`${api}/Nothing`);
    await expect.poll(() => lines.length).toBe(2);
    const [first, second] = entries();
    expect(first).toMatchObject({
      id: "mine-1",
      method: "GET",
      path: "/api/Orders",
      query: ["$filter", "limit"],
      status: 400,
    });
    expect(second).toMatchObject({ path: "/api/Nothing", query: [], status: 404 });
    expect(Date.parse(first.time)).toBeLessThanOrEqual(Date.now());
    expect(first.duration).toBeGreaterThan(0);
    expect(first.bytes).toBeGreaterThan(200);
    expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
    expect(lines.join("")).not.toContain("unheard");
    expect(response.headers.get("X-Request-Id")).toBe("mine-1");
  });

  test("has a new id for a request without a valid one", async () => {
    const { log, entries, lines } = logged();
    const { api } = await startTestServer(undefined, { log });
    const ids = ["a b", "x".repeat(65)];
    for (const id of ids) {
      const { headers } = await fetch(`${api}/Orders?limit=0`, { headers: { "X-Request-Id": id } });
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    await expect.poll(() => lines.length).toBe(2);
    expect(new Set(entries().map(({ id }) => id)).size).toBe(2);
  });

  test("counts the bytes of each response on a connection that is kept, and marks one that is cut off", async () => {
    const { log, entries, lines } = logged();
    const { port } = await startTestServer(async () => Response.json({ text: "x".repeat(500) }), { log });
    const one = "GET /api HTTP/1.1\r\nHost: localhost\r\n";
    const answer = await sendBytes(port, `${one}\r\n${one}Connection: close\r\n\r\n`);
    await expect.poll(() => lines.length).toBe(2);
    const sizes = entries().map(({ bytes }) => bytes);
    expect(sizes[0] + sizes[1]).toBe(answer.length);
    expect(sizes[0]).toBeGreaterThan(500);
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`POST /api/Orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n`, () => socket.destroy());
    });
    await expect.poll(() => lines.length).toBe(3);
    expect(entries()[2]).toMatchObject({ method: "POST", aborted: true });
  });
});

describe("the metrics", () => {
  async function counted() {
    const metrics = new Metrics("/api");
    const { handle } = boot({
      store: metrics.counted(createMemoryStore()),
      sample: fewRows,
      prefix: "/api",
      version: "1.2.3",
    });
    return { metrics, ...(await startTestServer(handle, { metrics })) };
  }
  const readMetrics = async (origin: string) => (await (await fetch(`${origin}/metrics`)).text()).trim().split("\n");

  test("count requests by method, route and class of status, whatever the paths are", async () => {
    const { origin, api } = await counted();
    for (const path of ["Orders?limit=0", "Stock?limit=0", "Orders@17", "Orders@18", "Orders@0", "x/y", "%ff"])
      await (await fetch(`${api}/${path}`)).text();
    await fetch(`${api}/Orders@17`, { method: "PROPFIND" });
    await expect
      .poll(() => readMetrics(origin))
      .toEqual(
        expect.arrayContaining([
          'riddle_requests_total{method="GET",route="/api/{collection}",status="2xx"} 2',
          'riddle_requests_total{method="GET",route="/api/{collection}@{key}",status="2xx"} 2',
          'riddle_requests_total{method="GET",route="/api/{collection}@{key}",status="4xx"} 1',
          'riddle_requests_total{method="GET",route="other",status="4xx"} 2',
          'riddle_requests_total{method="other",route="/api/{collection}@{key}",status="4xx"} 1',
        ]),
      );
  });

  test("have durations as histograms whose buckets add up", async () => {
    const { origin, api } = await counted();
    for (let index = 0; index < 5; index++) await (await fetch(`${api}/Orders?limit=0`)).text();
    const series = 'riddle_request_duration_seconds_bucket{method="GET",route="/api/{collection}",le=';
    const count = 'riddle_request_duration_seconds_count{method="GET",route="/api/{collection}"} 5';
    await expect.poll(() => readMetrics(origin)).toContain(count);
    const buckets = (await readMetrics(origin)).filter((line) => line.startsWith(series));
    const values = buckets.map((line) => Number(line.split(" ").at(-1)));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(`${series}"+Inf"} 5`);
  });

  test("count bundles, transactions and retries", async () => {
    const { origin, api, metrics } = await counted();
    const part = (path: string) =>
      `--x\r\nContent-Type: application/http\r\nX-Request-Id: ${path.length}\r\n\r\nDELETE /api/${path} HTTP/1.1\r\n\r\n`;
    const send = async (query: string, ...paths: readonly string[]) => {
      const headers = { "Content-Type": "multipart/mixed; boundary=x" };
      const body = `${paths.map(part).join("\r\n")}\r\n--x--\r\n`;
      await (await fetch(`${api}/$bundle${query}`, { method: "POST", headers, body })).text();
    };
    await send("?transaction=true", "Orders@1", "Orders@100000");
    await send("?transaction=true", "Orders@1");
    await send("", "Orders@2");
    metrics.retry();
    await expect
      .poll(() => readMetrics(origin))
      .toEqual(
        expect.arrayContaining([
          'riddle_bundles_total{outcome="rolled-back"} 1',
          'riddle_bundles_total{outcome="committed"} 1',
          'riddle_bundles_total{outcome="completed"} 1',
          'riddle_transactions_total{outcome="rolled-back"} 1',
          'riddle_transactions_total{outcome="committed"} 2',
          "riddle_transaction_retries_total 1",
        ]),
      );
  });

  test("count a transaction whose commit may have succeeded as unknown", async () => {
    const metrics = new Metrics("/api");
    const lost = new UnknownOutcomeError("The connection was lost.");
    const store = metrics.counted({ ...createMemoryStore(), transact: () => Promise.reject(lost) });
    await expect(store.transact({ mode: "write", collections: [], epoch: 0 }, async () => {})).rejects.toBe(lost);
    expect(metrics.text()).toContain('riddle_transactions_total{outcome="unknown"} 1\n');
    expect(metrics.text()).not.toContain('riddle_transactions_total{outcome="rolled-back"}');
  });

  test("have gauges, and only lines of the text format", async () => {
    const { origin, port } = await counted();
    const socket = connect(port, "127.0.0.1");
    const open = async () =>
      Number(/^riddle_connections_open (\d+)$/m.exec((await readMetrics(origin)).join("\n"))?.[1]);
    await expect.poll(open).toBeGreaterThanOrEqual(2);
    const lines = await readMetrics(origin);
    const value = String.raw`-?\d+(\.\d+)?(e[+-]\d+)?`;
    const form = new RegExp(`^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\\{([a-z_]+="[^"\\\\]*",?)+\\})? ${value})$`);
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
    expect(lines.join("\n")).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    const before = await open();
    socket.destroy();
    await expect.poll(open).toBeLessThan(before);
  });

  test("are not served unless they are wanted, and need the token like any other GET", async () => {
    const { origin } = await startTestServer();
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    const token = "0123456789abcdef";
    const guarded = await startTestServer(undefined, {
      metrics: new Metrics("/api"),
      authentication: { token, for: "all" },
    });
    expect((await fetch(`${guarded.origin}/metrics`)).status).toBe(401);
  });
});
