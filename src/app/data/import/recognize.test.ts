import { describe, expect, test } from "vitest";
import { recognize } from "./recognize.ts";

const file = (name: string, content: string | Uint8Array<ArrayBuffer>, type = "") =>
  new File([content], name, { type });

describe("what is dropped or pasted", () => {
  test.each([
    ["rows", "films.csv", "title,year\nAlien,1979"],
    ["rows", "", "title\tyear\nAlien\t1979"],
    ["rows", "", '[{"title":"Alien"}]'],
    ["rows", "films.ndjson", '{"title":"Alien"}\n{"title":"Heat"}'],
    ["openable", "", '{"riddle":1,"collections":[]}'],
    ["openable", "api.json", '{"openapi":"3.1.0","info":{}}'],
    ["request", "", "curl 'https://example.com/api/Orders' -X POST"],
    ["request", "all.http", "GET http://localhost/api/Orders"],
    ["course", "own.md", "# A course"],
    ["filter", "", "status in ['open', 'paid']\n  and total > 100"],
  ] as const)("is %s in “%s”: %s", async (kind, name, content) => {
    expect((await recognize(file(name, content))).kind).toBe(kind);
  });

  test.each([
    ["nothing", "", "  \n", "The text is empty."],
    ["one line", "", "hello", /^The text can't be opened\. Riddle opens rows/],
    ["an image", "cat.png", "\u0089PNG\0", /^cat\.png is not a text file\./],
    ["a bundle", "b.json", '{"transaction":true,"parts":[]}', /^b\.json is a bundle\. Open it in Bundle/],
  ])("is refused with a reason for %s", async (_, name, content, message) => {
    await expect(recognize(file(name, content))).rejects.toThrow(message);
  });
});
