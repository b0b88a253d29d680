import { expect, test } from "vitest";
import { createShopClient, sendDraft } from "../../bundle/testing/shop-client.ts";
import { createPart } from "./part.ts";
import { createDraftFromTemplate, createStarterDraft, findTemplate, templates } from "./starter.ts";

const expected: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "Order with its stock": [
    [424, 424, 404, 424],
    [424, 424, 404, 424],
  ],
  "One error, alone": [
    [200, 400, 200],
    [200, 400, 200],
  ],
  "Reads only": [
    [200, 200, 200, 200],
    [200, 200, 200, 200],
  ],
  "Move between accounts": [
    [424, 424, 409, 424],
    [424, 424, 409, 424],
  ],
  "Bulk import": [
    [201, 201, 201, 201, 201, 201],
    [409, 424, 424, 424, 424, 424],
  ],
};

test.each(templates.map((template) => [template.name, template] as const))(
  "%s gets the expected responses, also when it is sent again",
  async (name, template) => {
    const client = createShopClient();
    for (const statuses of expected[name] ?? []) {
      const { answers } = await sendDraft(createDraftFromTemplate(template), client);
      expect([...answers.values()].map(({ status }) => status)).toEqual(statuses);
    }
    expect(expected[name]).toHaveLength(2);
  },
);

test("the starter rolls back only because of its third part: with customer 118 it commits", async () => {
  const draft = createStarterDraft();
  const parts = draft.parts.map((part) => ({ ...part, path: part.path.replace("9917", "118") }));
  const { head, answers } = await sendDraft({ ...draft, parts }, createShopClient());
  expect(head?.outcome).toBe("committed");
  expect([...answers.values()].map(({ status }) => status)).toEqual([201, 200, 200, 201]);
});

test("a move between accounts keeps their sum, and is partly done without a transaction", async () => {
  const template = templates.find(({ name }) => name === "Move between accounts");
  if (template === undefined) throw new Error("It is a template.");
  const client = createShopClient();
  const credits = async () => {
    const asked = client.get("/Customers?$filter=_id%20in%20[12,29]&projection=credit");
    return (await asked.body<{ payload: { credit: number }[] }>()).payload.map(({ credit }) => credit);
  };
  const before = await credits();
  await sendDraft(createDraftFromTemplate(template), client);
  expect(await credits()).toEqual(before);
  const { answers } = await sendDraft({ ...createDraftFromTemplate(template), transaction: false }, client);
  expect([...answers.values()].map(({ status }) => status)).toEqual([200, 200, 409, 200]);
  const [from = 0, to = 0] = before;
  const [left = 0, got = 0] = await credits();
  expect([from - left, got - to].map((moved) => moved.toFixed(2))).toEqual(["50.00", "50.00"]);
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
