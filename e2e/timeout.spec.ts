// Timeouts: a transaction that times out leaves none of its writes.

import { expect, test } from "./fixtures.ts";
import { writeBundle } from "./support/multipart.ts";
import type { BundleResponse, Riddle } from "./support/riddle.ts";
import { statuses } from "./support/rollback.ts";

const count = 1000;

const ids = Array.from({ length: count }, (_, index) => `new-${index}`);

function thousandRows(riddle: Riddle, round: string): string {
  const row = { product: "ZZ", warehouse: "HAM", onHand: 1 };
  return writeBundle(
    ids.map((id) => ({ id, method: "POST", path: `${riddle.prefix}/Stock`, json: { ...row, _id: `${round}-${id}` } })),
  );
}

/** The index of the part that timed out; checks the responses before and after it. */
function placeOfTimeout(answer: BundleResponse): number {
  const place = answer.parts.findIndex(({ status }) => status === 504);
  expect(statuses(answer)).toEqual(
    Object.fromEntries(
      ids.map((id, index) => [
        id,
        index < place ? "424 ROLLED_BACK" : index === place ? "504 TIMEOUT" : "424 NOT_EXECUTED",
      ]),
    ),
  );
  return place;
}

test("a timeout rolls back all of a thousand writes", async ({ riddle }) => {
  await riddle.open();
  const before = await riddle.storedRows("Stock");
  await test.step("of one millisecond", async () => {
    const answer = await riddle.bundle(thousandRows(riddle, "at once"), "?transaction=true&timeout=1");
    expect(answer).toMatchObject({ status: 200, outcome: "rolled-back" });
    placeOfTimeout(answer);
    expect(await riddle.storedRows("Stock")).toEqual(before);
    expect(await riddle.apiRows("Stock")).toEqual(before);
  });
  await test.step("that expires halfway", async () => {
    let place = 0;
    // Increases the timeout by a sixth each time, until some parts have run.
    for (let timeout = 8; place < 1; timeout = Math.ceil((timeout * 7) / 6)) {
      const answer = await riddle.bundle(thousandRows(riddle, "halfway"), `?transaction=true&timeout=${timeout}`);
      expect(answer.outcome).toBe("rolled-back");
      place = placeOfTimeout(answer);
      expect(await riddle.storedRows("Stock")).toEqual(before);
    }
  });
  await test.step("that is long enough commits all of them", async () => {
    const answer = await riddle.bundle(thousandRows(riddle, "in time"), "?transaction=true&timeout=60000");
    expect(answer.outcome).toBe("committed");
    expect(await riddle.storedRows("Stock")).toHaveLength(before.length + count);
  });
});
