// Tests showing and naming the encoding of a file.

import { expect, test } from "vitest";
import { encodings, readSampleLines, withEncoding } from "./encoding-choice.tsx";
import { createSourceFile } from "./source-file.ts";

test("the lines that show an encoding are the first one and those with other characters than ASCII", async () => {
  const bytes = Buffer.from(`name;price\nplain;1\nGebühr;5\n${"x".repeat(200)}é;7\n`, "latin1");
  const file = await createSourceFile("a.csv", new Blob([bytes]));
  const [first, second, third = ""] = await readSampleLines(file, "windows-1252");
  expect([first, second]).toEqual(["name;price", "Gebühr;5"]);
  expect(third).toMatch(/^x+é;7$/);
  expect((await readSampleLines(file, "windows-1251"))[1]).toBe("Gebьhr;5");
  const named = withEncoding(file, "windows-1252");
  expect(named.type).toBe("text/csv; charset=windows-1252");
  expect(withEncoding(named, "koi8-r").type).toBe("text/csv; charset=koi8-r");
});

test.each(encodings)("the encoding %s of %s is known", (name) => {
  expect(() => new TextDecoder(name, { fatal: true })).not.toThrow();
});
