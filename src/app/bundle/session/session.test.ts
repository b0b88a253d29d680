// Tests the session of Bundle with a real client and a real service in memory.

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../client/public.ts";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../service/public.ts";
import type { Service } from "../../connection/service.ts";
import { createPart } from "../../requests/parts/part.ts";
import { type AddressDouble, stubAddress } from "../../testing/address.ts";
import type { DryRun } from "../effects/dry-run.ts";
import { describeOutcome } from "./outcome-words.ts";
import { BundleSession, getBundleSession, selectResults } from "./session.ts";

let address: AddressDouble;

beforeEach(() => {
  address = stubAddress();
  address.hash = "#/bundle";
});

/** A page with its own service. */
function page() {
  const service = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "test",
  });
  const sent: string[] = [];
  const client = createClient("http://shop.test/api", {
    fetch: (input, init) => {
      sent.push(`${init?.method} ${new URL(String(input)).pathname}`);
      return service.handle(new Request(input, init));
    },
  });
  const noteWrite = vi.fn(() => 1);
  const backend = { kind: "worker" };
  const shared = { client, collections, revision: 0, version: "test", noteWrite, backend, connection: {} };
  return { service: shared as unknown as Service, sent, noteWrite };
}

/** A session that follows the address until the test ends. */
function open(service: Service): BundleSession {
  const session = new BundleSession(service);
  onTestFinished(session.attach());
  return session;
}

function write(session: BundleSession, ...parts: readonly Parameters<typeof createPart>[0][]): void {
  const draft = { ...session.now().draft, parts: parts.map(createPart) };
  session.dispatch({ type: "replace", draft, undoable: false });
}

const order = { method: "PATCH", path: "/Orders@1", body: '{"note":"new"}' } as const;
const missing = { method: "DELETE", path: "/Orders@999999" } as const;

