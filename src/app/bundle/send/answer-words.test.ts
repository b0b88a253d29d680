import { describe, expect, test } from "vitest";
import { type BundlePart, createPart } from "../../requests/parts/part.ts";
import { createFailingDraft, createShopClient, sendDraft } from "../testing/shop-client.ts";
import { describeAnswer } from "./answer-words.ts";
import { renumber } from "./send.ts";

async function words(given: readonly Partial<BundlePart>[], transaction = false) {
  const draft = { parts: given.map((part) => createPart(part)), transaction, timeout: "", parameters: [] };
  const { sent, answers } = await sendDraft(draft, createShopClient());
  return sent.map((each) => {
    const answer = answers.get(each.part.id);
    if (answer === undefined) throw new Error("Every part is answered.");
    return describeAnswer(answer, each, sent);
  });
}

test("a rollback shows what was done, what failed and what never ran", async () => {
  const [made, changed, failed, idle] = await words(createFailingDraft().parts, true);
  expect(made).toMatchObject({
    reason: "Rolled back",
    former: "201 Created",
    happened: "Created, then rolled back because part 3 failed.",
  });
  expect(changed).toMatchObject({ former: "200 OK", happened: "Done, then rolled back because part 3 failed." });
  expect(failed).toMatchObject({ reason: "Not Found", former: undefined, code: "ENTITY_NOT_FOUND" });
  expect(failed?.happened).toContain("9917");
  expect(idle).toMatchObject({ reason: "Not executed", happened: "Never ran: part 3 failed before it." });
});

test("the cause has its number in the list, even if parts are disabled", async () => {
  const [made, , , idle] = await words([createPart({ on: false }), ...createFailingDraft().parts], true);
  expect(made?.happened).toContain("part 4");
  expect(idle?.happened).toContain("part 4");
});

test("the causes follow parts that were moved or removed since", async () => {
  const draft = createFailingDraft();
  const [first, second, third, fourth] = draft.parts as [BundlePart, BundlePart, BundlePart, BundlePart];
  const exchange = await sendDraft(draft, createShopClient());
  const describeAll = (parts: readonly BundlePart[]): readonly (string | undefined)[] => {
    const { sent, answers } = renumber(exchange, parts);
    return sent.map((each) => {
      const answer = answers.get(each.part.id);
      return answer && describeAnswer(answer, each, sent).happened;
    });
  };
  const moved = describeAll([third, fourth, first, second]);
  expect(moved[0]).toBe("Created, then rolled back because part 1 failed.");
  expect(moved[3]).toBe("Never ran: part 1 failed before it.");
  const removed = describeAll([first, second, fourth]);
  expect(removed[0]).toBe("Created, then rolled back because a removed part failed.");
  expect(renumber(exchange, draft.parts)).toBe(exchange);
});

test("a part before the rejected one did not fail after it", async () => {
  const [idle] = await words([{ path: "/Orders@1" }, { path: "/Nothing" }], true);
  expect(idle?.happened).toBe("Never ran: part 2 was refused.");
});

describe("a success shows what happened", () => {
  test.each<[Partial<BundlePart>, string]>([
    [{ path: "/Customers@118" }, "Customer 118 was read."],
    [{ path: "/Stock@A-1042-HAM" }, "A-1042-HAM in Stock was read."],
    [{ path: "/Orders?$filter=customer._id = 118&limit=2&count=true" }, "2 of "],
    [{ path: "/Stock?$filter=product = 'A-1042'" }, "3 rows."],
    [{ method: "PATCH", path: "/Stock@A-1042-HAM", body: '{"onHand": 3}' }, "A-1042-HAM in Stock was updated."],
    [{ method: "PATCH", path: "/Orders?$filter=_id = 1", body: '{"note": "x"}' }, "1 row updated."],
    [{ method: "DELETE", path: "/Payments@1" }, "Payment 1 was deleted."],
    [{ method: "DELETE", path: "/Payments?$filter=_id in [1, 2]" }, "2 rows deleted."],
    [
      { method: "POST", path: "/Payments", body: '{"order": 1, "amount": 2, "method": "cash"}' },
      "Payment 4108 was created.",
    ],
    [{ path: "/$schema" }, "Done."],
  ])("%j", async (part, happened) => {
    const [first] = await words([part]);
    expect(first?.happened).toContain(happened);
  });
});

test("shows the first of several problems and counts the rest", async () => {
  const [first] = await words([{ method: "POST", path: "/Payments", body: '{"order": "x", "amount": -1}' }]);
  expect(first).toMatchObject({ reason: "Unprocessable Content", code: "VALIDATION_FAILED" });
  expect(first?.happened).toMatch(/And 2 more problems\.$/);
});
