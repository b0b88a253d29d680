// Tests texts that were made to hang the page or to overflow its stack: each is read or refused, in time that grows with
// its length.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { jsonDepthLimit } from "../../../wire/index.ts";
import { mostParts } from "../address-state.ts";
import { longestPaste } from "./expansion.ts";
import { readPasted } from "./read-pasted.ts";

const client = createClient("http://localhost/api");

/** What took half a minute, or for ever, takes milliseconds; a busy machine takes no longer than this, in milliseconds. */
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
const post = (body: string) => `fetch("/api/Orders", { method: "POST", body: ${body} })`;
const http = (lines: string) => `${lines}\nGET /api/Orders@1 HTTP/1.1\n`;

describe("An .http file", () => {
  const doubling = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? "@v0 = ab" : `@v${at} = {{v${at - 1}}}{{v${at - 1}}}`));

  test.each([22, 26, 1_000])("whose %d variables double each time is refused", (count) => {
    expect(problemIn(http(doubling(count).join("\n")))).toContain("comes to more than 4 MiB");
  });

  test("whose variables are used often, and come to little, is read", () => {
    const body = `${"{{word}} ".repeat(10_000)}`;
    const text = `@word = paid\nPOST /api/Orders\nContent-Type: text/plain\n\n${body}`;
    expect(read(text)).toMatchObject({ parts: [{ body: "paid ".repeat(10_000).trimEnd() }] });
  });

  test("takes a long run of spaces anywhere", () => {
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

  test("takes many beginnings of a script that does not end", () => {
    read(`POST /api/Orders\n\n${"\n> {%".repeat(100_000)}x`);
    read(`POST /api/Orders\n\n${"\n> {% %} ".repeat(100_000)}x`);
  });

  test("of more requests than can be taken is refused", () => {
    expect(problemIn("###\nGET /api/Orders@1\n".repeat(mostParts + 1))).toBe(
      "At most 10000 requests can be pasted at once.",
    );
  });
});

describe("A script", () => {
  test.each([
    ["arrays", nested(10_000)],
    ["objects", nested(10_000, "{a:", "}")],
    ["calls", nested(10_000, "f(", ")")],
    ["groups", nested(10_000, "(", ")")],
    ["signs", `${"-".repeat(100_000)}1`],
    ["awaits", `${"await ".repeat(100_000)}1`],
    ["stringified arrays", `JSON.stringify(${nested(10_000)})`],
    ["brackets that do not close", "[".repeat(100_000)],
  ])("with %s inside each other is refused", (_, body) => {
    expect(problemIn(post(body))).toMatch(/^More than \d+ brackets and calls lie inside each other here/);
  });

  test("with templates inside each other is refused", () => {
    expect(problemIn(post(nested(10_000, "`${", "}`")))).toMatch(/^More than \d+ templates lie inside each other/);
  });

  test("with a body of as many levels as may be shown is read", () => {
    const body = nested(jsonDepthLimit);
    expect(read(post(`JSON.stringify(${body})`))).toMatchObject({ parts: [{ body }] });
  });

  test("that nests by names, one inside the other, is refused", () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `const v${at + 1} = [v${at}];`).join("\n");
    expect(problemIn(`const v0 = 1;\n${names}\n${post("JSON.stringify(v10000)")}`)).toMatch(/^More than 100 arrays/);
  });

  test.each([
    ["sums", (name: string) => `${name} + ${name}`, "v40"],
    ["templates", (name: string) => `\`\${${name}}\${${name}}\``, "v40"],
    ["lists", (name: string) => `[${name}, ${name}]`, "JSON.stringify(v40)"],
    ["joined lists", (name: string) => `[${name}, ${name}].join("")`, "v40"],
    ["Blobs", (name: string) => `new Blob([${name}, ${name}])`, "v40"],
  ])("that doubles a value forty times, in %s, is refused", (_, double, body) => {
    const names = Array.from({ length: 40 }, (__, at) => `const v${at + 1} = ${double(`v${at}`)};`).join("\n");
    expect(problemIn(`const v0 = "ab";\n${names}\n${post(body)}`)).toContain("comes to more than 4 MiB");
  });

  test("that sends one long text many times is refused", () => {
    const calls = `${post("v")};\n`.repeat(1_000);
    expect(problemIn(`const v = "${"x".repeat(1_000_000)}";\n${calls}`)).toContain("comes to more than 4 MiB");
  });

  test("takes comments that do not end, and the tokens after them", () => {
    expect(problemIn(`fetch("/api/Orders@1", {${"/*;".repeat(200_000)}`)).toContain("is not closed");
    read(`fetch("/api/Orders@1"); ${"/*;".repeat(200_000)}`);
    expect(read(`/* one */ // two\n/* three\n */ fetch("/api/Orders@1") /* four`)).toHaveProperty("parts");
  });

  test("takes many names and many templates that use them", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `const v${at} = 1;`).join("");
    const templates = Array.from({ length: 20_000 }, (_, at) => `f(\`\${v${at}}\`);`).join("");
    expect(read(`${names}${templates}fetch("/api/Orders@1")`)).toMatchObject({ parts: [{ path: "/Orders@1" }] });
  });

  test("with half a surrogate pair in an address says what is wrong", () => {
    expect(problemIn('fetch("/api/Orders?$filter=" + encodeURIComponent("\\ud800"))')).toContain("can't be");
    expect(problemIn('fetch(entityPath("Stock", "\\ud800"))')).toContain("contains a lone surrogate");
  });
});

