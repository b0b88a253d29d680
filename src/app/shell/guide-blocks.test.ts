import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseGuideBlocks } from "./guide-blocks.ts";

test("reads headings, paragraphs, lists, tables and examples", () => {
  const text =
    "# Title\n\n- [One](#one)\n- [Two](#two)\n\nSee the\n[service](service.md) and `a\\|b`.\n\n```filter Orders\na = 1\n\nand b = 2\n```\n\n- one\n  more\n- **two**\n\n| A | B |\n|---|---|\n| `a \\|\\| b` | |";
  expect(parseGuideBlocks(text)).toEqual([
    { kind: "heading", text: "Title" },
    { kind: "paragraph", text: "See the service and `a\\|b`." },
    { kind: "code", text: "a = 1\n\nand b = 2", isFilter: true },
    { kind: "list", items: ["one more", "two"] },
    { kind: "table", head: ["A", "B"], rows: [["`a || b`", ""]] },
  ]);
});

test("leaves no mark-up of the guide unread", () => {
  const guide = readFileSync(new URL("../../../docs/language.md", import.meta.url), "utf8");
  const blocks = parseGuideBlocks(guide);
  expect(blocks.filter(({ kind }) => kind === "heading")).toHaveLength(guide.match(/^#+ /gm)?.length ?? 0);
  const texts = blocks.flatMap((block) =>
    block.kind === "code" ? [] : block.kind === "list" ? block.items : "text" in block ? [block.text] : [],
  );
  for (const text of texts) expect(text.replaceAll(/`[^`]*`/g, "")).not.toMatch(/[|*_]{1,2}\w|\]\(|^[>#<]|```/);
});
