import { afterEach, beforeEach, expect, test } from "vitest";
import { holdFetch } from "./fetch-hold.ts";

const own = globalThis.fetch;
let sent: unknown[] = [];

const send: typeof fetch = async (input, init) => {
  init?.signal?.throwIfAborted();
  sent.push(input);
  return new Response("rows");
};

beforeEach(() => {
  sent = [];
  globalThis.fetch = send;
});

afterEach(() => {
  globalThis.fetch = own;
});

/** Resolves when everything that does not wait for a release is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("sends a held request after the release", async () => {
  const release = holdFetch();
  const answer = fetch("api/Orders");
  await settle();
  expect(sent).toEqual([]);
  release();
  expect(await (await answer).text()).toBe("rows");
  expect(sent).toEqual(["api/Orders"]);
});

test("restores the original fetch", () => {
  const release = holdFetch();
  expect(globalThis.fetch).not.toBe(send);
  release();
  expect(globalThis.fetch).toBe(send);
});

test("rejects a held request immediately when it is aborted", async () => {
  const release = holdFetch();
  const client = new AbortController();
  const answer = fetch("api/Orders", { signal: client.signal });
  client.abort();
  await expect(answer).rejects.toThrow(/abort/i);
  expect(sent).toEqual([]);
  release();
});

test("sends immediately after overlapping holds are released, in either order", async () => {
  for (const order of ["first", "last"]) {
    const holds = [holdFetch(), holdFetch()];
    if (order === "last") holds.reverse();
    for (const release of holds) release();
    expect(await (await fetch(order)).text()).toBe("rows");
  }
  expect(sent).toEqual(["first", "last"]);
});

test("keeps a function that replaced it, and passes its requests on", async () => {
  const release = holdFetch();
  const held = globalThis.fetch;
  const other: typeof fetch = (input, init) => held(input, init);
  globalThis.fetch = other;
  release();
  expect(globalThis.fetch).toBe(other);
  expect(await (await fetch("api/Orders")).text()).toBe("rows");
});
