// Tests texts made to hang the page or to overflow its stack: each is read or rejected in time linear in its length.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { longestRequestText } from "../../../request-text/public.ts";
import { jsonDepthLimit } from "../../../wire/public.ts";
import { mostParts } from "../../requests/parts/address-state.ts";
import { readPasted } from "./read-pasted.ts";

const client = createClient("http://localhost/api");

/** Far more than these texts take even on a busy machine, and less than before they were handled, in milliseconds. */
const patience = 30_000;

function read(text: string) {
  const from = performance.now();
  const pasted = readPasted(text, client);
  expect(performance.now() - from).toBeLessThan(patience);
  return pasted;
}

function problemIn(text: string) {
  const pasted = read(text);
  if (!("problem" in pasted)) throw new Error(`It was read: ${pasted.parts.length} parts.`);
  const { from, to, message } = pasted.problem;
  expect(from).toBeLessThanOrEqual(to);
  expect(to).toBeLessThanOrEqual(text.length);
  return message;
}

const nested = (depth: number, open = "[", close = "]") => open.repeat(depth) + close.repeat(depth);
const http = (lines: string) => `${lines}\nGET /api/Orders@1 HTTP/1.1\n`;

describe("an .http file", () => {
  const doubling = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? "@v0 = ab" : `@v${at} = {{v${at - 1}}}{{v${at - 1}}}`));

  test.each([22, 26, 1_000])("with %d variables that double each time is rejected", (count) => {
    expect(problemIn(http(doubling(count).join("\n")))).toContain("expands to more than 4 MiB");
  });

  test("with short variables that are used often is read", () => {
    const body = `${"{{word}} ".repeat(10_000)}`;
    const text = `@word = paid\nPOST /api/Orders\nContent-Type: text/plain\n\n${body}`;
    expect(read(text)).toMatchObject({ parts: [{ body: "paid ".repeat(10_000).trimEnd() }] });
  });

  test("with a long run of spaces anywhere is read", () => {
    const gap = " ".repeat(100_000);
    for (const text of [
      `GET /api/Orders${gap}x HTTP/1.1`,
      `GET${gap}/api/Orders@1${gap}HTTP/1.1${gap}`,
      `GET /api/Orders@1\nAccept: a${gap}b\nX${gap}x: y`,
      http(`@name = a${gap}b`),
      http(`@name = {{${gap}`),
      `POST /api/Orders\n\n{"a":"${gap}b"}`,
      `POST /api/Orders\n\n{}${gap}\n> {%${gap}%}`,
      `https://localhost/api/Orders${gap}x`,
    ])
      read(text);
  });

  test("with many beginnings of a script that does not end is read", () => {
    read(`POST /api/Orders\n\n${"\n> {%".repeat(100_000)}x`);
    read(`POST /api/Orders\n\n${"\n> {% %} ".repeat(100_000)}x`);
  });

  test("with too many requests is rejected", () => {
    expect(problemIn("###\nGET /api/Orders@1\n".repeat(mostParts + 1))).toBe(
      "At most 10000 requests can be pasted at once.",
    );
  });
});

describe("fetch calls", () => {
  const post = (body: string) => `fetch("/api/Orders", { "method": "POST", "body": ${body} })`;

  test.each([
    ["arrays", nested(10_000)],
    ["objects", nested(10_000, '{"a":', "}")],
    ["arrays in a member that is ignored", `"", "mode": ${nested(jsonDepthLimit)}`],
  ])("with %s that are nested too deeply are rejected", (_, body) => {
    expect(problemIn(post(body))).toMatch(/^Arrays and objects are nested more than 100 levels deep/);
  });

  test.each([
    ["brackets", "[".repeat(1_000_000)],
    ["strings", `"${'\\"'.repeat(1_000_000)}`],
    ["comments", "/*;".repeat(1_000_000)],
    ["blanks", " ".repeat(1_000_000)],
    ["signs", "-".repeat(1_000_000)],
    ["tokens", "1,".repeat(1_000_000)],
  ])("with %s that do not end are rejected", (_, body) => {
    problemIn(post(body));
    problemIn(`fetch("/api/Orders", {${body}`);
    problemIn(`fetch(${body}`);
    problemIn(`fetch("/api/Orders@1");${body}x`);
  });

  test("with a body of almost 4 MiB of escapes are read", () => {
    const body = '\\"'.repeat(1_000_000);
    expect(read(post(`"${body}"`))).toMatchObject({ parts: [{ body: '"'.repeat(1_000_000) }] });
  });

  test("with a lone surrogate in the address are read or rejected", () => {
    read('fetch("/api/Orders?$filter=\\ud800")');
    read('fetch("http://\\ud800/api/Orders")');
  });
});

describe("a command", () => {
  test("with many addresses and one long body is rejected", () => {
    const text = `curl ${"/api/Orders ".repeat(10_000)} --data '${"x".repeat(100_000)}'`;
    expect(problemIn(text)).toContain("expands to more than 4 MiB");
  });

  test("with tens of thousands of words, options and data is read", () => {
    const curl = "curl http://localhost/api/Orders";
    read(`${curl} ${"--silent ".repeat(50_000)}`);
    read(`${curl} -${"s".repeat(20_000)}`);
    read(`${curl} ${"-d a ".repeat(50_000)}`);
    read(`${curl}\n`.repeat(2_000));
    read(`curl ${"http://localhost/api/Orders ".repeat(2_000)} -d a`);
  });

  test.each([
    ["'", "x", "'"],
    ['"', "\\\\", '"'],
    ['"', '\\"', '"'],
    ["$'", "\\x41", "'"],
    ["$'", "\\'", "'"],
    ["", "\\\n", ""],
    ["", "''", ""],
  ])("with a word of a million characters such as %s%s is read, and rejected if unclosed", (open, inner, close) => {
    const data = open + inner.repeat(1_000_000 / inner.length);
    read(`curl http://localhost/api/Orders --data ${data}${close}`);
    if (close !== "") expect(problemIn(`curl http://localhost/api/Orders --data ${data}`)).toContain("does not end");
  });
});

test("a text above the limit is rejected before it is read", () => {
  const text = `GET /api/Orders@1 HTTP/1.1\n\n${"x".repeat(longestRequestText)}`;
  expect(problemIn(text)).toBe("This text is longer than 4 MiB. Paste it in pieces.");
});

test("any text is read or rejected", () => {
  const piece = fc.constantFrom(
    ..."[ ] { } ( ) ` $ { } \" ' \\ + - , : ; . => ... / // /* */ # | & < > ^ @ = ? % \n \r\n \t \u2028 \ud800 😀 é".split(
      " ",
    ),
    ...'fetch( await fetch("/api/Orders@1" , "body": "method": null } ) curl -d --json -H -X -G $\' $\'\\x'.split(" "),
    ..."GET POST HTTP/1.1 /api/Orders@1 /api/$bundle https://h/api".split(" "),
    "Content-Type: multipart/mixed; boundary=b\n",
    "\n\n--b\n",
    "\n### \n",
    "@a = {{a}}\n",
    "{{a}}",
    "> {% %}",
  );
  const text = fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 40 });
  const start = fc.constantFrom("", "curl ", "fetch(", "GET /api/Orders HTTP/1.1\n", "POST /api/$bundle\n");
  fc.assert(
    fc.property(start, text, fc.constantFrom("", " "), (begin, pieces, between) => {
      const pasted = readPasted(begin + pieces.join(between), client);
      expect("problem" in pasted || pasted.parts.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