describe("A command", () => {
  test("of many addresses with one long body is refused", () => {
    const text = `curl ${"/api/Orders ".repeat(10_000)} --data '${"x".repeat(100_000)}'`;
    expect(problemIn(text)).toContain("comes to more than 4 MiB");
  });

  test("of tens of thousands of words and escapes is taken", () => {
    read(`curl http://localhost/api/Orders ${"--silent ".repeat(20_000)}`);
    read(`curl http://localhost/api/Orders -${"s".repeat(20_000)}`);
    read(`curl http://localhost/api/Orders --data $'${"\\x41".repeat(20_000)}'`);
    read(`curl ^\n${"\\".repeat(20_000)}`);
    read(`printf ${"\\0".repeat(20_000)}`);
  });
});

test("a text longer than can be pasted is refused before it is read", () => {
  const text = `GET /api/Orders@1 HTTP/1.1\n\n${"x".repeat(longestPaste)}`;
  expect(problemIn(text)).toBe("This text is longer than 4 MiB. Paste it in pieces.");
});

test("whatever is pasted, it is read or refused", () => {
  const piece = fc.constantFrom(
    ..."[ ] { } ( ) ` $ { } \" ' \\ + - , : ; . => ... / // /* */ # | & < > ^ @ = ? % \n \r\n \t \u2028 \ud800 😀 é".split(
      " ",
    ),
    ..."fetch( createClient( new Blob( JSON.stringify( encodeURIComponent( entityPath( .join( .get( const a = a await".split(
      " ",
    ),
    ..."curl printf -d --json -H --next -X -G '$' $'\\x GET POST HTTP/1.1 /api/Orders@1 /api/$bundle https://h/api".split(
      " ",
    ),
    "Content-Type: multipart/mixed; boundary=b\n",
    "\n\n--b\n",
    "\n### \n",
    "@a = {{a}}\n",
    "{{a}}",
    "> {% %}",
  );
  const text = fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 40 });
  const start = fc.constantFrom("", "curl ", "fetch(", "GET /api/Orders HTTP/1.1\n", "POST /api/$bundle\n", "printf ");
  fc.assert(
    fc.property(start, text, fc.constantFrom("", " "), (begin, pieces, between) => {
      const pasted = readPasted(begin + pieces.join(between), client);
      expect("problem" in pasted || pasted.parts.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
