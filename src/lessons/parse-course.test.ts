import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCourse } from "./parse-course.ts";
import { chapterFiles } from "./shipped-course.ts";

const file = `---
title: Orders for beginners
id: orders
summary: "A first look: filters"
---

# One condition

## A first sieve {#first-sieve}

Strings are in **single** quotes, see [the *site*](https://example.org) and \`'paid'\`.

\`\`\`filter
status = 'paid'
\`\`\`

> Case counts.

1. one
2. two \`b\`

\`\`\`http
GET /Orders
\`\`\`

\`\`\`task
collection: Orders
fields: [status, total]
keys: true
\`\`\`

\`\`\`goal
Keep the orders
that are \`open\`.
\`\`\`

\`\`\`start
status = 'paid'
\`\`\`

\`\`\`reference
status = 'open'
\`\`\`

\`\`\`hidden-rows
[{ "status": null }]
\`\`\`

\`\`\`wrong
status != 'paid'
\`\`\`

\`\`\`accept
status in ['open']
\`\`\`

\`\`\`hints
Look at the value.

Only the value is wrong.
Write \`open\`.
\`\`\`

\`\`\`summary
- \`=\` compares
\`\`\`
`;

test("reads every part of a course", () => {
  const { course, issues } = parseCourse(file);
  expect({ course, issues }).toEqual({
    issues: [],
    course: {
      id: "orders",
      title: "Orders for beginners",
      summary: "A first look: filters",
      chapters: [
        {
          id: "one-condition",
          title: "One condition",
          summary: [
            {
              kind: "list",
              isOrdered: false,
              items: [
                [
                  { kind: "code", text: "=" },
                  { kind: "text", text: " compares" },
                ],
              ],
            },
          ],
          steps: [
            {
              id: "first-sieve",
              title: "A first sieve",
              goal: "Keep the orders that are `open`.",
              hints: ["Look at the value.", "Only the value is wrong.", "Write `open`."],
              blocks: [
                {
                  kind: "paragraph",
                  content: [
                    { kind: "text", text: "Strings are in " },
                    { kind: "strong", content: [{ kind: "text", text: "single" }] },
                    { kind: "text", text: " quotes, see " },
                    {
                      kind: "link",
                      address: "https://example.org",
                      content: [
                        { kind: "text", text: "the " },
                        { kind: "emphasis", content: [{ kind: "text", text: "site" }] },
                      ],
                    },
                    { kind: "text", text: " and " },
                    { kind: "code", text: "'paid'" },
                    { kind: "text", text: "." },
                  ],
                },
                { kind: "sample", filter: "status = 'paid'" },
                { kind: "aside", content: [{ kind: "text", text: "Case counts." }] },
                {
                  kind: "list",
                  isOrdered: true,
                  items: [
                    [{ kind: "text", text: "one" }],
                    [
                      { kind: "text", text: "two " },
                      { kind: "code", text: "b" },
                    ],
                  ],
                },
                { kind: "code", text: "GET /Orders" },
              ],
              task: {
                kind: "filter",
                collection: "Orders",
                operation: "FindMany",
                fields: ["status", "total"],
                mayNameKey: true,
                start: "status = 'paid'",
                reference: "status = 'open'",
                hiddenRows: [{ status: null }],
                wrong: ["status != 'paid'"],
                accept: ["status in ['open']"],
              },
            },
          ],
        },
      ],
    },
  });
});

test("reads files with a byte order mark and the line ends of Windows alike", () => {
  expect(parseCourse(`\uFEFF${file.replaceAll("\n", "\r\n")}`)).toEqual(parseCourse(file));
});

/** The file with a part replaced. */
const changed =
  (from: string, to: string): (() => string) =>
  () => {
    if (!file.includes(from)) throw new Error(`The file has no ${from}.`);
    return file.replace(from, to);
  };

