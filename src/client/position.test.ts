// What reads send so that they see what was written before them.

import { expect, test } from "vitest";
import { serviceVersionHeader, storePositionHeader } from "../wire/public.ts";
import { createClient } from "./client.ts";

interface Sent {
  readonly method: string | undefined;
  readonly position: string | null;
  readonly answer: (position?: string) => void;
  readonly fail: () => void;
}

function setUp() {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError("Failed to fetch"));
      const answer = (position?: string) => {
        const headers = { [serviceVersionHeader]: "1", ...(position && { [storePositionHeader]: position }) };
        resolve(new Response("{}", { headers }));
      };
      sent.push({ method: init?.method, position: new Headers(init?.headers).get(storePositionHeader), answer, fail });
    });
  const client = createClient("http://localhost/api", { fetch });
  /** Sends a request. @returns what resolves once its response has arrived */
  const send = (method: "get" | "post") => client[method]("/Orders").response();
  return { sent, send };
}

test("a read has the position of the last write; a write has none", async () => {
  const { sent, send } = setUp();
  for (const [method, position] of [["get"], ["post", "7"], ["get"], ["post", "9"], ["get"], ["get"]] as const) {
    const response = send(method);
    sent.at(-1)?.answer(position);
    await response;
  }
  expect(sent.map(({ method, position }) => [method, position])).toEqual([
    ["GET", null],
    ["POST", null],
    ["GET", "7"],
    ["POST", null],
    ["GET", "9"],
    ["GET", "9"],
  ]);
});

test("a write without an answer may have taken place, so that a read asks for everything", async () => {
  const { sent, send } = setUp();
  const known = send("post");
  sent[0]?.answer("5");
  await known;
  const failed = send("post");
  sent[1]?.fail();
  await expect(failed).rejects.toThrow();
  const read = send("get");
  sent[2]?.answer("7");
  await read;
  void send("post");
  void send("get");
  expect(sent.map(({ position }) => position)).toEqual([null, null, "latest", null, "latest"]);
});

test("a service that has given no position gets none, also after a failed write", async () => {
  const { sent, send } = setUp();
  const failed = send("post");
  sent[0]?.fail();
  await expect(failed).rejects.toThrow();
  void send("get");
  expect(sent.map(({ position }) => position)).toEqual([null, null]);
});

test("a read beside a write does not say what the write will have done", async () => {
  const { sent, send } = setUp();
  const first = send("post");
  sent[0]?.answer("7");
  await first;
  const write = send("post");
  const read = send("get");
  sent[1]?.answer("latest");
  await write;
  sent[2]?.answer("8");
  await read;
  const next = send("get");
  sent[3]?.answer("9");
  await next;
  void send("get");
  expect(sent.map(({ position }) => position)).toEqual([null, null, "latest", "latest", "9"]);
});

test("of two writes at the same time none is known to be the last, until a read has a position", async () => {
  const { sent, send } = setUp();
  const writes = [send("post"), send("post")];
  sent[1]?.answer("9");
  await writes[1];
  sent[0]?.answer("7");
  await writes[0];
  const reads = [send("get"), send("get")];
  sent[2]?.answer("10");
  await reads[0];
  sent[3]?.answer("8");
  await reads[1];
  const last = send("get");
  sent[4]?.answer();
  await last;
  expect(sent.map(({ position }) => position)).toEqual([null, null, "latest", "latest", "10"]);
});
