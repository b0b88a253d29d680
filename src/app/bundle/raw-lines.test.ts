import { expect, test } from "vitest";
import { rawLines, textOf } from "./raw-lines.ts";
import { exchangeOf, shopClient } from "./shop-client.ts";
import { starter } from "./starter.ts";

const message = [
  "POST /api/$bundle HTTP/1.1",
  "Content-Type: multipart/mixed; boundary=b",
  "",
  "--b",
  "X-Request-Id: 1",
  "",
  "PATCH /api/Stock@A HTTP/1.1",
  "Content-Length: 9",
  "",
  '{"a":\n 1}',
  "--b",
  "X-Request-Id: 2",
  "",
  "GET /api/Orders HTTP/1.1",
  "",
  "",
  "--b--",
  "",
].join("\r\n");

test("each line of a bundle is known for what it is", () => {
  expect(rawLines(message, "b").map(({ kind }) => kind)).toEqual([
    "start",
    "header",
    "blank",
    "delimiter",
    "header",
    "blank",
    "start",
    "header",
    "blank",
    "body",
    "delimiter",
    "header",
    "blank",
    "start",
    "blank",
    "body",
    "delimiter",
  ]);
});

test("a bare line feed is no end of a line", () => {
  expect(rawLines(message, "b")).toContainEqual({ kind: "body", text: '{"a":\n 1}', crlf: true });
});

test("what only looks like a delimiter is none", () => {
  const kinds = (line: string, boundary?: string) => rawLines(`A\r\n\r\n${line}`, boundary).map(({ kind }) => kind);
  expect(kinds("--b", "b")).toEqual(["start", "blank", "delimiter"]);
  expect(kinds("--b \t", "b")).toEqual(["start", "blank", "delimiter"]);
  expect(kinds("--bc", "b")).toEqual(["start", "blank", "body"]);
  expect(kinds("--b")).toEqual(["start", "blank", "body"]);
});

test("the lines of a real bundle hold every byte that came", async () => {
  const { chunks } = await exchangeOf(starter(), shopClient());
  const { text, total } = textOf(chunks, 1_000_000);
  expect(new TextEncoder().encode(text)).toHaveLength(total);
  const lines = rawLines(text, "none");
  expect(lines.map((line) => line.text + (line.crlf ? "\r\n" : "")).join("")).toBe(text);
});

test("text is cut at a number of bytes, and a cut character is left out", () => {
  const chunks = [new TextEncoder().encode("aä"), new TextEncoder().encode("öx")];
  expect(textOf(chunks, 100)).toEqual({ text: "aäöx", total: 6 });
  expect(textOf(chunks, 4)).toEqual({ text: "aä", total: 6 });
  expect(textOf(chunks, 2)).toEqual({ text: "a", total: 6 });
});