describe("reports a problem at its line and column", () => {
  test.each<[problem: string, make: () => string, issues: readonly string[]]>([
    [
      "no front matter",
      () => file.slice(file.indexOf("# One")),
      ["1:1 Begin the file with its title: a line `---`, then `title: …` and `id: …`, and a line `---` again."],
    ],
    [
      "no title",
      changed("title: Orders for beginners\n", ""),
      ["1:1 The course has no title. Add `title: …` between the lines `---`."],
    ],
    [
      "no id",
      changed("id: orders\n", ""),
      ["1:1 The course has no id. Add `id: orders-for-beginners` between the lines `---`."],
    ],
    [
      "a bad id",
      changed("id: orders", "id: My Orders"),
      ["3:1 `My Orders` is not an id. Use lower-case letters, digits and single hyphens, such as `my-orders`."],
    ],
    [
      "an unknown setting",
      changed("id: orders", "id: orders\nauthor: me"),
      ["4:1 `author` is not a setting here. Use `title`, `id` or `summary`."],
    ],
    [
      "a repeated setting",
      changed("id: orders", "id: orders\nid: b"),
      ["4:1 This is not valid YAML: Map keys must be unique"],
    ],
    [
      "front matter that is no mapping",
      changed('title: Orders for beginners\nid: orders\nsummary: "A first look: filters"', "just words"),
      ["2:1 Write one `name: value` per line."],
    ],
    ["a title that is a list", changed("title: Orders for beginners", "title: [a]"), ["2:1 `title` must be a text."]],
    [
      "no chapter",
      changed("# One condition\n", "\n"),
      [
        "6:1 The course has no chapter. Add a heading such as `# One condition`.",
        "9:1 A step needs a chapter. Put a heading such as `# One condition` before it.",
        "64:1 A summary ends a chapter. Put a heading such as `# One condition` before it.",
      ],
    ],
    [
      "a chapter without steps",
      () => `${file}\n# Two\n`,
      ["68:1 This chapter has no step. Add a heading such as `## Both, or either {#and-or}`."],
    ],
    [
      "a heading without text",
      changed("# One condition", "# {#one}"),
      ["7:1 This heading has no text. Write a title."],
    ],
    [
      "a step without an id",
      changed(" {#first-sieve}", ""),
      ["9:1 This step has no id. Write `## A first sieve {#a-first-sieve}`, and never change the id later."],
    ],
    [
      "a step with a bad id",
      changed("{#first-sieve}", "{#First sieve}"),
      ["9:1 `First sieve` is not an id. Use lower-case letters, digits and single hyphens, such as `first-sieve`."],
    ],
    [
      "two steps with an id",
      () => file + file.slice(file.indexOf("## A first"), file.indexOf("```summary")),
      ["67:1 The id `first-sieve` is that of line 9, too. Choose another."],
    ],
    [
      "text before the first step",
      changed("## A first sieve", "Words.\n\n## A first sieve"),
      ["9:1 This text belongs to no step. Put it below a heading such as `## Null {#null}`."],
    ],
    [
      "a block before the first step",
      changed("## A first sieve", "```goal\nx\n```\n\n## A first sieve"),
      ["9:1 The block `goal` belongs to no step. Put it below a heading such as `## Null {#null}`."],
    ],
    [
      "HTML",
      changed("> Case counts.", "<script>alert(1)</script>"),
      ["17:1 HTML such as `<script>alert(1)</script>` is not shown. Write it in Markdown."],
    ],
    [
      "HTML in a text",
      changed("Strings are", "Strings <b>are</b>"),
      [
        "11:9 HTML such as `<b>` is not shown. Put code in backticks.",
        "11:15 HTML such as `</b>` is not shown. Put code in backticks.",
      ],
    ],
    [
      "an image",
      changed("Strings are", "![x](y.png) are"),
      ["11:1 This (image) is not supported in a text. Use words, code, emphasis and links."],
    ],
    [
      "a dangerous link",
      changed("https://example.org", "javascript:alert(1)"),
      ["11:39 A link begins with https:// or, inside Riddle, with #/, unlike `javascript:alert(1)`."],
    ],
    [
      "a line",
      changed("> Case counts.", "* * *"),
      ["17:1 This (thematicBreak) is not supported. Use paragraphs, lists, quotes and code blocks."],
    ],
    [
      "a third level",
      changed("> Case counts.", "### More"),
      ["17:1 Headings are `# Chapter` and `## Step {#its-id}`. Use a paragraph here."],
    ],
    [
      "a list in a quote",
      changed("> Case counts.", "> - a"),
      ["17:3 A quote is a side note, of paragraphs only. Move this out of the quote."],
    ],
    [
      "a code block in a list",
      changed("2. two `b`", "2. two\n\n   ```\n   x\n   ```"),
      ["22:4 An item of a list is one paragraph. Move this out of the list."],
    ],
    [
      "an unknown block",
      changed("```accept", "```acept"),
      [
        "53:1 There is no block `acept`. Use `task`, `goal`, `start`, `reference`, `hints`, `rows`, `hidden-rows`, `other-client`, `wrong`, `accept`, `filter`, `summary`, `text`, `http`, `json` or `csv`.",
      ],
    ],
    [
      "no task",
      changed("```task\ncollection: Orders\nfields: [status, total]\nkeys: true\n```", ""),
      ["9:1 This step has no block `task`. Add one with the collection and the fields to show."],
    ],
    ["no collection", changed("collection: Orders\n", ""), ["26:1 Name the collection, such as `collection: Orders`."]],
    [
      "no fields",
      changed("fields: [status, total]\n", ""),
      ["26:1 Name the fields to show, such as `fields: [status, total]`."],
    ],
    [
      "fields that are no list",
      changed("[status, total]", "status"),
      [
        "26:1 Name the fields to show, such as `fields: [status, total]`.",
        "28:1 `fields` must be a list of names, such as `[status, total]`.",
      ],
    ],
    [
      "fields that are nested",
      changed("[status, total]", "[{a: 1}]"),
      [
        "26:1 Name the fields to show, such as `fields: [status, total]`.",
        "28:1 `fields` must be a list of names, such as `[status, total]`.",
      ],
    ],
    ["a flag that is none", changed("keys: true", "keys: perhaps"), ["29:1 `keys` must be `true` or `false`."]],
    [
      "an unknown operation",
      changed("keys: true", "operation: Delete"),
      ["29:1 `operation` must be `FindMany`, `UpdateMany` or `DeleteMany`."],
    ],
    [
      "an unknown kind",
      changed("keys: true", "kind: riddle"),
      ["29:1 `kind` must be `filter`, `request` or `bundle`."],
    ],
    [
      "YAML that is broken",
      changed("[status, total]", "[status"),
      ["29:1 This is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]"],
    ],
    [
      "no goal",
      changed("```goal\nKeep the orders\nthat are `open`.\n```", ""),
      ["9:1 This step has no block `goal`. Add one with what the answer must achieve, in words."],
    ],
    [
      "an empty goal",
      changed("Keep the orders\nthat are `open`.\n", ""),
      ["32:1 This block is empty. Write what the answer must achieve, in words in it."],
    ],
    [
      "two goals",
      changed("```start", "```goal\nx\n```\n\n```start"),
      ["37:1 This step has a block `goal` already, in line 32. Keep one of them."],
    ],
    [
      "a single backtick",
      changed("`open`.\n```", "open`.\n```"),
      ["32:1 A backtick has no partner. Put code between two of them."],
    ],
    [
      "no reference",
      changed("```reference\nstatus = 'open'\n```", ""),
      ["9:1 This step has no block `reference`. Add one with a correct answer, the shortest known one."],
    ],
    [
      "a reference with a mistake",
      changed("status = 'open'", "status = \n  'open"),
      ["43:3 The string that starts here has no closing ' on the same line."],
    ],
    [
      "a sample with a mistake",
      changed("```filter\nstatus = 'paid'", "```filter\nstatus == 'paid'"),
      ["14:8 `==` is not an operator. Use `=`."],
    ],
    ["two hints", changed("Only the value is wrong.\n", ""), ["57:1 Write three hints, one per line, instead of 2."]],
    [
      "hidden rows that are no JSON",
      changed('[{ "status": null }]', '[{ "status" null }]'),
      ["46:13 This is not valid JSON. Check quotes, commas and brackets here."],
    ],
    [
      "hidden rows that are no objects",
      changed('[{ "status": null }]', "[1]"),
      ['45:1 Write an array of objects, such as `[{"total": null}]`.'],
    ],
    [
      "two summaries",
      () => `${file}\n\`\`\`summary\n- x\n\`\`\`\n`,
      ["68:1 This chapter has a summary already. Keep one of them."],
    ],
    [
      "HTML in the summary",
      changed("- `=` compares", "- a\n\n<b>"),
      ["67:1 HTML such as `<b>` is not shown. Write it in Markdown."],
    ],
    [
      "a file that is too long",
      () => "x".repeat(1_000_001),
      ["1:1 The file has more than a million characters. Divide the course."],
    ],
    [
      "an empty file",
      () => "",
      [
        "1:1 Begin the file with its title: a line `---`, then `title: …` and `id: …`, and a line `---` again.",
        "1:1 The course has no chapter. Add a heading such as `# One condition`.",
      ],
    ],
  ])("%s", (_, make, expected) => {
    const found = parseCourse(make()).issues.map(({ line, column, message }) => `${line}:${column} ${message}`);
    expect(found).toEqual(expected);
  });
});

