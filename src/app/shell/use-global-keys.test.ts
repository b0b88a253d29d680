import { expect, test } from "vitest";
import type { Command } from "../ui/keys/command.ts";
import type { Press } from "../ui/keys/key-match.ts";
import { findGlobalCommand } from "./use-global-keys.ts";

const run = (): void => undefined;
const commands: readonly Command[] = [
  { id: "list", label: "", group: "Page", key: "?", isGlobal: true, run },
  { id: "palette", label: "", group: "Page", key: "Mod-k", isGlobal: true, run },
  { id: "editor", label: "", group: "Page", key: "Shift-Alt-f", run },
  { id: "none", label: "", group: "Page", isGlobal: true, run },
];

const nothing: Press = { key: "", code: "", altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const question: Press = { ...nothing, key: "?", code: "Slash", shiftKey: true };

function idOf(
  press: Partial<Press>,
  situation: { isWriting?: boolean; singleKeys?: boolean } = {},
): string | undefined {
  const all = { isWriting: false, singleKeys: true, ...situation };
  return findGlobalCommand({ ...nothing, ...press }, commands, all, false)?.id;
}

test("a key with Ctrl also works while typing", () => {
  expect(idOf({ key: "k", ctrlKey: true })).toBe("palette");
  expect(idOf({ key: "k", ctrlKey: true }, { isWriting: true, singleKeys: false })).toBe("palette");
});

test("a single key works only outside text fields, and only if enabled", () => {
  expect(idOf(question)).toBe("list");
  expect(idOf(question, { isWriting: true })).toBeUndefined();
  expect(idOf(question, { singleKeys: false })).toBeUndefined();
});

test("keys of focused components are not global", () => {
  expect(idOf({ key: "F", code: "KeyF", shiftKey: true, altKey: true })).toBeUndefined();
});
