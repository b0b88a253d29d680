// Tests the session of Explore with a real client and a real service in memory.

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../client/index.ts";
import type { Analysis } from "../../../codemirror/index.ts";
import { parse } from "../../../language/index.ts";
import { collections, rows } from "../../../samples/index.ts";
import { boot, createMemoryStore } from "../../../service/index.ts";
import { settledHash } from "../../address/route.ts";
import type { Service } from "../../connection/service.ts";
import { withOperation } from "../../requests/query/explore-state.ts";
import { type AddressDouble, stubAddress } from "../../testing/address.ts";
import { looksOld } from "./find-status.ts";
import { readPatch } from "./read-patch.ts";
import { ExploreSession } from "./session.ts";

let address: AddressDouble;

beforeEach(() => {
  address = stubAddress();
});

/**
 * A session with its own service. `hold` delays each response until the returned promise resolves. `sent` has every
 * request but those for the first rows alone, which depend on how fast the machine is: they are in `early`.
 */
function open(hold: (target: string) => Promise<unknown> = async () => {}) {
  const service = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "test" });
  const [sent, early]: [string[], string[]] = [[], []];
  const client = createClient("http://shop.test/api", {
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const target = decodeURIComponent(pathname + search);
      const isEarly = init?.method === "GET" && target.includes("limit=") && !/[&?](?:count|skip)=/.test(target);
      (isEarly ? early : sent).push(`${init?.method} ${target}`);
      await hold(target);
      return service.handle(new Request(input, init));
    },
  });
  const noteWrite = vi.fn();
  const page = { client, collections, revision: 0, noteWrite } as Partial<Service> as Service;
  const session = new ExploreSession(page);
  onTestFinished(session.attach());
  return { session, sent, early, noteWrite, page };
}

function analysed(text: string): Analysis {
  const { filter, issues } = parse(text);
  const usable = issues.every(({ severity }) => severity === "warning");
  return { text, filter, issues, shown: issues, isTyping: false, usable };
}

/** Types an update's changes, and has them checked as the editor does. */
function change(session: ExploreSession, patch: string): void {
  session.edit({ patch });
  session.readPatch(readPatch(patch, session.now().collection));
}

const matches = (session: ExploreSession) => session.now().find.found?.body.totalMatches;

