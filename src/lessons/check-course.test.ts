import { expect, test } from "vitest";
import { collections, getSampleRows } from "../samples/public.ts";
import { type CheckData, checkCourse, type Finding } from "./check-course.ts";
import { parseCourse } from "./parse-course.ts";
import { chapterFiles } from "./shipped-course.ts";

const samples: CheckData = { collections, rows: getSampleRows };

async function findingsIn(file: string, data = samples): Promise<readonly Finding[]> {
  const parsed = parseCourse(file);
  expect(parsed.issues).toEqual([]);
  const findings: Finding[] = [];
  for await (const finding of checkCourse(parsed, data)) findings.push(finding);
  return findings;
}

interface Blocks {
  readonly task?: string;
  readonly start?: string;
  readonly reference?: string;
  readonly more?: readonly (readonly [block: string, text: string])[];
}

/** A file with one step. Its task is in line 8, the reference in line 22. */
function writeCourse({
  task = "collection: Orders\nfields: [status, priority]",
  start = "priority > 4",
  reference = "priority >= 4",
  more = [],
}: Blocks): string {
  const blocks = [
    ["task", task],
    ["goal", "Keep them."],
    ["start", start],
    ["reference", reference],
    ["hints", "One.\nTwo.\nThree."],
    ...more,
  ];
  const text = blocks.map(([name, content]) => `\`\`\`${name}\n${content}\n\`\`\`\n`).join("\n");
  return `---\ntitle: Test\nid: test\n---\n# Chapter\n## Step {#step}\n\n${text}`;
}

/** The findings that are not as the author says, with their places. */
async function wrongIn(blocks: Blocks, data = samples): Promise<readonly string[]> {
  const all = await findingsIn(writeCourse(blocks), data);
  return all.filter(({ isExpected }) => !isExpected).map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test("reports each answer with its verdict and its place", async () => {
  const more = [
    ["wrong", "priority = 5"],
    ["wrong", "_id = 1"],
    ["accept", "not priority < 4 and priority != null"],
  ] as const;
  const findings = await findingsIn(writeCourse({ more }));
  expect(findings.map(({ block, isExpected, message }) => [block, isExpected, message])).toEqual([
    ["start", true, expect.stringMatching(/^It leaves out a row that is wanted: `\{"_id":\d+,.*"priority":4/)],
    ["reference", true, "Equivalent: proved."],
    ["wrong", true, expect.stringMatching(/^It leaves out/)],
    ["wrong", true, "Refused: it names the key."],
    ["accept", true, "Equivalent: proved."],
  ]);
  expect(findings.map(({ line, step }) => [line, step])).toEqual([17, 21, 31, 35, 39].map((line) => [line, "step"]));
});

test("finds a wrong answer that is accepted, and a correct one that is refused", async () => {
  const more = [
    ["wrong", "priority > 4 or priority = 4"],
    ["accept", "priority = 4"],
  ] as const;
  expect(await wrongIn({ more })).toEqual([
    "31:1 This wrong answer is accepted. Equivalent: proved. Add hidden rows that differ, or remove it.",
    expect.stringMatching(/^35:1 This answer is refused\. It leaves out a row that is wanted: /),
  ]);
});

test("says when a difference occurs in hidden rows only", async () => {
  const more = [
    ["wrong", "priority >= 4 and priority != 77"],
    ["hidden-rows", '[{"priority": 77}]'],
  ] as const;
  const findings = await findingsIn(writeCourse({ more }));
  expect(findings.at(-1)?.message).toMatch(/^It leaves out a row that is wanted, hidden: `\{.*"priority":77/);
});

test("finds a start that is correct already, and a reference without rows", async () => {
  expect(await wrongIn({ start: "4 <= priority" })).toEqual([
    "17:1 The start is a correct answer already. Begin with another one.",
  ]);
  expect(await wrongIn({ reference: "priority = 99" })).toEqual([
    "21:1 This answer is refused. No row of Orders matches. Readers would have nothing to find.",
  ]);
});

test("finds an unknown collection, an unknown field, and what the collection does not allow", async () => {
  expect(await wrongIn({ task: "collection: Order\nfields: [status]" })).toEqual([
    expect.stringMatching(/^8:1 There is no collection `Order`\. There are Customers, Products/),
  ]);
  expect(await wrongIn({ task: "collection: Orders\nfields: [states]" })).toEqual([
    "8:1 Orders has no field `states`. Correct `fields`.",
  ]);
  expect(await wrongIn({ reference: "status = 'open' and prioritty = 4" })).toEqual([
    expect.stringMatching(/^22:21 .*prioritty/),
  ]);
});

test.each(chapterFiles)("all answers of a chapter that ships are as their author says: %.60s", async (file) => {
  const findings = await findingsIn(file);
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.filter(({ isExpected }) => !isExpected)).toEqual([]);
});
