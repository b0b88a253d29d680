// Tests the session of Explore with a real client and a real service in memory.

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { collections } from "../../../samples/public.ts";
import { getSettledHash } from "../../address/route.ts";
import { withOperation } from "../../requests/query/explore-state.ts";
import { sendPatch } from "../../requests/query/write-rows.ts";
import { type AddressDouble, stubAddress } from "../../testing/address.ts";
import { shouldMarkStale } from "./find-status.ts";
import { readPatch } from "./read-patch.ts";
import type { ExploreSession } from "./session.ts";
import { analysed, openSession } from "./testing/open-session.ts";

let address: AddressDouble;

beforeEach(() => {
  address = stubAddress();
});

/** Types an update's changes, and has them checked as the editor does. */
function change(session: ExploreSession, patch: string): void {
  session.query.change({ patch });
  session.query.setPatch(readPatch(patch, session.now().collection));
}

const matches = (session: ExploreSession) => session.now().find.found?.body.totalMatches;

describe("The session of Explore", () => {
  test("sends the query of the address once the editor has analysed it", async () => {
    address.hash = "#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = openSession();
    expect(session.now().state).toMatchObject({ collection: "Payments", filter: "_id in [1,2]" });
    session.query.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test("sends the query of the address before an editor has analysed it, and not again for the same analysis", async () => {
    address.hash = "#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = openSession();
    session.sendAhead();
    expect(sent).toHaveLength(1);
    session.query.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test("sends nothing before an editor has analysed it if the filter has problems", () => {
    address.hash = "#/explore?collection=Payments&filter=amuont%20%3E%201";
    const { session, sent } = openSession();
    session.sendAhead();
    expect(session.now().blocked).toMatch(/^The filter has problems/);
    expect(sent).toEqual([]);
  });

  test("sends nothing for a collection that does not exist, until the address names one that does", async () => {
    address.hash = "#/explore?collection=Nope&filter=_id%20in%20%5B1%2C2%5D";
    const { session, sent } = openSession();
    session.query.type(analysed("_id in [1,2]"));
    session.send();
    expect(session.now()).toMatchObject({ missing: "Nope", blocked: "The collection does not exist." });
    expect(getSettledHash()).toContain("collection=Nope");
    address.goTo("#/explore?collection=Payments&filter=_id%20in%20%5B1%2C2%5D");
    session.query.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    expect(session.now()).toMatchObject({ missing: null, blocked: null, collection: { name: "Payments" } });
    expect(sent).toHaveLength(1);
  });

  test("follows its link once a missing collection has been created", () => {
    address.hash = "#/explore?collection=Nope&filter=_id%20%3D%201";
    const { session, page } = openSession();
    const [first] = collections;
    if (first === undefined) throw new Error("There are no sample collections.");
    session.use({ ...page, collections: [...collections, { ...first, name: "Nope" }] });
    expect(session.now()).toMatchObject({ missing: null, state: { collection: "Nope", filter: "_id = 1" } });
  });

  test("sends one request after a pause in typing, and none for a filter with problems", async () => {
    const { session, sent } = openSession();
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    for (const text of ["_id in [1", "_id in [1,", "_id in [1,2", "_id in [1,2]"]) session.query.type(analysed(text));
    expect(session.now().find.stale).toBe(true);
    await expect.poll(() => matches(session)).toBe(2);
    expect(session.now().find.stale).toBe(false);
    expect(sent.map((target) => /\$filter=([^&]*)/.exec(target)?.[1])).toEqual(["_id = 1", "_id in [1,2]"]);
  });

  test("keeps the rows while a value is typed whose beginning matches nothing", async () => {
    const { session, sent } = openSession();
    const type = (text: string, isTyping = true) => session.query.type({ ...analysed(text), isTyping });
    type("status = 'open'");
    await expect.poll(() => matches(session)).toBe(554);
    type("status = 'o'");
    await expect.poll(() => sent).toHaveLength(2);
    await expect.poll(() => session.now().find.running).toBe(false);
    expect(matches(session)).toBe(554);
    expect(shouldMarkStale(session.now().find)).toBe(false);
    type("status = 'o'", false);
    expect(matches(session)).toBe(0);
    expect(session.now().find.stale).toBe(false);
  });

  test("marks rows as stale while the filter of a Delete is typed, and shows an empty result at once", async () => {
    const { session } = openSession();
    session.query.change({ operation: "Delete" });
    session.query.type({ ...analysed("status = 'open'"), isTyping: true });
    await expect.poll(() => matches(session)).toBe(554);
    session.query.type({ ...analysed("status = 'o"), isTyping: true });
    expect(shouldMarkStale(session.now().find)).toBe(true);
    session.query.type({ ...analysed("status = 'o'"), isTyping: true });
    await expect.poll(() => matches(session)).toBe(0);
  });

  test("keeps the rows of an earlier response, marked as stale, when a request fails", async () => {
    const { session } = openSession();
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    session.query.change({ sort: "nothing" });
    session.send();
    await expect.poll(() => session.now().find.problem?.title).toMatch(/^Error 400/);
    expect(session.now().find).toMatchObject({ stale: true, running: false, byHand: true });
    expect(matches(session)).toBe(1);
  });

  test("sends no update without changes, and reports each write once", async () => {
    const { session, noteWrite } = openSession();
    session.query.change({ operation: "Update" });
    session.query.type(analysed("_id = 1"));
    session.send();
    expect(session.now().blocked).toMatch(/^Enter the changes first/);
    expect(session.now().write.running).toBe(false);
    change(session, '{"note":"new"}');
    await expect.poll(() => matches(session)).toBe(1);
    session.send();
    await expect.poll(() => session.now().write.affected).toBe(1);
    expect(session.now().state.view).toBe("HTTP");
    expect(noteWrite).toHaveBeenCalledTimes(1);
    session.query.change({ patch: "" });
    expect(session.now().write.affected).toBeNull();
  });

  test("sends no write that matches no row, which would replace the one that can be undone", async () => {
    const { session, sent } = openSession();
    session.query.change({ operation: "Delete" });
    session.query.type(analysed("_id < 0"));
    await expect.poll(() => session.now().blocked).toBe("No row matches the filter.");
    const before = sent.length;
    session.send();
    expect(sent).toHaveLength(before);
    session.query.change({ operation: "Find" });
    expect(session.now().blocked).toBeNull();
  });

  test("sends no update while its changes have problems", () => {
    const { session, sent } = openSession();
    session.query.change({ operation: "Update", patch: '{"note":' });
    expect(session.now().blocked).toBe("The changes are being checked.");
    change(session, '{"note":');
    expect(session.now().blocked).toMatch(/^The changes have problems/);
    session.send();
    expect(sent).toEqual([]);
  });

  test("asks before a write to an unknown number of rows, to all, and to more than half of them", async () => {
    const { session, sent } = openSession();
    const writes = () => sent.filter((target) => target.startsWith("DELETE"));
    session.query.change({ operation: "Delete" });
    session.query.type(analysed("_id > 3000"));
    session.send();
    expect(session.now().confirmation?.text).toMatch(/^How many rows match the filter is not known yet/);
    await expect.poll(() => matches(session)).toBe(2000);
    session.query.type(analysed("_id > 2000"));
    expect(session.now().confirmation).toBeNull();
    await expect.poll(() => matches(session)).toBe(3000);
    session.send();
    expect(session.now().confirmation).toEqual({
      title: "Delete 3\u202f000 orders?",
      text: "That is 60 % of the 5\u202f000 rows in Orders.",
      confirm: "Delete 3\u202f000 orders",
    });
    session.write.confirm(false);
    session.query.type(analysed(""));
    await expect.poll(() => matches(session)).toBe(5000);
    session.send();
    expect(session.now().confirmation?.title).toBe("Delete all 5\u202f000 orders?");
    expect(writes()).toEqual([]);
    session.write.confirm(true);
    await expect.poll(() => session.now().write.affected).toBe(5000);
    session.write.confirm(true);
    expect(writes()).toHaveLength(1);
  });

  test("shows the result of a write only for the query that was sent", async () => {
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { session, noteWrite } = openSession((target) => (target.includes("limit") ? Promise.resolve() : slow));
    session.query.change({ operation: "Update" });
    change(session, '{"note":"new"}');
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    // A write needs confirmation until the count has ended.
    await expect.poll(() => session.now().find.running).toBe(false);
    session.send();
    session.query.change({ operation: "Delete" });
    expect(session.now().write.running).toBe(true);
    release();
    await expect.poll(() => noteWrite.mock.calls.length).toBe(1);
    await expect.poll(() => session.now().lastWrite.affected).toBe(1);
    expect(session.now().write).toMatchObject({ affected: null, running: false });
    session.query.change({ operation: "Update", view: "HTTP" });
    session.send();
    await expect.poll(() => session.now().write.exchange?.response.status).toBe(200);
    session.query.change(withOperation("Delete", session.now().state));
    expect(session.now()).toMatchObject({
      write: { exchange: null, affected: null },
      state: { operation: "Delete", view: "Rows" },
    });
  });

  test("changes one row as a write of its own, which can be undone and redone", async () => {
    const { session, noteWrite } = openSession();
    const write = await session.write.run((client) => sendPatch(client, "/Orders@1", '{"note":"by hand"}'));
    expect(session.now().write).toBe(write);
    expect(write).toMatchObject({ did: "write", affected: 1, step: 1 });
    const undone = await session.write.undo(write);
    expect(session.now().write).toMatchObject({ did: "undo", affected: 1, running: false });
    await session.write.undo(undone);
    expect(session.now().write).toMatchObject({ did: "redo", affected: 1 });
    expect(noteWrite).toHaveBeenCalledTimes(3);
    await session.write.run((client) => sendPatch(client, "/Orders@1", '{"total":"many"}'));
    expect(noteWrite).toHaveBeenCalledTimes(3);
    expect(session.now().write.problem?.messages[0]).toContain("must be a number");
    session.query.change({ limit: 10 });
    expect(session.now().write.problem).toBeNull();
  });

  test("keeps a write while only the view of the same query changes", async () => {
    const { session } = openSession();
    session.query.change({ operation: "Update" });
    session.query.type(analysed("_id = 1"));
    const write = await session.write.run((client) => sendPatch(client, "/Orders@1", '{"note":"by hand"}'));
    session.query.change({ allColumns: true, view: "Plan" });
    expect(session.now().write).toBe(write);
    session.query.change({ patch: '{"note":"new"}' });
    expect(session.now().write.affected).toBeNull();
  });

  test("sends nothing after it was stopped, until the query changes", async () => {
    const { session, sent } = openSession(() => new Promise(() => {}));
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => sent.length).toBe(1);
    vi.useFakeTimers();
    session.query.type(analysed("_id = 2"));
    session.result.stop();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(sent).toHaveLength(1);
    expect(session.now().find).toMatchObject({ running: false, problem: { title: "Stopped" } });
  });

  test("marks the rows of an earlier query within 300 ms, however often the filter changes, and not at once", async () => {
    const { session, sent } = openSession(async (target) =>
      target.includes("_id >") ? new Promise(() => {}) : undefined,
    );
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    await expect.poll(() => session.now().find.running).toBe(false);
    // A count that takes longer than the rows is a request of its own.
    const before = sent.length;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    session.query.type(analysed("_id > 1"));
    vi.advanceTimersByTime(150);
    expect(sent).toHaveLength(before + 1);
    session.query.type(analysed("_id > 2"));
    vi.advanceTimersByTime(200);
    expect(shouldMarkStale(session.now().find)).toBe(false);
    vi.advanceTimersByTime(100);
    expect(shouldMarkStale(session.now().find)).toBe(true);
    session.result.stop();
    expect(session.now().find.late).toBe(false);
  });

  test("shows the first rows while all that match are counted", async () => {
    let release = (): void => {};
    const counted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { session, sent, early } = openSession((target) =>
      target.includes("count=true") ? counted : Promise.resolve(),
    );
    session.query.change({ limit: 3 });
    session.query.type(analysed("status = 'open'"));
    const find = () => session.now().find;
    await expect.poll(() => find().rows.length).toBe(3);
    expect(find()).toMatchObject({ running: true, stale: false, found: { body: { totalMatches: undefined } } });
    expect(shouldMarkStale(find())).toBe(false);
    const { id } = find().found ?? {};
    session.result.loadMore();
    await expect.poll(() => find().rows.length).toBe(6);
    release();
    await expect.poll(() => matches(session)).toBe(554);
    // The rows that were loaded since stay.
    expect(find()).toMatchObject({ running: false, found: { id }, rows: { length: 6 } });
    expect([sent.length, early.length]).toEqual([2, 1]);
  });

  test("keeps the first rows when the reader stops waiting for their number", async () => {
    const { session } = openSession((target) =>
      target.includes("count=true") ? new Promise(() => {}) : Promise.resolve(),
    );
    session.query.change({ limit: 3 });
    session.query.type(analysed("status = 'open'"));
    await expect.poll(() => session.now().find.rows.length).toBe(3);
    session.result.stop();
    expect(session.now().find).toMatchObject({ running: false, problem: null, stale: false, rows: { length: 3 } });
  });

  test("knows the number of rows that are fewer than the limit, and waits for an empty result to be confirmed", async () => {
    const { session, early } = openSession((target) =>
      target.includes("count=true") ? new Promise(() => {}) : Promise.resolve(),
    );
    session.query.type(analysed("_id in [1,2]"));
    await expect.poll(() => matches(session)).toBe(2);
    session.query.type(analysed("_id = 0"));
    await expect.poll(() => early).toHaveLength(2);
    expect(session.now().find).toMatchObject({ stale: true, running: true });
  });

  test("loads the query of a followed link, and writes its own to the address", async () => {
    const { session } = openSession();
    address.goTo("#/explore?collection=Stock&filter=quantity%20%3D%200");
    expect(session.now()).toMatchObject({ load: 1, notice: "Loaded from the address." });
    expect(session.now().collection.name).toBe("Stock");
    session.query.pickCollection("Orders");
    expect(session.now().notice).toBe("Switched to Orders and cleared the filter.");
    await expect.poll(() => address.hash).toBe("#/explore?collection=Orders");
    session.query.change({ limit: 5 });
    address.goTo("#/bundle");
    expect(getSettledHash()).toBe("#/bundle");
  });

  test("shows the fields of the last filter that can be sent first, and those of the changes", () => {
    const { session, sent } = openSession();
    const shown = () => session.now().shown.map(({ path }) => path);
    session.query.load({ filter: "status = 'open' and total > 1" }, null);
    session.query.type(analysed("status = 'open' and total > 1"));
    expect(shown()).toEqual(["_id", "status", "total", "placed", "due", "shipped", "deliverAfter", "paid"]);
    session.query.type(analysed("total >"));
    expect(shown()).toEqual(["_id", "status", "total", "placed", "due", "shipped", "deliverAfter", "paid"]);
    session.query.type(analysed("total > 1"));
    expect(shown()).toEqual(["_id", "total", "placed", "due", "shipped", "deliverAfter", "status", "paid"]);
    session.query.type(analysed("total > 1 and priority = 3"));
    expect(shown()).toEqual(["_id", "total", "priority", "placed", "due", "shipped", "deliverAfter", "status"]);
    session.query.change({ operation: "Update" });
    change(session, '{"customer":{"city":"Kyiv"}}');
    expect(shown()).toContain("customer.city");
    session.query.change({ allColumns: true });
    expect(shown()).toHaveLength(18);
    expect(sent).toHaveLength(1);
    session.query.load({ filter: "paid = true", allColumns: false }, null);
    session.query.type(analysed("paid = true"));
    expect(shown().slice(0, 3)).toEqual(["_id", "paid", "customer.city"]);
  });

  test("adds a page of rows to those that are shown, until none is left", async () => {
    const { session, sent } = openSession();
    session.query.change({ limit: 3, sort: "status", projection: "status" });
    session.query.type(analysed("_id <= 8"));
    await expect.poll(() => matches(session)).toBe(8);
    const keys = () => session.now().find.rows.map(({ _id }) => _id);
    const { found } = session.now().find;
    session.result.loadMore();
    session.result.loadMore();
    await expect.poll(() => keys().length).toBe(6);
    session.result.loadMore();
    await expect.poll(() => keys().length).toBe(8);
    session.result.loadMore();
    expect(session.now().find).toMatchObject({ more: { running: false, problem: null }, stale: false });
    expect(session.now().find.found).toBe(found);
    expect(keys().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sent.slice(1).map((target) => target.replace(/.*&sort/, "sort"))).toEqual([
      expect.stringMatching(/^sort=status&limit=3&projection=status&after=/),
      expect.stringMatching(/^sort=status&limit=3&projection=status&after=/),
    ]);
    session.query.type(analysed("_id <= 9"));
    await expect.poll(() => matches(session)).toBe(9);
    expect(keys()).toHaveLength(3);
    expect(session.now().find.more).toBeNull();
  });

  test("keeps the rows when a page fails or is stopped, and requests it again", async () => {
    let behaviour: "fail" | "hang" | "answer" = "fail";
    const { session } = openSession(async (target) => {
      if (!target.includes("after=") || behaviour === "answer") return;
      if (behaviour === "hang") await new Promise(() => {});
      throw new TypeError("Failed to fetch");
    });
    session.query.change({ limit: 3 });
    session.query.type(analysed("_id <= 8"));
    await expect.poll(() => matches(session)).toBe(8);
    session.result.loadMore();
    await expect.poll(() => session.now().find.more?.problem?.title).toBe("No answer");
    expect(session.now().find).toMatchObject({ problem: null, stale: false });
    expect(session.now().find.rows).toHaveLength(3);
    behaviour = "hang";
    session.result.loadMore();
    expect(session.now().find.more).toMatchObject({ running: true, problem: null });
    session.result.stopMore();
    expect(session.now().find.more).toMatchObject({ running: false, problem: { title: "Stopped" } });
    behaviour = "answer";
    session.result.loadMore();
    await expect.poll(() => session.now().find.rows.length).toBe(6);
    expect(session.now().find.more?.problem).toBeNull();
  });

  test("requests the rows again after a write, and keeps unchanged parts as the same object", async () => {
    const { session, sent, page } = openSession();
    session.query.type(analysed("_id = 1"));
    await expect.poll(() => matches(session)).toBe(1);
    const { columns, rules, used } = session.now();
    const before = session.now();
    session.editor.cursor.set(3);
    expect(session.now()).toBe(before);
    expect(session.editor.cursor.get()).toBe(3);
    session.query.change({ limit: 99 });
    for (const [name, part] of Object.entries({ columns, rules, used })) {
      expect(Reflect.get(session.now(), name), name).toBe(part);
    }
    session.use({ ...page, revision: 1 });
    expect(session.now().find.stale).toBe(true);
    await expect.poll(() => sent.length).toBe(2);
  });
});
