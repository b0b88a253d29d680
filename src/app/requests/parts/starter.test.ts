import { expect, test } from "vitest";
import { createShopClient, sendDraft } from "../../bundle/testing/shop-client.ts";
import { type BundleDraft, createPart } from "./part.ts";
import {
  createDraftFromTemplate,
  createStarterDraft,
  findBreak,
  findTemplate,
  type Template,
  templates,
} from "./starter.ts";

const expected: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "Order with its stock": [
    [201, 200, 200, 201],
    [201, 200, 200, 201],
    [424, 424, 404, 424],
  ],
  "One error, alone": [
    [200, 400, 200],
    [200, 400, 200],
  ],
  "Reads only": [
    [200, 200, 200, 200],
    [200, 200, 200, 200],
    [404, 200, 200, 200],
  ],
  "Move between accounts": [
    [200, 200, 201, 200],
    [200, 200, 201, 200],
    [424, 404, 424, 424],
  ],
  "Bulk import": [
    [201, 201, 201, 201, 201, 201],
    [409, 424, 424, 424, 424, 424],
    [424, 424, 424, 424, 424, 404],
  ],
};

test.each(templates.map((template) => [template.name, template] as const))(
  "%s gets the expected responses, also when it is sent again and when it is broken",
  async (name, template) => {
    const client = createShopClient();
    const drafts = [createDraftFromTemplate(template), createDraftFromTemplate(template), breakDraft(template)];
    for (const [at, statuses] of (expected[name] ?? []).entries()) {
      const { answers } = await sendDraft(drafts[at] ?? createStarterDraft(), client);
      expect([...answers.values()].map(({ status }) => status)).toEqual(statuses);
    }
    expect(expected[name]).toHaveLength(template.break === undefined ? 2 : 3);
  },
);

function breakDraft(template: Template): BundleDraft {
  const draft = createDraftFromTemplate(template);
  const [number = 0, path = ""] = findBreak({ ...draft, transaction: false }) ?? [];
  const parts = draft.parts.map((part, index) => (index + 1 === number ? { ...part, path } : part));
  return { ...draft, parts };
}

test("a broken move between accounts keeps their sum, and is half done without a transaction", async () => {
  const template = templates.find(({ name }) => name === "Move between accounts");
  if (template === undefined) throw new Error("It is a template.");
  const client = createShopClient();
  const credits = async () => {
    const rows = client.get("/Customers?$filter=_id%20in%20[12,29]&projection=credit");
    return (await rows.body<{ payload: { credit: number }[] }>()).payload.map(({ credit }) => credit);
  };
  const before = await credits();
  await sendDraft(breakDraft(template), client);
  expect(await credits()).toEqual(before);
  await sendDraft({ ...breakDraft(template), transaction: false }, client);
  const [from = 0, to = 0] = before;
  const [left = 0, got = 0] = await credits();
  expect([from - left, got - to].map((moved) => moved.toFixed(2))).toEqual(["50.00", "0.00"]);
});

test("the payment of the starter is for the order that its first part creates", async () => {
  const draft = createStarterDraft();
  const [order] = draft.parts;
  const { answers } = await sendDraft({ ...draft, parts: order === undefined ? [] : [order] }, createShopClient());
  expect([...answers.values()][0]?.body).toMatchObject({ payload: { _id: 5001 } });
  expect(draft.parts[3]?.body).toContain('"order": 5001');
});

test("a draft is a template until anything other than its ids changes", () => {
  const draft = createStarterDraft();
  expect(findTemplate(draft)?.name).toBe("Order with its stock");
  expect(findTemplate({ ...draft, parts: draft.parts.map((part) => ({ ...part, id: "own" })) })).toBeDefined();
  expect(findTemplate({ ...draft, transaction: false })).toBeUndefined();
  expect(findTemplate({ ...draft, parts: [...draft.parts, createPart()] })).toBeUndefined();
});

test("each draft of a template has its own ids", () => {
  const ids = [...createStarterDraft().parts, ...createStarterDraft().parts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
