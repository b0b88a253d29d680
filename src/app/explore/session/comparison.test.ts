// Tests which response Explore's session compares with which, with a real client and a real service in memory.

import { beforeEach, describe, expect, test } from "vitest";
import { stubAddress } from "../../testing/address.ts";
import type { ExploreSession } from "./session.ts";
import { analysed, openSession } from "./testing/open-session.ts";

beforeEach(() => void stubAddress());

/** Types a filter, and waits until its response is shown. */
async function answer(session: ExploreSession, filter: string): Promise<void> {
  session.query.type(analysed(filter));
  const shown = () => {
    const { found, stale, running } = session.now().find;
    return { filter: found?.filter, stale, running };
  };
  await expect.poll(shown).toEqual({ filter, stale: false, running: false });
}

/** Sends the filter by hand, so that the next one is compared with it at once. */
async function send(session: ExploreSession, filter: string): Promise<void> {
  await answer(session, filter);
  session.send();
  await expect.poll(() => session.now().find.running).toBe(false);
  // The response is stable in the next task.
  await new Promise((resolve) => setTimeout(resolve));
}

const diff = (session: ExploreSession) => session.now().diff;

describe("The comparison of responses", () => {
  test("shows what an edit changed, and only these rows on request", async () => {
    const { session } = openSession();
    session.query.change({ sort: "_id" });
    await send(session, "_id in [1,2,3,4]");
    await answer(session, "_id in [2,3,4,5]");
    await expect.poll(() => diff(session).current).toMatchObject({ in: 1, out: 1, both: 3 });
    const lines = () => diff(session).only?.lines.map(({ row, change }) => [row._id, change]);
    session.comparison.toggle("in");
    expect(lines()).toEqual([[5, "in"]]);
    session.comparison.toggle("out");
    expect(lines()).toEqual([[1, "out"]]);
    const before = diff(session);
    session.query.change({ view: "Plan" });
    expect(diff(session)).toBe(before);
    session.comparison.toggle("out");
    expect(diff(session).only).toBeNull();
  });

  test("shows nothing for a filter that was replaced, with at most half of the rows in both responses", async () => {
    const { session } = openSession();
    await send(session, "_id in [1,2,3]");
    await answer(session, "_id in [3,4,5]");
    await answer(session, "_id in [1,2,3,4]");
    await expect.poll(() => diff(session).current).toMatchObject({ in: 1, out: 0, both: 3 });
    for (const replacing of ["_id in [3,4]", "_id < 100"]) {
      await answer(session, replacing);
      // It is compared, but not shown.
      await expect.poll(() => session.now().compared?.filter).toBe(replacing);
      expect(diff(session).diff).toBeNull();
    }
  });

  test("counts every row in both filters after one is pinned", async () => {
    const { session } = openSession();
    await answer(session, "_id in [1,2]");
    session.query.pin();
    await expect.poll(() => diff(session)).toMatchObject({ isPinned: true, diff: { in: 0, out: 0, both: 2 } });
  });

  test("compares with nothing that came before another query was loaded", async () => {
    const { session } = openSession();
    await send(session, "_id in [1,2,3]");
    session.query.load({ filter: "_id in [2,3]" }, null);
    await send(session, "_id in [2,3]");
    expect(diff(session).diff).toBeNull();
    await answer(session, "_id in [1,2,3]");
    await expect.poll(() => diff(session).current).toMatchObject({ old: "_id in [2,3]", in: 1, out: 0, both: 2 });
  });

  test("compares with the pinned filter until it is unpinned, and shows all rows again then", async () => {
    const { session } = openSession();
    await answer(session, "_id in [1,2]");
    session.query.pin();
    await answer(session, "_id in [2,3]");
    await expect.poll(() => diff(session)).toMatchObject({ isPinned: true, diff: { in: 1, out: 1, both: 1 } });
    session.comparison.toggle("both");
    expect(diff(session).only?.lines.map(({ row }) => row._id)).toEqual([2]);
    session.query.unpin();
    expect(diff(session)).toEqual({ diff: null, current: null, only: null, isPinned: false });
  });
});