describe("The session of Bundle", () => {
  test("reads the data before and after a bundle that writes, and reports the difference", async () => {
    const { service, sent, noteWrite } = page();
    const session = open(service);
    write(session, order);
    expect(await session.sendBundle()).toMatchObject({ phase: "answered" });
    await expect.poll(() => session.now().comparison?.phase).toBe("compared");
    expect(session.now().comparison?.difference?.collections.map(({ collection }) => collection)).toEqual(["Orders"]);
    expect(session.now().exchange?.phase).toBe("answered");
    expect(session.now().tab).toBe("Changes");
    expect(noteWrite).toHaveBeenCalledTimes(1);
    expect(sent.filter((target) => target.startsWith("POST"))).toEqual(["POST /api/$bundle"]);
  });

  test("shows that a rolled back transaction left the data as they were", async () => {
    const session = open(page().service);
    write(session, order, missing);
    session.dispatch({ type: "settings", change: { transaction: true } });
    await session.sendBundle();
    await expect.poll(() => session.now().comparison?.phase).toBe("compared");
    const [orders] = session.now().comparison?.difference?.collections ?? [];
    expect(orders).toMatchObject({ collection: "Orders", changes: [] });
    await expect.poll(() => session.now().comparison?.moments).toHaveProperty("steps");
  });

  test("has results only beside the parts that they are of, and again once these are back", async () => {
    const session = open(page().service);
    write(session, order);
    await session.sendBundle();
    await expect.poll(() => session.now().comparison?.phase).toBe("compared");
    const results = selectResults(session.now());
    expect(results).toMatchObject({ exchange: { phase: "answered" }, comparison: { phase: "compared" } });
    const draft = { ...session.now().draft, parts: [createPart({ method: "GET", path: "/Stock" })] };
    session.dispatch({ type: "replace", draft, undoable: true });
    expect(selectResults(session.now())).toEqual({ exchange: null, comparison: null });
    session.dispatch({ type: "undo" });
    expect(selectResults(session.now()).exchange).toEqual(results.exchange);
  });

  test("sends nothing for invalid parts, shows why, and keeps the last comparison", async () => {
    const { service, sent } = page();
    const session = open(service);
    write(session, order);
    await session.sendBundle();
    await expect.poll(() => session.now().comparison?.phase).toBe("compared");
    const { comparison } = session.now();
    sent.length = 0;
    write(session, { ...order, id: "a" }, { ...missing, id: "a" });
    expect(await session.sendBundle()).toBeNull();
    expect(session.now().notice?.title).toBe("Not sent.");
    expect(sent).toEqual([]);
    expect(session.now().comparison?.difference).toBe(comparison?.difference);
  });

  test("does not count a bundle that only reads as a write", async () => {
    const { service, noteWrite } = page();
    const session = open(service);
    write(session, { method: "GET", path: "/Stock?limit=1" }, { ...order, on: false });
    await session.sendBundle();
    await expect.poll(() => session.now().exchange?.phase).toBe("answered");
    expect(noteWrite).not.toHaveBeenCalled();
  });

  test("stops before anything is sent while the data are being read", async () => {
    const { service, sent } = page();
    const session = open(service);
    write(session, order);
    const sending = session.sendBundle();
    expect(session.now().comparison?.phase).toBe("before");
    expect(await session.sendBundle()).toBeNull();
    session.stop();
    expect(await sending).toBeNull();
    expect(session.now().comparison?.phase).toBe("stopped");
    expect(sent.filter((target) => target.startsWith("POST"))).toEqual([]);
  });

  test("runs the parts on a copy, with a transaction and without, and sends no write", async () => {
    const { service, sent } = page();
    const session = open(service);
    const { dryRun } = session;
    write(session, order, missing);
    dryRun.choose({ kind: "failure" });
    dryRun.start({ kind: "failure", number: 1 });
    expect(session.now().dryRun.started?.result).toBeUndefined();
    const statuses = (run: DryRun) => [...run.exchange.answers.values()].map(({ status }) => status);
    const result = await vi.waitUntil(() => session.now().dryRun.started?.result, { timeout: 30_000 });
    if ("refusal" in result) throw new Error(result.refusal);
    expect([statuses(result.on), statuses(result.off)]).toEqual([
      [500, 424],
      [500, 404],
    ]);
    expect(sent.filter((target) => !target.startsWith("GET"))).toEqual([]);
    dryRun.goTo(1);
    dryRun.show("off");
    expect(session.now().dryRun).toMatchObject({ choice: { kind: "failure" }, started: { shown: "off", at: null } });
    dryRun.stop();
    expect(session.now().dryRun.started).toBeNull();
  });

  test("undoes and redoes the last bundle, and says so in its outcome", async () => {
    const { service, noteWrite } = page();
    const session = open(service);
    write(session, order, { ...order, path: "/Orders@2" });
    session.dispatch({ type: "settings", change: { transaction: true } });
    await session.sendBundle();
    await session.undoSent();
    expect(session.now().undone).toMatchObject({ did: "undo", affected: 2, problem: null });
    expect(describeOutcome(session.now())).toEqual({
      tone: "undone",
      title: "Undone.",
      text: "Both parts were applied together, then undone.",
    });
    expect(noteWrite).toHaveBeenCalledTimes(2);
    await session.undoSent();
    expect(describeOutcome(session.now()).title).toBe("Committed.");
    await session.sendBundle();
    expect(session.now().undone.did).toBe("write");
  });

  test("restores unapplied raw text beside the parts in the address, but not in the bundle of a step", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    });
    const { service } = page();
    open(service).dispatch({ type: "edit-raw", text: "POST" });
    address.hash = `#/bundle?${new URLSearchParams({ parts: JSON.stringify([{ path: "/Orders@1" }]) })}`;
    const { raw, draft } = open(service).now();
    expect(raw).toMatchObject({ text: "POST", applied: null });
    expect(raw?.draft).toBe(draft);
    expect(draft.parts).toHaveLength(1);
    expect(new BundleSession(service).now().raw).toBeNull();
  });

  test("asks which to keep if the parts and the raw request were both edited", async () => {
    const { service, sent } = page();
    const session = open(service);
    session.dispatch({ type: "edit-raw", text: "POST /api/$bundle HTTP/1.1\r\n" });
    write(session, order);
    expect(await session.sendBundle()).toBeNull();
    expect(session.now().notice).toEqual({
      title: "Not sent.",
      text: "Choose whether to keep the raw request or the parts.",
    });
    expect(sent).toEqual([]);
  });

  test("follows a link, keeps the parts for an invalid one, and writes its own to the address", async () => {
    const session = new BundleSession(page().service);
    const detach = session.attach();
    await expect.poll(() => address.hash).toMatch(/parts=/);
    address.goTo(`#/bundle?parts=${encodeURIComponent('[{"method":"GET","path":"/Stock"}]')}`);
    expect(session.now().draft.parts.map(({ path }) => path)).toEqual(["/Stock"]);
    expect(session.now().former?.isUndone).toBe(false);
    address.goTo("#/bundle?parts=%5B");
    expect(session.now().notice?.title).toBe("This link can't be opened.");
    expect(session.now().draft.parts.map(({ path }) => path)).toEqual(["/Stock"]);
    detach();
    address.goTo(`#/bundle?parts=${encodeURIComponent('[{"method":"GET","path":"/Orders"}]')}`);
    expect(session.now().draft.parts.map(({ path }) => path)).toEqual(["/Stock"]);
  });

  test("is separate for each service, so that no response is shown for another", () => {
    const [one, other] = [page().service, page().service];
    expect(getBundleSession(one)).toBe(getBundleSession({ ...one, revision: 5 }));
    expect(getBundleSession(one)).not.toBe(getBundleSession(other));
  });
});