describe("The session of Explore", () => {
  test("sends the query of the address once the editor has analysed it", async () => {
    address.hash = "#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = open();
    expect(session.now().state).toMatchObject({ collection: "Payments", filter: "_id in [1,2]" });
    session.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test("sends the query of the address before an editor has analysed it, and not again for the same analysis", async () => {
    address.hash = "#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = open();
    session.sendAhead();
    expect(sent).toHaveLength(1);
    session.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test("sends nothing before an editor has analysed it if the filter has problems", () => {
    address.hash = "#/explore?collection=Payments&filter=amuont%20%3E%201";
    const { session, sent } = open();
    session.sendAhead();
    expect(session.now().blocked).toMatch(/^The filter has problems/);
    expect(sent).toEqual([]);
  });

  test("sends nothing for a collection that does not exist, until the address names one that does", async () => {
    address.hash = "#/explore?collection=Nope&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = open();
    session.type(analysed("_id in [1,2]"));
    session.send();
    expect(session.now()).toMatchObject({ missing: "Nope", blocked: "The collection does not exist." });
    expect(settledHash()).toContain("collection=Nope");
    address.goTo("#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D");
    session.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(session.now()).toMatchObject({ missing: null, blocked: null, collection: { name: "Payments" } });
    expect(sent).toHaveLength(1);
  });

  test("follows its link once a missing collection has been created", () => {
    address.hash = "#/explore?collection=Nope&filter=_id%20%3D%201";
    const { session, page } = open();
    const [first] = collections;
    if (first === undefined) throw new Error("There are no sample collections.");
    session.use({ ...page, collections: [...collections, { ...first, name: "Nope" }] });
    expect(session.now()).toMatchObject({ missing: null, state: { collection: "Nope", filter: "_id = 1" } });
  });

  test("sends one request after a pause in typing, and none for a filter with problems", async () => {
    const { session, sent } = open();
    session.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    for (const text of ["_id in [1", "_id in [1,", "_id in [1,2", "_id in [1,2]"]) session.type(analysed(text));
    expect(session.now().find.stale).toBe(true);
    await expect.poll(() => matches(session)).toBe(2);
    expect(session.now().find.stale).toBe(false);
    expect(sent.map((target) => /\$filter=([^&]*)/.exec(target)?.[1])).toEqual(["_id = 1", "_id in [1,2]"]);
  });

  test("keeps the rows while a value is typed whose beginning matches nothing", async () => {
    const { session, sent } = open();
    const type = (text: string, isTyping = true) => session.type({ ...analysed(text), isTyping });
    type("status = 'open'");
    await expect.poll(() => matches(session)).toBe(554);
    type("status = 'o'");
    await expect.poll(() => sent).toHaveLength(2);
    await expect.poll(() => session.now().find.running).toBe(false);
    expect(matches(session)).toBe(554);
    expect(looksOld(session.now().find)).toBe(false);
    type("status = 'o'", false);
    expect(matches(session)).toBe(0);
    expect(session.now().find.stale).toBe(false);
  });

  test("marks rows as stale while the filter of a Delete is typed, and shows an empty result at once", async () => {
    const { session } = open();
    session.edit({ operation: "Delete" });
    session.type({ ...analysed("status = 'open'"), isTyping: true });
    await expect.poll(() => matches(session)).toBe(554);
    session.type({ ...analysed("status = 'o"), isTyping: true });
    expect(looksOld(session.now().find)).toBe(true);
    session.type({ ...analysed("status = 'o'"), isTyping: true });
    await expect.poll(() => matches(session)).toBe(0);
  });

  test("keeps the rows of an earlier response, marked as stale, when a request fails", async () => {
    const { session } = open();
    session.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    session.edit({ sort: "nothing" });
    session.send();
    await expect.poll(() => session.now().find.problem?.title).toMatch(/^Error 400/);
    expect(session.now().find).toMatchObject({ stale: true, running: false, byHand: true });
    expect(matches(session)).toBe(1);
  });

  test("sends no update without changes, and reports each write once", async () => {
    const { session, noteWrite } = open();
    session.edit({ operation: "Update" });
    session.type(analysed("_id = 1"));
    session.send();
    expect(session.now().blocked).toMatch(/^Enter the changes first/);
    expect(session.now().write.running).toBe(false);
    change(session, '{"note":"new"}');
    await expect.poll(() => matches(session)).toBe(1);
    session.send();
    await expect.poll(() => session.now().write.affected).toBe(1);
    expect(session.now().state.view).toBe("Response");
    expect(noteWrite).toHaveBeenCalledTimes(1);
    session.edit({ patch: "" });
    expect(session.now().write.affected).toBeNull();
  });

  test("sends no write that matches no row, which would replace the one that can be undone", async () => {
    const { session, sent } = open();
    session.edit({ operation: "Delete" });
    session.type(analysed("_id < 0"));
    await expect.poll(() => session.now().blocked).toBe("No row matches the filter.");
    const before = sent.length;
    session.send();
    expect(sent).toHaveLength(before);
    session.edit({ operation: "Find" });
    expect(session.now().blocked).toBeNull();
  });

  test("sends no update while its changes have problems", () => {
    const { session, sent } = open();
    session.edit({ operation: "Update", patch: '{"note":' });
    expect(session.now().blocked).toBe("The changes are being checked.");
    change(session, '{"note":');
    expect(session.now().blocked).toMatch(/^The changes have problems/);
    session.send();
    expect(sent).toEqual([]);
  });

  test("asks before a write to an unknown number of rows, to all, and to more than half of them", async () => {
    const { session, sent } = open();
    const writes = () => sent.filter((target) => target.startsWith("DELETE"));
    session.edit({ operation: "Delete" });
    session.type(analysed("_id > 3000"));
    session.send();
    expect(session.now().question?.text).toMatch(/^How many rows match the filter is not known yet/);
    await expect.poll(() => matches(session)).toBe(2000);
    session.type(analysed("_id > 2000"));
    expect(session.now().question).toBeNull();
    await expect.poll(() => matches(session)).toBe(3000);
    session.send();
    expect(session.now().question).toEqual({
      title: "Delete 3\u202f000 orders?",
      text: "That is 60 % of the 5\u202f000 rows in Orders.",
      confirm: "Delete 3\u202f000 orders",
    });
    session.answer(false);
    session.type(analysed(""));
    await expect.poll(() => matches(session)).toBe(5000);
    session.send();
    expect(session.now().question?.title).toBe("Delete all 5\u202f000 orders?");
    expect(writes()).toEqual([]);
    session.answer(true);
    await expect.poll(() => session.now().write.affected).toBe(5000);
    session.answer(true);
    expect(writes()).toHaveLength(1);
  });

  test("shows the result of a write only for the query that was sent", async () => {
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { session, noteWrite } = open((target) => (target.includes("limit") ? Promise.resolve() : slow));
    session.edit({ operation: "Update" });
    change(session, '{"note":"new"}');
    session.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    session.send();
    session.edit({ operation: "Delete" });
    expect(session.now().write.running).toBe(true);
    release();
    await expect.poll(() => noteWrite.mock.calls.length).toBe(1);
    await expect.poll(() => session.now().lastWrite.affected).toBe(1);
    expect(session.now().write).toMatchObject({ affected: null, running: false });
    session.edit({ operation: "Update", view: "Response" });
    session.send();
    await expect.poll(() => session.now().write.exchange?.response.status).toBe(200);
    session.edit(withOperation("Delete", session.now().state));
    expect(session.now()).toMatchObject({
      write: { exchange: null, affected: null },
      state: { operation: "Delete", view: "Rows" },
    });
  });

  test("changes one row as a write of its own, which can be undone and redone", async () => {
    const { session, noteWrite } = open();
    const write = await session.patchRow(1, '{"note":"by hand"}');
    expect(session.now().write).toBe(write);
    expect(write).toMatchObject({ did: "write", affected: 1, step: 1 });
    const undone = await session.undoWrite(write);
    expect(session.now().write).toMatchObject({ did: "undo", affected: 1, running: false });
    await session.undoWrite(undone);
    expect(session.now().write).toMatchObject({ did: "redo", affected: 1 });
    expect(noteWrite).toHaveBeenCalledTimes(3);
    await session.patchRow(1, '{"total":"many"}');
    expect(noteWrite).toHaveBeenCalledTimes(3);
    expect(session.now().write.problem?.messages[0]).toContain("must be a number");
    session.edit({ limit: 10 });
    expect(session.now().write.problem).toBeNull();
  });

  test("sends nothing after it was stopped, until the query changes", async () => {
    const { session, sent } = open(() => new Promise(() => {}));
    session.type(analysed("_id = 1"));
    await expect.poll(() => sent.length).toBe(1);
    vi.useFakeTimers();
    session.type(analysed("_id = 2"));
    session.stop();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(sent).toHaveLength(1);
    expect(session.now().find).toMatchObject({ running: false, problem: { title: "Stopped" } });
  });

  test("marks the rows of an earlier query within 300 ms, however often the filter changes, and not at once", async () => {
    const { session, sent } = open(async (target) => (target.includes("_id >") ? new Promise(() => {}) : undefined));
    session.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    session.type(analysed("_id > 1"));
    vi.advanceTimersByTime(150);
    expect(sent).toHaveLength(2);
    session.type(analysed("_id > 2"));
    vi.advanceTimersByTime(200);
    expect(looksOld(session.now().find)).toBe(false);
    vi.advanceTimersByTime(100);
    expect(looksOld(session.now().find)).toBe(true);
    session.stop();
    expect(session.now().find.late).toBe(false);
  });

  test("shows the first rows while all that match are counted", async () => {
    let release = (): void => {};
    const counted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { session, sent, early } = open((target) => (target.includes("count=true") ? counted : Promise.resolve()));
    session.edit({ limit: 3 });
    session.type(analysed("status = 'open'"));
    const find = () => session.now().find;
    await expect.poll(() => find().rows.length).toBe(3);
    expect(find()).toMatchObject({ running: true, stale: false, found: { body: { totalMatches: undefined } } });
    expect(looksOld(find())).toBe(false);
    const { id } = find().found ?? {};
    session.loadMore();
    await expect.poll(() => find().rows.length).toBe(6);
    release();
    await expect.poll(() => matches(session)).toBe(554);
    // The rows that were loaded since stay.
    expect(find()).toMatchObject({ running: false, found: { id }, rows: { length: 6 } });
    expect([sent.length, early.length]).toEqual([2, 1]);
  });

  test("keeps the first rows when the reader stops waiting for their number", async () => {
    const { session } = open((target) => (target.includes("count=true") ? new Promise(() => {}) : Promise.resolve()));
    session.edit({ limit: 3 });
    session.type(analysed("status = 'open'"));
    await expect.poll(() => session.now().find.rows.length).toBe(3);
    session.stop();
    expect(session.now().find).toMatchObject({ running: false, problem: null, stale: false, rows: { length: 3 } });
  });

  test("knows the number of rows that are fewer than the limit, and waits for an empty result to be confirmed", async () => {
    const { session, early } = open((target) =>
      target.includes("count=true") ? new Promise(() => {}) : Promise.resolve(),
    );
    session.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    session.type(analysed("_id = 0"));
    await expect.poll(() => early).toHaveLength(2);
    expect(session.now().find).toMatchObject({ stale: true, running: true });
  });

  test("loads the query of a followed link, and writes its own to the address", async () => {
    const { session } = open();
    address.goTo("#/explore?collection=Stock&filter=quantity%20%3D%200");
    expect(session.now()).toMatchObject({ load: 1, notice: "Loaded from the address." });
    expect(session.now().collection.name).toBe("Stock");
    session.pickCollection("Orders");
    expect(session.now().notice).toBe("Switched to Orders and cleared the filter.");
    await expect.poll(() => address.hash).toBe("#/explore?collection=Orders");
    session.edit({ limit: 5 });
    address.goTo("#/bundle");
    expect(settledHash()).toBe("#/bundle");
  });

  test("shows the fields of the last filter that can be sent first, and those of the changes", () => {
    const { session, sent } = open();
    const shown = () => session.now().shown.map(({ path }) => path);
    session.load({ filter: "status = 'open' and total > 1" }, null);
    session.type(analysed("status = 'open' and total > 1"));
    expect(shown()).toEqual(["_id", "status", "total", "placed", "due", "shipped", "deliverAfter", "paid"]);
    session.type(analysed("total >"));
    expect(shown()).toEqual(["_id", "status", "total", "placed", "due", "shipped", "deliverAfter", "paid"]);
    session.type(analysed("total > 1"));
    expect(shown()).toEqual(["_id", "total", "placed", "due", "shipped", "deliverAfter", "status", "paid"]);
    session.type(analysed("total > 1 and priority = 3"));
    expect(shown()).toEqual(["_id", "total", "priority", "placed", "due", "shipped", "deliverAfter", "status"]);
    session.edit({ operation: "Update" });
    change(session, '{"customer":{"city":"Kyiv"}}');
    expect(shown()).toContain("customer.city");
    session.edit({ allColumns: true });
    expect(shown()).toHaveLength(18);
    expect(sent).toHaveLength(1);
    session.load({ filter: "paid = true", allColumns: false }, null);
    session.type(analysed("paid = true"));
    expect(shown().slice(0, 3)).toEqual(["_id", "paid", "customer.city"]);
  });

  test("adds a page of rows to those that are shown, until none is left", async () => {
    const { session, sent } = open();
    session.edit({ limit: 3, sort: "status", projection: "status" });
    session.type(analysed("_id <= 8"));
    await expect.poll(() => matches(session)).toBe(8);
    const keys = () => session.now().find.rows.map(({ _id }) => _id);
    const { found } = session.now().find;
    session.loadMore();
    session.loadMore();
    await expect.poll(() => keys().length).toBe(6);
    session.loadMore();
    await expect.poll(() => keys().length).toBe(8);
    session.loadMore();
    expect(session.now().find).toMatchObject({ more: { running: false, problem: null }, stale: false });
    expect(session.now().find.found).toBe(found);
    expect(keys().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sent.slice(1).map((target) => target.replace(/.*&sort/, "sort"))).toEqual([
      "sort=status&limit=3&projection=status&skip=3",
      "sort=status&limit=3&projection=status&skip=6",
    ]);
    session.type(analysed("_id <= 9"));
    await expect.poll(() => matches(session)).toBe(9);
    expect(keys()).toHaveLength(3);
    expect(session.now().find.more).toBeNull();
  });

  test("keeps the rows when a page fails or is stopped, and requests it again", async () => {
    let behaviour: "fail" | "hang" | "answer" = "fail";
    const { session } = open(async (target) => {
      if (!target.includes("skip") || behaviour === "answer") return;
      if (behaviour === "hang") await new Promise(() => {});
      throw new TypeError("Failed to fetch");
    });
    session.edit({ limit: 3 });
    session.type(analysed("_id <= 8"));
    await expect.poll(() => matches(session)).toBe(8);
    session.loadMore();
    await expect.poll(() => session.now().find.more?.problem?.title).toBe("No answer");
    expect(session.now().find).toMatchObject({ problem: null, stale: false });
    expect(session.now().find.rows).toHaveLength(3);
    behaviour = "hang";
    session.loadMore();
    expect(session.now().find.more).toMatchObject({ running: true, problem: null });
    session.stopMore();
    expect(session.now().find.more).toMatchObject({ running: false, problem: { title: "Stopped" } });
    behaviour = "answer";
    session.loadMore();
    await expect.poll(() => session.now().find.rows.length).toBe(6);
    expect(session.now().find.more?.problem).toBeNull();
  });

  test("requests the rows again after a write, and keeps unchanged parts as the same object", async () => {
    const { session, sent, page } = open();
    session.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    const { columns, rules, used } = session.now();
    const before = session.now();
    session.moveCursor(3);
    expect(session.now()).toBe(before);
    expect(session.cursor.get()).toBe(3);
    session.edit({ limit: 99 });
    for (const [name, part] of Object.entries({ columns, rules, used })) {
      expect(Reflect.get(session.now(), name), name).toBe(part);
    }
    session.use({ ...page, revision: 1 });
    expect(session.now().find.stale).toBe(true);
    await expect.poll(() => sent.length).toBe(2);
  });
});
