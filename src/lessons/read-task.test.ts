import { expect, test } from "vitest";
import { parseCourse } from "./parse-course.ts";

const file = `---
title: Writes
id: writes
---

# One request

## Cancel {#cancel}

Text.

\`\`\`task
kind: bundle
collection: Orders
delay: 400
\`\`\`

\`\`\`goal
Cancel order 17.
\`\`\`

\`\`\`rows
{ "Orders": [{ "_id": 17, "status": "open" }] }
\`\`\`

\`\`\`hidden-rows
{ "Orders": [{ "_id": 18, "status": "Open" }], "Payments": [] }
\`\`\`

\`\`\`other-client
DELETE /api/Orders@18
\`\`\`

\`\`\`start
PATCH /api/Orders@17

{"status":"open"}
\`\`\`

\`\`\`reference
POST /api/$bundle?transaction=true
###
PATCH /api/Orders@17

{"status":"cancelled"}
\`\`\`

\`\`\`wrong
DELETE /api/Orders@17
\`\`\`

\`\`\`hints
One.
Two.
Three.
\`\`\`
`;

/** The issues after a change, as `line:column message`. */
function issuesAfter(before: string, after: string): string[] {
  expect(file).toContain(before);
  return parseCourse(file.replace(before, () => after)).issues.map(
    (each) => `${each.line}:${each.column} ${each.message}`,
  );
}

test("reads the task of a bundle", () => {
  const { course, issues } = parseCourse(file);
  expect(issues).toEqual([]);
  expect(course.chapters[0]?.steps[0]?.task).toMatchObject({
    kind: "bundle",
    collection: "Orders",
    delay: 400,
    rows: { Orders: [{ _id: 17, status: "open" }] },
    hiddenRows: { Orders: [{ _id: 18, status: "Open" }], Payments: [] },
    otherClient: { method: "DELETE", path: "/Orders@18" },
    start: 'PATCH /api/Orders@17\n\n{"status":"open"}',
    wrong: ["DELETE /api/Orders@17"],
    accept: [],
  });
});

test.each([
  ["kind: bundle", "kind: bundel", "13:1 `kind` must be `filter`, `request` or `bundle`."],
  ["delay: 400", "delay: soon", "15:1 `delay` must be a number of milliseconds, such as 400."],
  ["delay: 400", "keys: true", "15:1 `keys` has no effect with `kind: bundle`. Remove it."],
  [
    '"_id": 17',
    '"key": 17',
    '22:1 Write rows with keys by collection, such as `{"Orders": [{"_id": 17, "status": "open"}]}`.',
  ],
  [
    "DELETE /api/Orders@17",
    "DELETE",
    "49:1 This is not a request line. Write a method, a path or an address, and HTTP/1.1.",
  ],
  ["PATCH /api/Orders@17\n\n{", "PATCH /api/Orders@17\n{", "35:1 Write an empty line before the body of this request."],
  ["###\n", "\n", "41:1 Put a line `###` after this line, and then the requests of the bundle."],
  [
    "DELETE /api/Orders@18",
    "DELETE /api/Orders@18\n###\nGET /api/Orders",
    "33:1 This step takes one request. Use `kind: bundle` for several.",
  ],
])("reports %j", (before, after, message) => {
  expect(issuesAfter(before, after)).toEqual([message]);
});

test("a task for a filter has no rows of its own and no other client", () => {
  expect(issuesAfter("kind: bundle", "kind: filter")).toEqual(
    expect.arrayContaining([
      expect.stringContaining("A block `rows` has no effect with `kind: filter`. Remove it."),
      expect.stringContaining("A block `other-client` has no effect with `kind: filter`. Remove it."),
      expect.stringContaining("`delay` has no effect with `kind: filter`. Remove it."),
    ]),
  );
});
