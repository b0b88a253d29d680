import { createServer, type Server } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

function server(): Server {
  const made = createServer();
  onTestFinished(() => void made.close());
  return made;
}

const host = "127.0.0.1";

describe("listen", () => {
  test("returns the address that browsers treat as secure", async () => {
    const { origin, port } = await listen(server(), { host, port: 0 });
    expect(origin).toBe(`http://localhost:${port}`);
  });

  test("uses the next port if the default one is in use", async () => {
    const { port } = await listen(server(), { host, port: 0 });
    const next = await listen(server(), { host, port, others: 20 });
    expect(next.port).toBeGreaterThan(port);
    expect(next.port).toBeLessThanOrEqual(port + 20);
  });

  test("reports that the requested port is in use", async () => {
    const { port } = await listen(server(), { host, port: 0 });
    await expect(listen(server(), { host, port })).rejects.toThrow(
      `Port ${port} is in use. Choose another one with --port`,
    );
  });

  test("reports that the machine does not have the address", async () => {
    // 203.0.113.0/24 is reserved for documentation (RFC 5737).
    await expect(listen(server(), { host: "203.0.113.9", port: 0 })).rejects.toThrow(
      'This machine has no address "203.0.113.9". Leave --host out',
    );
  });
});
