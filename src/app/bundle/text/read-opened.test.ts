// Tests opening bundle files and files with requests.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { type BundleDraft, createPart } from "../../requests/parts/part.ts";
import { writeBundleFile } from "./bundle-file.ts";
import { readOpened } from "./read-opened.ts";

const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });
const before: BundleDraft = { transaction: true, timeout: "", parameters: [], parts: [createPart()] };

const open = (text: string) => {
  const read = readOpened(text, before, client);
  return "problem" in read ? read.problem : read.draft;
};

test("a .http file is opened as its requests, and the settings of the bundle stay", () => {
  const text =
    "### First\nGET http://shop.test/api/Orders?limit=1\n\n### Second\nDELETE http://shop.test/api/Orders@1\n";
  const opened = open(text);
  expect(opened).toMatchObject({ transaction: true, parts: [{ method: "GET" }, { method: "DELETE" }] });
});

test("a bundle file is opened as before, and what is neither has a problem", () => {
  expect(open(`\ufeff${writeBundleFile(before)}`)).toMatchObject({ parts: [{}] });
  expect(open("{")).toBe("It is not JSON.");
  expect(open("")).toBe("It is not JSON.");
  expect(open("Dear Sir or Madam")).toEqual(expect.stringMatching(/\.$/));
});
