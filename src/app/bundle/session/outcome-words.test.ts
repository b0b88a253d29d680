import { describe, expect, test } from "vitest";
import { type BundleDraft, type BundlePart, createPart } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, createStarterDraft, templates } from "../../requests/parts/starter.ts";
import { noWrite } from "../../requests/query/write-status.ts";
import type { SentBundle } from "../send/send.ts";
import { createFailingDraft, createShopClient, sendDraft } from "../testing/shop-client.ts";
import { type BundleAction, type BundleState, createInitialState, reduce } from "./bundle-state.ts";
import { describeOutcome } from "./outcome-words.ts";

const settings = { transaction: false, timeout: "", parameters: [] };

function draft(parts: readonly Partial<BundlePart>[], given: Partial<BundleDraft> = {}): BundleDraft {
  return { ...settings, ...given, parts: parts.map((part) => createPart(part)) };
}

function say(exchange: SentBundle | null, given: Partial<BundleState> = {}): string {
  const shown = {
    draft: exchange?.draft ?? createStarterDraft(),
    former: null,
    raw: null,
    notice: null,
    exchange,
    undone: noWrite,
    ...given,
  };
  const { title, text } = describeOutcome(shown);
  return `${title} ${text}`;
}

async function sent(given: BundleDraft, times = 1): Promise<string> {
  const client = createShopClient();
  for (let time = 1; time < times; time += 1) await sendDraft(given, client);
  return say(await sendDraft({ ...given, parts: given.parts.map((part) => ({ ...part })) }, client));
}

function template(name: string): BundleDraft {
  const found = templates.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return createDraftFromTemplate(found);
}

describe("a rollback", () => {
  test("shows which part failed, which were rolled back and which never ran", async () => {
    expect(await sent(createFailingDraft())).toBe(
      "Rolled back. Part 3 found no customer 9917, so parts 1 and 2 were undone and part 4 never ran. Nothing changed.",
    );
  });

  test("numbers parts as in the list if some are disabled", async () => {
    const { parts } = createFailingDraft();
    const off = [createPart({ on: false }), ...parts];
    expect(await sent({ parts: off, transaction: true, timeout: "", parameters: [] })).toContain(
      "Part 4 found no customer 9917, so parts 2 and 3 were undone and part 5 never ran.",
    );
  });

  test("names the parts by their numbers after some were moved", async () => {
    const exchange = await sendDraft(createFailingDraft(), createShopClient());
    const [first, second, third, fourth] = exchange.draft.parts as [BundlePart, BundlePart, BundlePart, BundlePart];
    const moved = { ...exchange.draft, parts: [third, second, first, fourth] };
    const change: BundleAction = { type: "replace", draft: moved, undoable: false };
    const state = reduce({ ...createInitialState(), draft: exchange.draft, exchange }, change);
    expect(say(state.exchange, state)).toContain(
      "Part 1 found no customer 9917, so parts 2 and 3 were undone and part 4 never ran.",
    );
  });

  test("before anything ran lists all rejected parts", async () => {
    const bundle = draft(
      [
        { method: "GET", path: "/Orders@1" },
        { method: "PATCH", path: "/Orders@1", body: "{" },
        { method: "GET", path: "/Orders?$filter=weight > 2" },
      ],
      { transaction: true },
    );
    expect(await sent(bundle)).toBe(
      "Rolled back. Part 2 has a body that is not a JSON object and part 3 has a filter that Orders refuses, " +
        "so part 1 never ran. Nothing changed.",
    );
  });

  test("of a single part lists no consequences", async () => {
    const bundle = draft([{ method: "DELETE", path: "/Stock@X-1-HAM" }], { transaction: true });
    expect(await sent(bundle)).toBe("Rolled back. Part 1 found no X-1-HAM in Stock. Nothing changed.");
  });

  test("shows which collection already has the key", async () => {
    expect(await sent(template("Bulk import"), 2)).toBe(
      "Rolled back. Part 1 used a key that Products already has, so parts 2 to 6 never ran. Nothing changed.",
    );
  });
});

test("a commit shows what was written", async () => {
  expect(await sent(template("Bulk import"))).toBe("Committed. All 6 parts were applied together. 6 rows created.");
});