const pieces = file.split(/(?<=\n)|(?=[`#:[\]{}'"*>-])/);
const hostile = [
  "```",
  "---\n",
  "> ",
  "- ",
  "[",
  "![",
  "](",
  "<",
  "&amp;",
  "{#",
  "\u0000",
  "\uD800",
  "*",
  "`",
  "&a ",
  "*a\n",
  "!!js ",
  "__proto__: 1\n",
  "\t",
  "    ",
];

test("no text makes it throw", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...pieces, ...hostile), { maxLength: 120 }).map((all) => all.join("")),
    // The file with pieces removed, repeated and put in.
    fc
      .array(fc.tuple(fc.nat(pieces.length), fc.nat(3), fc.constantFrom("", ...hostile, ...pieces)), { maxLength: 6 })
      .map((edits) => edits.reduce((all, [at, removed, put]) => all.toSpliced(at, removed, put), pieces).join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      const { issues } = parseCourse(given);
      const lines = given.split(/\r\n?|\n/);
      for (const { line, column, message } of issues) {
        expect(message).not.toBe("");
        expect(column).toBeGreaterThan(0);
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines.length + 1);
      }
    }),
    { numRuns: 100 },
  );
});

test.each(["[", "> ", "*a ", "- ", "![", "`", "<"])("%s over and over again does not make it throw", (piece) => {
  expect(() => parseCourse(`---\ntitle: a\nid: a\n---\n# A\n## B {#b}\n${piece.repeat(2000)}`)).not.toThrow();
  expect(() => parseCourse(file.replace("[status, total]", piece.repeat(5_000)))).not.toThrow();
});

test("the example in the documentation has no issues", () => {
  const text = readFileSync(new URL("../../docs/teaching.md", import.meta.url), "utf8");
  const [, example = ""] = /^````markdown\n(.*?)^````$/ms.exec(text) ?? [];
  const { course, issues } = parseCourse(example);
  expect(issues).toEqual([]);
  expect(course.chapters[0]?.steps[0]?.hints).toHaveLength(3);
});

test("the files of the chapters are courses by themselves", () => {
  for (const each of chapterFiles) expect(parseCourse(each).course.id).not.toBe("");
});
