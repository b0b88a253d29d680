import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { root } from "../../../../scripts/project.mjs";
import { decodeBytes, jsonDepthLimit } from "../../../wire/public.ts";
import { createPart, isSameDraft } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, templates } from "../../requests/parts/starter.ts";
import { createBundleFileName, readBundleFile, writeBundleFile } from "./bundle-file.ts";

const opened = (text: string) => {
  const read = readBundleFile(text);
  if ("problem" in read) throw new Error(read.problem);
  return read.draft;
};

describe("a file", () => {
  test.each(templates.map((template) => [template.name, createDraftFromTemplate(template)] as const))(
    "holds %s",
    (_, draft) => {
      const again = opened(writeBundleFile(draft));
      expect(isSameDraft(again, draft)).toBe(true);
      expect(again.parts.map(({ id }) => id)).toEqual(draft.parts.map(({ id }) => id));
    },
  );

  test("contains any bytes, headers, parameters and disabled parts", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: "grapheme" }), fc.boolean(), (bytes, text, on) => {
        const draft = {
          transaction: on,
          timeout: text,
          parameters: [[text, "1"]] as const,
          parts: [createPart({ method: "PUT", path: text, headers: [["A", text]], body: decodeBytes(bytes), on })],
        };
        expect(isSameDraft(opened(writeBundleFile(draft)), draft)).toBe(true);
      }),
    );
  });

  test("may be written by hand: only parts, the timeout as a number, bodies as JSON", () => {
    expect(opened('[{ "path": "/Orders" }]')).toMatchObject({
      transaction: false,
      timeout: "",
      parts: [{ method: "GET" }],
    });
    const text =
      '\ufeff{ "timeout": 20, "transaction": true, "parts": [{ "method": "POST", "path": "/a", "body": {} }] }';
    expect(opened(text)).toMatchObject({ timeout: "20", transaction: true, parts: [{ body: "{}" }] });
  });

  test("has the form shown in the documentation", async () => {
    const page = await readFile(join(root, "docs/bundles.md"), "utf8");
    const [, shown = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const draft = opened(shown);
    expect(draft.parts.map(({ method, on }) => [method, on])).toEqual([
      ["PATCH", true],
      ["GET", false],
    ]);
    // Bodies are JSON in one line; lists are formatted as in the file.
    expect(JSON.parse(writeBundleFile(draft))).toEqual({
      ...JSON.parse(shown),
      parts: JSON.parse(shown).parts.map((part: object) => ({ method: "GET", ...part })),
    });
  });

  test.each([
    ["", "It is not JSON."],
    ["17", "It is not a JSON object with parts."],
    ["{}", "It has no parts."],
    ['{ "parts": [], "name": 1 }', "It has a member “name”; it may have transaction, timeout, parameters, parts."],
    ['{ "parts": {} }', "Its parts are not a JSON array."],
    ['{ "parts": [{}] }', "Part 1 of its parts has no path."],
    ['{ "parts": [], "transaction": "maybe" }', "Its transaction must be true or false."],
    ['{ "parts": [], "timeout": {} }', "Its timeout must be a string or a number."],
    ['{ "parts": [], "parameters": {} }', 'Its parameters are not a JSON array of pairs, as in [["name", "value"]].'],
  ])("%j can't be opened", (text, problem) => {
    expect(readBundleFile(text)).toEqual({ problem });
  });

  test("has a name that any file system accepts", () => {
    expect(createBundleFileName("Order with its stock")).toBe("order-with-its-stock.riddle.json");
    expect(createBundleFileName("../é:*")).toBe("bundle.riddle.json");
    expect(createBundleFileName(undefined)).toBe("bundle.riddle.json");
  });
});

describe("a hostile file", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const withBody = (depth: number) => `{"parts":[{"method":"POST","path":"/Orders","body":${nested(depth)}}]}`;

  test("is opened with a body of the maximum depth, and rejected above it", () => {
    expect(opened(withBody(jsonDepthLimit)).parts[0]?.body).toBe(nested(jsonDepthLimit));
    for (const depth of [jsonDepthLimit + 1, 5_000, 200_000])
      expect(readBundleFile(withBody(depth))).toEqual({
        problem: expect.stringMatching(/Arrays and objects are nested/),
      });
  });

  test("is rejected if another member is nested too deeply", () => {
    expect(readBundleFile(`{"parameters":${nested(5_000)},"parts":[]}`)).toHaveProperty("problem");
  });
});