describe("without a transaction", () => {
  test("an error affects only its own part", async () => {
    expect(await sent(template("One error, alone"))).toBe(
      "Completed. Part 2 has a filter that Orders refuses. The other 2 parts succeeded. 2 rows updated.",
    );
  });

  test("reads write nothing", async () => {
    expect(await sent(template("Reads only"))).toBe("Completed. All 4 parts succeeded. Nothing was written.");
  });

  test("counts created, updated and deleted rows separately", async () => {
    const bundle = draft([
      { method: "POST", path: "/Payments", body: '{"order": 1, "amount": 1, "method": "cash"}' },
      { method: "PATCH", path: "/Stock?$filter=product = 'A-1042'", body: '{"reserved": 0}' },
      { method: "DELETE", path: "/Stock@A-1042-OSA" },
    ]);
    expect(await sent(bundle)).toBe("Completed. All 3 parts succeeded. 1 row created, 3 updated and 1 deleted.");
  });

  test("more than two errors are counted", async () => {
    const bundle = draft([1, 2, 3, 4].map((each) => ({ path: `/Nothing${each}` })));
    expect(await sent(bundle)).toBe(
      "Completed. Part 1 used a collection Nothing1 that does not exist, part 2 used a collection " +
        "Nothing2 that does not exist and 2 more parts failed. No part succeeded. Nothing was written.",
    );
  });
});

test("combines two parts that failed in the same way", async () => {
  const bundle = draft([{ path: "/Orders?$filter=weight > 1" }, { path: "/Orders?$filter=weight > 2" }]);
  expect(await sent(bundle)).toMatch(/^Completed\. Part 1 has a filter that Orders refuses and part 2 too\. No part/);
});

test("shows the service's message for a rejected bundle", async () => {
  const words = await sent(draft([{ path: "/Orders@1" }], { timeout: "0" }));
  expect(words).toMatch(/^Refused\. The parameter `timeout` must be a whole number from 1 to 600000.* Nothing ran\.$/);
});

test("shows the client's message for a bundle without a response", async () => {
  const client = createShopClient();
  const bundle = () => {
    throw new Error("No answer came.");
  };
  const broken = { ...client, bundle };
  expect(say(await sendDraft(createFailingDraft(), broken))).toBe("Failed. No answer came.");
});

test("a cancelled bundle may still finish", async () => {
  const exchange = await sendDraft(createFailingDraft(), createShopClient(), AbortSignal.abort());
  expect(exchange.phase).toBe("cancelled");
  expect(say(exchange)).toMatch(/^Cancelled\..*may still commit the transaction/);
  const alone = { ...exchange, draft: { ...exchange.draft, transaction: false } };
  expect(say(alone)).toMatch(/^Cancelled\..*may still finish the part/);
});

test("before the first bundle it shows what to do and what the transaction means", () => {
  const own = draft([{ path: "/Orders" }], { transaction: true });
  expect(say(null, { draft: own })).toMatch(
    /^Combine several requests .*\. Send the bundle\. .* all of them succeed or none does\.$/,
  );
  expect(say(null, { draft: { ...own, ...settings } })).toMatch(/independently/);
  expect(say(null, { draft: draft([], settings) })).toMatch(/\. A bundle needs a part before it can be sent\.$/);
});

test("for a template it shows what to expect, even after another bundle", async () => {
  expect(say(null)).toMatch(/^Combine several requests .* written together, or not at all\.$/);
  const exchange = await sendDraft(createFailingDraft(), createShopClient());
  expect(say(exchange, { draft: template("Bulk import") })).toMatch(/^Not sent yet\. .*Send it twice/);
  const [part] = exchange.draft.parts;
  expect(say(exchange, { draft: { ...exchange.draft, parts: part === undefined ? [] : [part] } })).toMatch(/^Rolled/);
});

test("a notice comes before everything else", async () => {
  const exchange = await sendDraft(createFailingDraft(), createShopClient());
  expect(say(exchange, { notice: { title: "Not sent.", text: "There are no parts." } })).toBe(
    "Not sent. There are no parts.",
  );
});
