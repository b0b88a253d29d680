import { describe, expect, test } from "vitest";
import {
  createGate,
  createSteppingStore,
  type PartRequest,
  readAnswer,
  readPartStream,
  send,
  sendAndReadBundle,
} from "../testing/bundle.ts";
import { createFilledStore, createTrial, readStoredKeys, threeThings, version } from "../testing/service.ts";

const create = (_id: number): PartRequest => ["POST", "/Things", { _id, name: `n${_id}` }];

describe("A bundle without a transaction", () => {
  test("responds to every part in order, each as if it had been sent alone", async () => {
    const service = createTrial(await createFilledStore());
    const { status, outcome, parts } = await sendAndReadBundle(service, [
      ["GET", "/Things@1"],
      ["GET", "/Things@99"],
      ["GET", "/Things?$filter=name+%3D+'two'&projection=name"],
      ["POST", "/Things", { _id: 7, name: "new" }],
      ["PUT", "/Things", {}],
      ["GET", "/$schema"],
    ]);
    expect([status, outcome]).toEqual([200, "completed"]);
    expect(parts.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      ["p0", 200, "OK"],
      ["p1", 404, "Not Found"],
      ["p2", 200, "OK"],
      ["p3", 201, "Created"],
      ["p4", 405, "Method Not Allowed"],
      ["p5", 200, "OK"],
    ]);
    expect(parts[0]?.body).toEqual({ payload: threeThings[0] });
    expect(parts[1]?.body.errors?.[0]?.code).toBe("ENTITY_NOT_FOUND");
    expect(parts[2]?.body).toEqual({ payload: [{ _id: 2, name: "two" }] });
    expect(parts[3]?.header("Location")).toBe("/api/Things@7");
    expect(parts[4]?.header("Allow")).toBe("GET, POST, PATCH, DELETE");
  });

  test("sends complete headers with each part and with the response in it", async () => {
    const service = createTrial(await createFilledStore());
    const response = await send(service, [
      ["GET", "/Things@1"],
      ["GET", "/Things@99"],
      ["GET", "/Things?x=1"],
    ]);
    for (const { part, id, header, body } of (await readAnswer(response)).parts) {
      expect(part.headers).toEqual([
        ["Content-Type", "application/http"],
        ["Content-Transfer-Encoding", "binary"],
        ["X-Request-Id", id],
      ]);
      expect(header("X-Request-Id")).toBeUndefined();
      expect(header("Content-Length")).toBe(String(new TextEncoder().encode(JSON.stringify(body)).length));
      expect(header("Content-Type")).toBe("application/json");
      expect(header("X-Service-Version")).toBe(version);
      expect(header("Cache-Control")).toBe("no-store");
      expect(header("X-Content-Type-Options")).toBe("nosniff");
      expect(header("Server-Timing")).toMatch(/^[a-z]+;dur=/);
    }
  });

  test.each(["", "?transaction=true"])("has the headers of every response, %s", async (query) => {
    const { headers } = await send(createTrial(await createFilledStore()), [["GET", "/Things@1"]], query);
    expect(headers.get("Content-Type")).toMatch(/^multipart\/mixed; boundary=\S+$/);
    expect(headers.get("X-Service-Version")).toBe(version);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Server-Timing")).toMatch(/^parse;dur=/);
  });

  test("keeps the effects of parts before and after one that fails", async () => {
    const store = await createFilledStore();
    const { statuses } = await sendAndReadBundle(createTrial(store), [
      create(4),
      create(4),
      ["PATCH", "/Things@1", { rank: 99 }],
      create(5),
    ]);
    expect(statuses).toEqual([201, 409, 422, 201]);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3, 4, 5]);
  });

  test("lets each part see what the ones before it wrote, in a transaction of its own", async () => {
    const { store, scopes } = createSteppingStore(await createFilledStore());
    const { parts } = await sendAndReadBundle(createTrial(store), [
      create(4),
      ["GET", "/Things@4"],
      ["DELETE", "/Things@4"],
      ["GET", "/Things@4"],
      ["GET", "/Notes"],
    ]);
    expect(parts.map((part) => part.status)).toEqual([201, 200, 200, 404, 200]);
    expect(scopes.map(({ mode, collections }) => [mode, ...collections])).toEqual([
      ["write", "Things"],
      ["read", "Things"],
      ["write", "Things"],
      ["read", "Things"],
      ["read", "Notes"],
    ]);
  });

  test("reports a failure of the store in the part in which it occurred", async () => {
    const { store } = createSteppingStore(await createFilledStore(), {
      before: (index) => {
        if (index === 1) throw new Error("secret");
      },
    });
    const unexpected: unknown[] = [];
    const service = createTrial(store, { onUnexpected: (error) => unexpected.push(error) });
    const { statuses, parts } = await sendAndReadBundle(service, [create(4), create(5), create(6)]);
    expect(statuses).toEqual([201, 500, 201]);
    expect(JSON.stringify(parts[1]?.body)).not.toContain("secret");
    expect(unexpected).toHaveLength(1);
  });
});

