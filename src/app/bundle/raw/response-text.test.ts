import fc from "fast-check";
import { expect, test } from "vitest";
import { textOfBytes } from "../byte-text.ts";
import { ResponseText } from "./response-text.ts";

const head = {
  status: 200,
  headers: new Headers({ "Content-Type": "multipart/mixed; boundary=b" }),
  outcome: undefined,
};
const part = (id: string, body: string): string =>
  `--b\r\nContent-Type: application/http\r\nX-Request-Id: ${id}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n`;
const bytes = new Uint8Array([
  ...new TextEncoder().encode(part("a", '{"é": "🎂"}')),
  ...new TextEncoder().encode(part("b", "")),
  ...new TextEncoder().encode("--b\r\nX-Request-Id: c\r\n\r\nno message "),
  0xff,
  ...new TextEncoder().encode("\r\n--b--\r\n"),
]);
const start = "HTTP/1.1 200 OK\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n";

test("holds every byte at the end, and before it only what is whole, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      const response = new ResponseText(head);
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
      for (let count = 1; count <= chunks.length; count++) {
        await response.add(chunks.slice(0, count), count === chunks.length);
        expect((start + textOfBytes(bytes)).startsWith(response.text)).toBe(true);
        expect(response.text.slice(response.parts.at(-1)?.to ?? start.length)).toBe(
          count === chunks.length ? "\r\n--b--\r\n" : "",
        );
      }
      const { text, parts } = response;
      expect(text).toBe(start + textOfBytes(bytes));
      expect(parts.map(({ id, delimiter }) => [id, text.slice(delimiter.from, delimiter.to)])).toEqual([
        ["a", "--b"],
        ["b", "--b"],
        ["c", "--b"],
      ]);
      const [first] = parts;
      expect(text.slice(first?.message?.body.from, first?.message?.body.to)).toBe('{"é": "🎂"}');
      expect(text.slice(first?.message?.start.from, first?.message?.start.to)).toBe("HTTP/1.1 200 OK");
      expect(response.size).toBe(bytes.length);
    }),
  );
});

test("what is no multipart, or no sound one, is text", async () => {
  const refusal = new ResponseText({ ...head, status: 400, headers: new Headers() });
  await refusal.add([new TextEncoder().encode('{"errors": []}')], true);
  expect(refusal.text).toBe('HTTP/1.1 400 Bad Request\r\n\r\n{"errors": []}');
  const torn = new ResponseText(head);
  await torn.add([bytes.subarray(0, 170)], true);
  expect(torn.text).toBe(start + textOfBytes(bytes.subarray(0, 170)));
  expect(torn.parts.length).toBeLessThan(3);
});
