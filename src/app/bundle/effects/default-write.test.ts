import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { type BundleDraft, createPart } from "../../requests/parts/part.ts";
import { createStarterDraft } from "../../requests/parts/starter.ts";
import { createDefaultWrite } from "./default-write.ts";

type Given = readonly [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: string, on?: boolean];

function writeFor(...parts: readonly Given[]) {
  const made = parts.map(([method, path, body = "", on = true]) => createPart({ method, path, body, on }));
  return shown({ parts: made, transaction: true, timeout: "", parameters: [] });
}

function shown(draft: BundleDraft): string | null {
  const write = createDefaultWrite(draft, collections);
  return write === null ? null : `${write.method} ${write.path} ${write.body}`.trim();
}

describe("the default write", () => {
  test("conflicts with the first part that changes a row of the starter bundle", () => {
    expect(shown(createStarterDraft())).toBe('PATCH /Stock@A-1042-HAM {"onHand": 88}');
  });

  test("is null if no part writes", () => {
    expect(writeFor(["GET", "/Stock@A-1042-HAM"], ["PATCH", "/Stock@A-1042-HAM", "{}", false])).toBeNull();
  });

  test.each<[string, Given, string]>([
    [
      "keeps the other fields of a replacement",
      ["PUT", "/Stock@x", '{"onHand": 0, "shelf": "C"}'],
      '{"onHand": 1, "shelf": "C"}',
    ],
    ["chooses another of the allowed values", ["PATCH", "/Stock@x", '{"warehouse": "HAM"}'], '{"warehouse": "OSA"}'],
    ["respects a maximum", ["PATCH", "/Products@x", '{"rating": 5}'], '{"rating": 4}'],
    ["respects a maximum length", ["PATCH", "/Stock@x", '{"shelf": "C-04-2-12345"}'], '{"shelf": "C-04-2-1234"}'],
    [
      "skips the key and dates",
      ["PATCH", "/Customers@1", '{"_id": 1, "lastOrder": "2024-07-01", "vip": true}'],
      '{"vip": false}',
    ],
    ["repeats a body without such a field", ["PATCH", "/Stock@x", '{"counted": null}'], '{"counted": null}'],
    ["repeats a body that is not JSON", ["PATCH", "/Stock@x", "{"], "{"],
  ])("%s", (_, part, body) => {
    expect(writeFor(part)).toBe(`${part[0]} ${part[1]} ${body}`);
  });

  test("prefers changing a row to creating and deleting", () => {
    const [del, post, put] = [
      ["DELETE", "/Orders@1"],
      ["POST", "/Orders", "{}"],
      ["PUT", "/Orders@2", "{}"],
    ] as const;
    expect(writeFor(del, post, put)).toBe("PUT /Orders@2 {}");
    expect(writeFor(del, post)).toBe("POST /Orders {}");
    expect(writeFor(del)).toBe("DELETE /Orders@1");
  });
});
