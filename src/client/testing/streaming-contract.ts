// The contract of a service while a bundle runs: one test suite, registered for each way of reaching it.
// Nothing in it holds the service up: what a bundle must leave room for has to find that room by itself.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MultipartReader, parseBoundary, readMultipart, readResponsePart } from "../../wire/public.ts";
import type { World } from "./client-contract.ts";

/** Over 1 MB each. */
const manyRows = "GET /api/Orders?limit=2500";
const writeOrderPatch = (note: string) => `PATCH /api/Orders\n{"note":"${note}"}`;
const count = 40;

/** Long enough for a busy machine. */
const patient = { timeout: 60_000 };

/** Responses are not subject to the limits of requests. */
const unlimited = { maxBytes: Number.POSITIVE_INFINITY, maxParts: Number.POSITIVE_INFINITY };

/** Registers the suite for one way of reaching the service. */
export function testStreamingContract(name: string, open: () => World | Promise<World>): void {
  let world: World;

  beforeAll(async () => {
    world = await open();
    await read("Orders?limit=0");
  }, 60_000);
  afterAll(() => world.close());

  const read = async (path: string) => (await world.fetch(`${world.baseUrl}/${path}`)).json();
  const notes = async (): Promise<unknown[]> => {
    const { payload } = await read("Orders?limit=10000&projection=note&sort=_id");
    return payload.map((row: { note?: unknown }) => row.note);
  };

  /** Sends messages, such as `PATCH /api/Orders` and its body on the next line, as a bundle. */
  function send(messages: readonly string[], query = "", signal?: AbortSignal): Promise<Response> {
    const parts = messages.map((message, index) => {
      const [line = "", json] = message.split("\n");
      const head = `--x\r\nContent-Type: application/http\r\nX-Request-Id: p${index}\r\n\r\n${line} HTTP/1.1\r\n`;
      return json === undefined ? `${head}\r\n\r\n` : `${head}Content-Type: application/json\r\n\r\n${json}\r\n`;
    });
    return world.fetch(`${world.baseUrl}/$bundle${query}`, {
      method: "POST",
      headers: { "Content-Type": "multipart/mixed; boundary=x" },
      body: `${parts.join("")}--x--\r\n`,
      ...(signal === undefined ? {} : { signal }),
    });
  }

  describe(`${name}: a bundle without a transaction`, patient, () => {
    /** Starts a bundle of long parts and reads the first part. */
    async function begun(signal?: AbortSignal) {
      const before = world.begun();
      const response = await send(Array(count).fill(manyRows), "", signal);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const parser = new MultipartReader(parseBoundary(response.headers.get("Content-Type")), unlimited);
      const next = async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return [];
          const parts = parser.push(value);
          if (parts.length > 0) return parts.map((part) => readResponsePart(part).message.status);
        }
      };
      expect(await next()).toContain(200);
      return { next, reader, ran: () => world.begun() - before };
    }

    test("sends the first part before most of the others have started", async () => {
      const { ran, reader } = await begun();
      expect(ran()).toBeLessThan(count / 2);
      await reader.cancel();
    });

    test("serves another request between two parts", async () => {
      const { next, reader } = await begun();
      let other = false;
      const answered = read("Customers?limit=1").then(() => {
        other = true;
      });
      let statuses = [0];
      while (!other && statuses.length > 0) statuses = await next();
      await answered;
      // The bundle was still running.
      expect(statuses).not.toEqual([]);
      await reader.cancel();
    });

    test("runs no more parts than the reader consumes", async () => {
      const { ran, reader } = await begun();
      // Each of these is a way through the service and back: time enough for every part.
      for (let index = 0; index < count; index++) await read("Customers?limit=1");
      expect(ran() - count).toBeLessThan(count / 2);
      await reader.cancel();
    });

    test.each(["cancels the body", "aborts the request"])("starts no part after the reader %s", async (way) => {
      const controller = new AbortController();
      const { ran, reader } = await begun(controller.signal);
      if (way === "aborts the request") {
        controller.abort();
        await reader.read().catch(() => {});
      }
      await reader.cancel().catch(() => {});
      for (let index = 0; index < count; index++) await read("Customers?limit=1");
      expect(ran() - count).toBeLessThan(count / 2);
    });

    test("on timeout, keeps finished parts, rolls back the running one, and starts no other", async () => {
      const before = await notes();
      const response = await send(
        Array.from({ length: count }, (_, index) => writeOrderPatch(`timeout ${index}`)),
        "?timeout=20",
      );
      const statuses = await readPartStatuses(response);
      const done = statuses.indexOf(504);
      expect(statuses).toEqual([...Array(done).fill(200), ...Array(count - done).fill(504)]);
      expect(await notes()).toEqual(done === 0 ? before : Array(before.length).fill(`timeout ${done - 1}`));
    });
  });

  test.each(["?timeout=1", "?timeout=1&transaction=true"])(
    `${name}: the timeout of a bundle, %s, stops its only part`,
    patient,
    async (query) => {
      const before = await notes();
      // No machine changes 5,000 rows in a millisecond.
      expect(await readPartStatuses(await send([writeOrderPatch("never")], query))).toEqual([504]);
      expect(await notes()).toEqual(before);
    },
  );

  describe(`${name}: a bundle in a transaction`, patient, () => {
    test("changes nothing if it times out while a part runs", async () => {
      const before = await notes();
      const response = await send(Array(count).fill(writeOrderPatch("never")), "?transaction=true&timeout=20");
      expect(response.headers.get("X-Bundle-Outcome")).toBe("rolled-back");
      const statuses = await readPartStatuses(response);
      const done = statuses.indexOf(504);
      expect(statuses).toEqual(Array.from(statuses, (_, index) => (index === done ? 504 : 424)));
      expect(await notes()).toEqual(before);
    });

    test("serves another request while it runs", async () => {
      const controller = new AbortController();
      let over = false;
      const end = () => {
        over = true;
      };
      const bundle = send(Array(count).fill(manyRows), "?transaction=true", controller.signal).then(end, end);
      await read("Customers?limit=1");
      expect(over).toBe(false);
      // What is left of it would prove no more.
      controller.abort();
      await bundle;
    });

    test("is rolled back if its responses are too large, with an error that names the part", async () => {
      const before = await notes();
      const messages = [writeOrderPatch("too much"), ...Array(count).fill(manyRows)];
      const response = await send(messages, "?transaction=true");
      expect(response.headers.get("X-Bundle-Outcome")).toBe("rolled-back");
      const bytes = new Uint8Array(await response.arrayBuffer());
      const parts = readMultipart(bytes, parseBoundary(response.headers.get("Content-Type")));
      const answers = parts.map((part) => readResponsePart(part).message);
      const large = answers.findIndex(({ status }) => status === 413);
      expect(large).toBeGreaterThan(10);
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index === large ? 413 : 424)));
      const [issue] = JSON.parse(new TextDecoder().decode(answers[large]?.body)).errors;
      expect(issue).toMatchObject({ code: "TOO_LARGE", details: { limit: 33_554_432 } });
      expect(issue.message).toContain("at most 33554432 bytes together");
      expect(await notes()).toEqual(before);
    });
  });
}

async function readPartStatuses(response: Response): Promise<number[]> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parts = readMultipart(bytes, parseBoundary(response.headers.get("Content-Type")));
  return parts.map((part) => readResponsePart(part).message.status);
}
