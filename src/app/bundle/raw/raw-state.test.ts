import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { type BundleDraft, createPart } from "../part.ts";
import { afterParts, afterText, keepText, rawState, writeParts } from "./raw-state.ts";

const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });
const draft: BundleDraft = {
  transaction: true,
  timeout: "",
  parameters: [],
  parts: [
    createPart({ method: "POST", path: "/Orders", body: "{}", id: "a" }),
    createPart({ path: "/Orders@17", id: "b" }),
  ],
};
const renamed = (path: string): BundleDraft => ({
  ...draft,
  parts: draft.parts.map((part) => (part.id === "b" ? { ...part, path } : part)),
});
const start = rawState(draft, client);
const broken = afterText(start, start.raw.text.replace("GET", "GE T"), draft, client);

describe("the text follows the parts", () => {
  test("with the boundary that it has", () => {
    const after = afterParts(start, renamed("/Orders@18"), client);
    expect(after.raw.text).toBe(start.raw.text.replace("Orders@17", "Orders@18"));
    expect(after).toMatchObject({ problems: [], isAsSent: true, refusal: null, waiting: null });
  });

  test("and the bundle's own parameters", () => {
    const after = afterParts(start, { ...draft, transaction: false, timeout: "9" }, client);
    expect(after.raw.text).toBe(start.raw.text.replace("?transaction=true", "?timeout=9"));
  });

  test("not while they can't be sent: then it says why", () => {
    const after = afterParts(start, renamed("/a#b"), client);
    expect(after.raw).toBe(start.raw);
    expect(after.refusal).toMatch(/Part 2 can't be sent/);
    expect(afterParts(after, renamed("/a"), client)).toMatchObject({ refusal: null });
    expect(rawState({ ...draft, parts: [] }, client)).toMatchObject({
      raw: { text: "" },
      refusal: expect.stringMatching(/no parts/),
    });
  });
});

describe("the parts follow the text", () => {
  test("as soon as it can be read", () => {
    const after = afterText(start, start.raw.text.replace("Orders@17", "Orders@18"), draft, client);
    expect(after.draft.parts[1]).toEqual({ ...draft.parts[1], path: "/Orders@18" });
    expect(after.draft.parts[0]).toBe(draft.parts[0]);
    expect(after).toMatchObject({ problems: [], isAsSent: true });
    // What the parts then are is no news to the text.
    expect(afterParts(after, after.draft, client)).toBe(after);
  });

  test("also where the page would write it in another way", () => {
    const after = afterText(
      start,
      start.raw.text.replace("Content-Type: application/http", "content-type:application/http"),
      draft,
      client,
    );
    expect(after).toMatchObject({ problems: [], isAsSent: false });
    expect(after.draft).toBe(draft);
  });

  test("while it can't, it keeps its text, reports its problems and leaves the parts unchanged", () => {
    expect(broken.raw.text).toContain("GE T /api/Orders@17");
    expect(broken.problems).toHaveLength(1);
    expect(broken.draft).toBe(draft);
    const fixed = afterText(broken, start.raw.text, draft, client);
    expect(fixed).toMatchObject({ problems: [], isAsSent: true });
    expect(fixed.draft.parts).toEqual(draft.parts);
  });
});

describe("a text with problems beside parts that changed", () => {
  const other = renamed("/Orders@18");
  const asking = afterParts(broken, other, client);

  test("asks, and stays", () => {
    expect(asking).toMatchObject({ waiting: other, raw: broken.raw, problems: broken.problems });
    expect(afterParts(asking, other, client)).toBe(asking);
    expect(afterText(asking, `${broken.raw.text} `, other, client)).toMatchObject({ waiting: other });
  });

  test("takes the parts", () => {
    const after = writeParts(asking, other, client);
    expect(after.raw.text).toBe(start.raw.text.replace("Orders@17", "Orders@18"));
    expect(after).toMatchObject({ problems: [], waiting: null, draft: other });
  });

  test("or keeps the text, until the parts change again", () => {
    const kept = keepText(asking);
    expect(kept).toMatchObject({ waiting: null, raw: broken.raw });
    expect(afterParts(kept, other, client)).toBe(kept);
    const third = renamed("/Orders@19");
    expect(afterParts(kept, third, client).waiting).toBe(third);
    expect(afterText(kept, start.raw.text, other, client).draft.parts[1]?.path).toBe("/Orders@17");
  });

  test("is settled by a text that can be read", () => {
    expect(afterText(asking, start.raw.text, other, client)).toMatchObject({ waiting: null, problems: [] });
  });
});