describe("The response stream", () => {
  test("delivers each part when it is complete, while the next one still runs", async () => {
    const second = createGate();
    const { store } = createSteppingStore(await createFilledStore(), {
      before: (index) => (index === 1 ? second.opened : undefined),
    });
    const stream = readPartStream(
      await send(createTrial(store), [
        ["GET", "/Things@1"],
        ["GET", "/Things@2"],
        ["GET", "/Things@3"],
      ]),
    );
    expect(await stream.next()).toMatchObject({ id: "p0", body: { payload: threeThings[0] } });
    second.open();
    expect(await stream.next()).toMatchObject({ id: "p1" });
    expect(await stream.next()).toMatchObject({ id: "p2" });
    expect(await stream.next()).toBeUndefined();
  });

  test("starts a part only when the reader is ready for more, and none after the reader has cancelled", async () => {
    const base = await createFilledStore();
    const { store, scopes } = createSteppingStore(base);
    const stream = readPartStream(await send(createTrial(store), [create(4), create(5), create(6)]));
    expect(scopes).toHaveLength(0);
    expect(await stream.next()).toMatchObject({ id: "p0", status: 201 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(scopes).toHaveLength(1);
    await stream.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await readStoredKeys(base)).toEqual([1, 2, 3, 4]);
  });

  test("runs consecutive parts that only read at the same time after the first, and each that writes alone", async () => {
    let running = 0;
    const atOnce: number[] = [];
    const { store, scopes } = createSteppingStore(await createFilledStore(), {
      before: async () => {
        running += 1;
        atOnce.push(running);
        await new Promise((resolve) => setImmediate(resolve));
      },
      after: () => {
        running -= 1;
      },
    });
    const { parts } = await sendAndReadBundle(createTrial(store), [
      ["GET", "/Things@1"],
      ["GET", "/Things@1"],
      ["GET", "/Things@2"],
      ["GET", "/Things?$filter=_id=1"],
      create(7),
      ["GET", "/Things@7"],
    ]);
    expect(parts.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "p0 200",
      "p1 200",
      "p2 200",
      "p3 200",
      "p4 201",
      "p5 200",
    ]);
    expect(scopes.map(({ mode }) => mode)).toEqual(["read", "read", "read", "read", "write", "read"]);
    expect(atOnce).toEqual([1, 1, 2, 3, 1, 1]);
  });

  test("runs at most eight parts at the same time, and each alone after a large response", async () => {
    const base = await createFilledStore();
    const service = createTrial(base);
    await sendAndReadBundle(service, [
      ["POST", "/Things", { _id: 8, name: "long", place: { zip: "x".repeat(100_000) } }],
    ]);
    const { store, scopes } = createSteppingStore(base);
    const reads = (key: number): PartRequest[] => Array.from({ length: 20 }, () => ["GET", `/Things@${key}`]);
    const [small, large] = [reads(1), reads(8)];
    for (const [parts, started] of [
      [small, 1 + 8],
      [large, 1 + 1],
    ] as const) {
      scopes.length = 0;
      const stream = readPartStream(await send(createTrial(store), parts));
      await stream.next();
      await stream.next();
      expect(scopes).toHaveLength(started);
      await stream.cancel();
    }
  });

  test("completes the running part when the reader cancels, and starts no other", async () => {
    const [reached, second, ended] = [createGate(), createGate(), createGate()];
    const base = await createFilledStore();
    const { store, scopes } = createSteppingStore(base, {
      before: (index) => {
        if (index !== 1) return;
        reached.open();
        return second.opened;
      },
      after: () => {
        if (scopes.length === 2) ended.open();
      },
    });
    const stream = readPartStream(await send(createTrial(store), [create(4), create(5), create(6)]));
    await stream.next();
    const next = stream.next();
    await reached.opened;
    await stream.cancel();
    second.open();
    await ended.opened;
    expect(await next).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
    expect(scopes).toHaveLength(2);
    expect(await readStoredKeys(base)).toEqual([1, 2, 3, 4, 5]);
  });
});
